const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-JBJHHEA6.js";
import "./chunk-36O743TP.js";
import "./chunk-E5UNR73H.js";
import "./chunk-WHJV7Z64.js";
import "./chunk-O6P6B5OW.js";
import "./chunk-XVVQRXLD.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-PVNA2V55.js";
import "./chunk-HPFXOX6T.js";
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
  sayGone,
  sayIfGone,
  wasKept
};
