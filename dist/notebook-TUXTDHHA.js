const require = process.getBuiltinModule;
import {
  checkoutAround,
  composeNotebook,
  notesOf
} from "./chunk-3HWV2I3X.js";
import "./chunk-MGVMHPIA.js";
import "./chunk-KYVLOUTI.js";
import "./chunk-WUNXVFNL.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-5YBL6TOA.js";
import "./chunk-RGUOJJWV.js";
import "./chunk-JJAVUIOW.js";
import "./chunk-YMCXCH53.js";
import "./chunk-UCFTB7ZX.js";
import "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QNMNERKW.js";
import "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  checkoutAround,
  composeNotebook,
  notesOf
};
