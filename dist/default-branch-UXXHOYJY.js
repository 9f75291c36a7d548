const require = process.getBuiltinModule;
import {
  findRemoteDefault,
  openDefaultBranch
} from "./chunk-GAWJOFHR.js";
import "./chunk-LROHU5YC.js";
import "./chunk-64DOPXTM.js";
import "./chunk-M7NFXN5I.js";
import "./chunk-QCIM2UY6.js";
import "./chunk-CCETPRB6.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-KJMJUXSF.js";
import "./chunk-OV33WL5H.js";
import "./chunk-YXCOMKPD.js";
import "./chunk-IK73KXVW.js";
import "./chunk-KFAYXJJG.js";
import "./chunk-TTQX642Q.js";
import "./chunk-VL6SSDO4.js";
import "./chunk-WBCNIS4Y.js";
import "./chunk-QBS5POKR.js";
import "./chunk-DKTQVDHN.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-TZ25EOMX.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";
export {
  findRemoteDefault,
  openDefaultBranch
};
