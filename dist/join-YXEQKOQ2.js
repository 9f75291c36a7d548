const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-7Y742VNB.js";
import "./chunk-YPNXT7M3.js";
import "./chunk-2MD3E7VD.js";
import "./chunk-V5IPZT6A.js";
import "./chunk-UM7CTWGA.js";
import "./chunk-MPVQ6WPQ.js";
import "./chunk-Q72GDPPQ.js";
import "./chunk-IPNUXVNA.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-GKELLT3M.js";
import "./chunk-JSSHYBGB.js";
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
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
};
