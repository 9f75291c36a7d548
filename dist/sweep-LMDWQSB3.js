const require = process.getBuiltinModule;
import {
  sweep
} from "./chunk-ONN2JDQ3.js";
import "./chunk-NXBFQWC2.js";
import "./chunk-3BNGJOJ6.js";
import "./chunk-QTQYE7Z2.js";
import {
  usage
} from "./chunk-QSPXTJ6E.js";
import {
  gitHubOf
} from "./chunk-TPE4OU5D.js";
import "./chunk-JOEGHQAB.js";
import "./chunk-VVBJKMJG.js";
import "./chunk-AMWC3OQG.js";
import "./chunk-3BQYRSAQ.js";
import "./chunk-M2UJAMPY.js";
import "./chunk-A7MERRLX.js";
import "./chunk-Q3XSAVXJ.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-6ZNLVJWZ.js";
import "./chunk-K2U5JCRK.js";
import "./chunk-WLEBQRGG.js";
import "./chunk-HT4TMITK.js";
import "./chunk-SSIK226F.js";
import "./chunk-ZWBI7H6B.js";
import "./chunk-XAIHXCMO.js";
import "./chunk-NUC4MSLS.js";
import "./chunk-XF2RHAEU.js";
import "./chunk-T7CEWRLH.js";
import "./chunk-LI4WC6WG.js";
import "./chunk-PQG2UM5S.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-RKIJODP6.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-I22O342A.js";
import "./chunk-Y2ZEJGYW.js";
import "./chunk-IISRWWS5.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-UXECRFTD.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-XC7LY6ZA.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-B7N77ROJ.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
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
