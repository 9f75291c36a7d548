const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-QWUX7BKV.js";
import "./chunk-I7I7SU2J.js";
import "./chunk-Q32G2RRM.js";
import "./chunk-577TKYDZ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";
export {
  checkoutAround,
  composeNotebook,
  notesOf
};
