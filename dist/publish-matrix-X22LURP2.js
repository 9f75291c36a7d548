const require = process.getBuiltinModule;
import {
  isMatrix,
  openFanOut,
  requireBranches
} from "./chunk-XT5VPWLU.js";
import "./chunk-RVVSPVQ2.js";
import "./chunk-SYZWXYVV.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  isMatrix,
  openFanOut,
  requireBranches
};
