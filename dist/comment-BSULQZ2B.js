const require = process.getBuiltinModule;
import {
  hear
} from "./chunk-CP4ZXDXD.js";
import "./chunk-Z35DPLTV.js";
import "./chunk-3SOZI4X5.js";
import "./chunk-ABSJ6WS4.js";
import {
  usage
} from "./chunk-F2CGR4NL.js";
import {
  gitHubOf
} from "./chunk-MXIUSFNP.js";
import "./chunk-NU5J23SJ.js";
import "./chunk-K7Q3N5Q6.js";
import "./chunk-WIBCOZXV.js";
import "./chunk-V6AUGJNB.js";
import "./chunk-KZ7LAGPZ.js";
import "./chunk-FDYCF5HG.js";
import "./chunk-WB246W4Q.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-DY5E2JTQ.js";
import "./chunk-X3WUY3VN.js";
import "./chunk-WRK4FSHM.js";
import "./chunk-47BOHQGQ.js";
import "./chunk-2HAHGXVT.js";
import "./chunk-NNRETWIB.js";
import "./chunk-G72EU45W.js";
import "./chunk-3SHMUKJN.js";
import "./chunk-L4JVR2Y4.js";
import "./chunk-ALQY2XZD.js";
import "./chunk-2UVJCISP.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-HHKQTL7W.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-RLWPFE7Q.js";
import "./chunk-I22O342A.js";
import "./chunk-JNPZNPUP.js";
import "./chunk-APDH6HJO.js";
import "./chunk-PUXQZ4TZ.js";
import "./chunk-XQ4RCNIK.js";
import "./chunk-BPLAXCR2.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-767L6JUQ.js";
import "./chunk-4N2TJWE4.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-IQOUV2IC.js";
import "./chunk-NTGMLPUE.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-KRVHYSF5.js";
import "./chunk-2XX4M522.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-I6HTSMN2.js";
import "./chunk-42SW4LMI.js";
import "./chunk-EXG26JVL.js";
import "./chunk-ZM3JQIXP.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-63P7FHGG.js";
import "./chunk-YHMMBY3H.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
