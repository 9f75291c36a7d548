const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-7XTRUWRY.js";
import "./chunk-U6TRQ2KC.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-EKOITANL.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
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
