const require = process.getBuiltinModule;
import {
  forgetRecord,
  forgetVersion,
  isBrought,
  newestIn,
  noteBrought,
  noteEnded,
  runsLeft,
  runsWaiting
} from "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-2W4WCTDF.js";
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
  forgetRecord,
  forgetVersion,
  isBrought,
  newestIn,
  noteBrought,
  noteEnded,
  runsLeft,
  runsWaiting
};
