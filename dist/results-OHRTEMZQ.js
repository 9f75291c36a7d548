const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-VXTJB2LK.js";
import "./chunk-TGEZIQFB.js";
import "./chunk-LY4KCRGE.js";
import "./chunk-OIL4DK5R.js";
import "./chunk-2OYUWWV3.js";
import "./chunk-NJPJFZWX.js";
import "./chunk-XNSBOXRQ.js";
import "./chunk-WCVLNDDG.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-QK74JMBQ.js";
import "./chunk-OMB6S7Q2.js";
import "./chunk-APUMDSPT.js";
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
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
