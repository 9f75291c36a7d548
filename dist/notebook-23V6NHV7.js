const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-TVMQHFO2.js";
import "./chunk-WHJV7Z64.js";
import "./chunk-O6P6B5OW.js";
import "./chunk-XVVQRXLD.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-EXG26JVL.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import "./chunk-Q6A6KXFS.js";
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
