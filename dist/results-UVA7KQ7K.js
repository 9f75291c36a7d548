const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-GEL3HPEK.js";
import "./chunk-5LIRMKPT.js";
import "./chunk-BFFYTJNF.js";
import "./chunk-7WU7V5Q2.js";
import "./chunk-BV5RVJCI.js";
import "./chunk-DLWIUUCT.js";
import "./chunk-O7ZT4MYV.js";
import "./chunk-X5LR6XEI.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
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
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
