const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-TJRLTDHF.js";
import "./chunk-QBHBTH7M.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-RRIMSLBG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-767L6JUQ.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-63P7FHGG.js";
import "./chunk-YHMMBY3H.js";
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
