const require = process.getBuiltinModule;
import {
  sayGone,
  sayIfGone,
  wasKept
} from "./chunk-MK7USDOK.js";
import "./chunk-XUEIONLE.js";
import "./chunk-EPGSFUG3.js";
import "./chunk-FIYEB6HW.js";
import "./chunk-BK7PWQFT.js";
import "./chunk-MBYDXEEU.js";
import "./chunk-5OCGOWZG.js";
import "./chunk-CTBQMFZV.js";
import "./chunk-M7NFXN5I.js";
import "./chunk-QCIM2UY6.js";
import "./chunk-QPD5AP7Q.js";
import "./chunk-2KNFRM3N.js";
import "./chunk-FE6UUZQE.js";
import "./chunk-FJ7KWQ2X.js";
import "./chunk-OA3KOMYP.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-KJMJUXSF.js";
import "./chunk-OV33WL5H.js";
import "./chunk-YXCOMKPD.js";
import "./chunk-TFCGVKSE.js";
import "./chunk-47EKYPLR.js";
import "./chunk-A5M6SS27.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-PXNY7EPV.js";
import "./chunk-WJNMDQHJ.js";
import "./chunk-EPZRFXFP.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-KFAYXJJG.js";
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
  sayGone,
  sayIfGone,
  wasKept
};
