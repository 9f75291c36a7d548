const require = process.getBuiltinModule;
import {
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
} from "./chunk-SGBZ6RPM.js";
import "./chunk-LQP2A3DR.js";
import "./chunk-R5IZFPSU.js";
import "./chunk-27NUWKL5.js";
import "./chunk-X5LR6XEI.js";
import "./chunk-KKDTIGJC.js";
import "./chunk-CV4TX7UH.js";
import "./chunk-ZXFZPDKL.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-UP7DUHWM.js";
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
  cancelIn,
  foldOnto,
  isEngines,
  joinRound,
  previewJoin
};
