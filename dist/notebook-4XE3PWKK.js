const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-BRUEDFHU.js";
import "./chunk-4KQVUQXL.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-NYT7P4RH.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-EXG26JVL.js";
import "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";
export {
  checkoutAround,
  composeNotebook,
  notesOf
};
