const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-LPZEEEB2.js";
import "./chunk-FJC727YA.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-LBBCHD7I.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-UXECRFTD.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
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
