const require = process.getBuiltinModule;
import {
  sweep
} from "./chunk-W2OHNNDC.js";
import "./chunk-GTXK5SVT.js";
import "./chunk-UPCPGKGA.js";
import "./chunk-UTJXR5KZ.js";
import {
  usage
} from "./chunk-74B5BS63.js";
import {
  gitHubOf
} from "./chunk-MQKACRMY.js";
import "./chunk-H5C4ZGOP.js";
import "./chunk-BX65OPJY.js";
import "./chunk-X7NWAJMJ.js";
import "./chunk-E4XZZTMU.js";
import "./chunk-3CETPB5V.js";
import "./chunk-X23XLWJQ.js";
import "./chunk-UY2IY2YP.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-THBDVMTO.js";
import "./chunk-7TGGZNU7.js";
import "./chunk-L5OCRERL.js";
import "./chunk-GYPGRFVD.js";
import "./chunk-ZXI5CBAK.js";
import "./chunk-C5NJXGRT.js";
import "./chunk-65RXHKWP.js";
import "./chunk-ZNPC3XUA.js";
import "./chunk-LWDJQGEV.js";
import "./chunk-MRCNKHV3.js";
import "./chunk-6ZGF23UU.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-YOE5YYVL.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-VEIHPWN2.js";
import "./chunk-I22O342A.js";
import "./chunk-EDWAQA6X.js";
import "./chunk-YSCLZZXV.js";
import "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-HCNZKUR7.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-3VTGWSTQ.js";
import "./chunk-VN7UU5NU.js";
import "./chunk-EXG26JVL.js";
import "./chunk-IHNUGTVD.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import "./chunk-4JY5OJLA.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
