const require = process.getBuiltinModule;
import {
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
} from "./chunk-SVTMCRGN.js";
import "./chunk-WWNRCWGJ.js";
import "./chunk-JF2O4AWE.js";
import "./chunk-QIWAF5SW.js";
import "./chunk-VG7AJJH5.js";
import "./chunk-5KANNEPI.js";
import "./chunk-3VDGET42.js";
import "./chunk-GG27AYB2.js";
import "./chunk-VTCR26ML.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3VUHIME3.js";
import "./chunk-47EKYPLR.js";
import "./chunk-A5M6SS27.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-WJNMDQHJ.js";
import "./chunk-EPZRFXFP.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-TTQX642Q.js";
import "./chunk-VL6SSDO4.js";
import "./chunk-WBCNIS4Y.js";
import "./chunk-QBS5POKR.js";
import "./chunk-DKTQVDHN.js";
import "./chunk-P7HOZAMK.js";
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
  outputsOf,
  tellBranch,
  tellEnd,
  tellKnown,
  tellSource
};
