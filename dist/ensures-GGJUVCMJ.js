const require = process.getBuiltinModule;
import {
  commandChecks,
  ensured
} from "./chunk-F2U5FU7V.js";
import "./chunk-ZXFZPDKL.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-KXISZZD2.js";
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
  commandChecks,
  ensured
};
