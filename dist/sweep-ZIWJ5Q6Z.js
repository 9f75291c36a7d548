const require = process.getBuiltinModule;
import {
  sweep
} from "./chunk-GRSFYKDL.js";
import "./chunk-5KF4FWRH.js";
import "./chunk-IWRGK35B.js";
import {
  gitHubOf
} from "./chunk-MYWLJLR3.js";
import {
  usage
} from "./chunk-O524YPQV.js";
import "./chunk-JF2O4AWE.js";
import "./chunk-ELAWGK5D.js";
import "./chunk-M4ONU5M2.js";
import "./chunk-L3V4HJ7E.js";
import "./chunk-GG27AYB2.js";
import "./chunk-6LFOEFCV.js";
import "./chunk-DAMQO5XV.js";
import "./chunk-BK7PWQFT.js";
import "./chunk-MBYDXEEU.js";
import "./chunk-5OCGOWZG.js";
import "./chunk-CTBQMFZV.js";
import "./chunk-LROHU5YC.js";
import "./chunk-64DOPXTM.js";
import "./chunk-M7NFXN5I.js";
import "./chunk-QCIM2UY6.js";
import "./chunk-SV7ZK6OY.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-KX5O3DDI.js";
import "./chunk-QPD5AP7Q.js";
import "./chunk-2KNFRM3N.js";
import "./chunk-FE6UUZQE.js";
import "./chunk-CCETPRB6.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-KJMJUXSF.js";
import "./chunk-OV33WL5H.js";
import "./chunk-TUUIYM2C.js";
import "./chunk-MWLN5ZFP.js";
import "./chunk-W233FPDX.js";
import "./chunk-YXCOMKPD.js";
import "./chunk-YS3WQDTM.js";
import "./chunk-HIL4KOSD.js";
import "./chunk-TFCGVKSE.js";
import "./chunk-LEWQZG52.js";
import "./chunk-CDT3UZZN.js";
import "./chunk-M7MJWABR.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-MLUBOQUQ.js";
import "./chunk-D4ZUSKCD.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-VTCR26ML.js";
import "./chunk-VJBQPI42.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-Q6EAERFX.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3VUHIME3.js";
import "./chunk-47EKYPLR.js";
import "./chunk-A5M6SS27.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-I22O342A.js";
import "./chunk-MYEH5RP4.js";
import "./chunk-PXNY7EPV.js";
import "./chunk-WJNMDQHJ.js";
import "./chunk-EPZRFXFP.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
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

// src/action/sweep.ts
async function sweepCommand(job) {
  const place = await gitHubOf(job);
  if (place) return await sweep(job, place);
  throw usage("`command: sweep` needs `github-token`, to start jobs for the runs that can go on.");
}
export {
  sweepCommand
};
