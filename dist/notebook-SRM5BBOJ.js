const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-P753LG4U.js";
import "./chunk-KIKN3KHD.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-W2E6WYT4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  checkoutAround,
  composeNotebook,
  notesOf
};
