const require = process.getBuiltinModule;
import {
  sweep
} from "./chunk-HVX3M5QV.js";
import "./chunk-M3PDDWMV.js";
import "./chunk-FCMZKX4X.js";
import "./chunk-LIJBFVXM.js";
import {
  usage
} from "./chunk-4CJOCWRE.js";
import {
  gitHubOf
} from "./chunk-P2XAP473.js";
import "./chunk-77WB4HSX.js";
import "./chunk-TAVJOV3G.js";
import "./chunk-K6JRNPXK.js";
import "./chunk-IJ5ZTBS3.js";
import "./chunk-3YLNCXHK.js";
import "./chunk-7XXUCY2K.js";
import "./chunk-KE7J4GY5.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-XLE7VSHD.js";
import "./chunk-H7JK76EP.js";
import "./chunk-NIQF3Z7C.js";
import "./chunk-KUA4XHI6.js";
import "./chunk-M3J5UFSA.js";
import "./chunk-YGJ2NZEO.js";
import "./chunk-X4XD56BQ.js";
import "./chunk-2B5MQDC2.js";
import "./chunk-DCEJBXAR.js";
import "./chunk-JY75WBL6.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-DUF4Y6TP.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-Z6LI4SD4.js";
import "./chunk-I22O342A.js";
import "./chunk-2677SGRE.js";
import "./chunk-M3I2JTTC.js";
import "./chunk-45TAIF7V.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-JYR5TJYK.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-QQI42RLQ.js";
import "./chunk-R7OSN4XQ.js";
import "./chunk-EXG26JVL.js";
import "./chunk-IILXAZCE.js";
import "./chunk-IKEGDKAE.js";
import "./chunk-YRRTB2WV.js";
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
