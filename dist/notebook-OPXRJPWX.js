const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-IGCJ7EEE.js";
import "./chunk-YIFRR2XH.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-LFERESOM.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JYR5TJYK.js";
import "./chunk-EXG26JVL.js";
import "./chunk-IKEGDKAE.js";
import "./chunk-YRRTB2WV.js";
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
