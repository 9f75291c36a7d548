const require = process.getBuiltinModule;
import {
  hear
} from "./chunk-G2PGSPBF.js";
import "./chunk-IEGXWEBR.js";
import "./chunk-T72N2Y3D.js";
import "./chunk-DEGKIVS3.js";
import {
  usage
} from "./chunk-FD53VPZQ.js";
import {
  gitHubOf
} from "./chunk-6WVUIUS4.js";
import "./chunk-BFFYTJNF.js";
import "./chunk-LQP2A3DR.js";
import "./chunk-R5IZFPSU.js";
import "./chunk-27NUWKL5.js";
import "./chunk-X5LR6XEI.js";
import "./chunk-ZXFZPDKL.js";
import "./chunk-6GSZ22J3.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-A2WVHU5Z.js";
import "./chunk-BIMDPWBJ.js";
import "./chunk-7FYZZFXU.js";
import "./chunk-KWBAPPVL.js";
import "./chunk-WHL7DSVX.js";
import "./chunk-V6N2AQOV.js";
import "./chunk-I3Z3KOOZ.js";
import "./chunk-B7LLZP2H.js";
import "./chunk-R5ESSYYU.js";
import "./chunk-PVNA2V55.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-V6CATMDY.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-IHXMLFJO.js";
import "./chunk-I22O342A.js";
import "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-ZFUVVWWC.js";
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
import "./chunk-UP7DUHWM.js";
import "./chunk-KXISZZD2.js";
import "./chunk-EXG26JVL.js";
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

// src/action/comment.ts
async function commentCommand(job) {
  job.setOutputs({ allowed: "false" });
  const place = await gitHubOf(job);
  if (place) return await hear(job, place);
  throw usage(
    `\`command: ${job.inputs.command}\` needs \`github-token\`, to see who asked, to answer, and to start jobs.`
  );
}
export {
  commentCommand
};
