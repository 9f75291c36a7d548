const require = process.getBuiltinModule;
import {
  detachedIn,
  openJob,
  projectOf
} from "./chunk-MYCMAET7.js";
import "./chunk-FD53VPZQ.js";
import "./chunk-BFFYTJNF.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-JUGDBXHD.js";
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
  detachedIn,
  openJob,
  projectOf
};
