const require = process.getBuiltinModule;
import {
  sweep
} from "./chunk-27UOHROI.js";
import "./chunk-FRQ6K3VM.js";
import "./chunk-4RAZ5LIW.js";
import "./chunk-Z7HXNNMX.js";
import {
  usage
} from "./chunk-IANHAWAP.js";
import {
  gitHubOf
} from "./chunk-5FTXJXEF.js";
import "./chunk-CXVEE5NJ.js";
import "./chunk-G7LQIMXZ.js";
import "./chunk-6VOETTWW.js";
import "./chunk-PGYYIXMZ.js";
import "./chunk-NWMN6KJC.js";
import "./chunk-WHVYQD6U.js";
import "./chunk-J27ZKJ6C.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-GAFWACRB.js";
import "./chunk-7LMC7OEP.js";
import "./chunk-TC4HFSGK.js";
import "./chunk-WAB62ZBV.js";
import "./chunk-7FCORYQ6.js";
import "./chunk-GXRFBRST.js";
import "./chunk-3OOBGDLK.js";
import "./chunk-6SC5STDU.js";
import "./chunk-72YJVHB7.js";
import "./chunk-M4Y4UOWU.js";
import "./chunk-TXHSVYA3.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-F2EZ5RRY.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NMIR6YYD.js";
import "./chunk-I22O342A.js";
import "./chunk-G6HURI6I.js";
import "./chunk-AK3PGUB2.js";
import "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-32Y2BX7S.js";
import "./chunk-7WAMFZ5F.js";
import "./chunk-EXG26JVL.js";
import "./chunk-PUX5LVYV.js";
import "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import "./chunk-RYMWKMKK.js";
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
