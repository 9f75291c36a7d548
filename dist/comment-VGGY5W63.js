const require = process.getBuiltinModule;
import {
  hear
} from "./chunk-CELNTZFT.js";
import "./chunk-4FVWCCFP.js";
import "./chunk-V452TU73.js";
import {
  gitHubOf
} from "./chunk-I22QVPSE.js";
import {
  usage
} from "./chunk-P2H7QCC6.js";
import "./chunk-VCV36COJ.js";
import "./chunk-KXCQI7MA.js";
import "./chunk-7DS7S7SR.js";
import "./chunk-TTENDVBZ.js";
import "./chunk-KEUOHEH4.js";
import "./chunk-DUY7L3F7.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import "./chunk-UOI2ZNEK.js";
import "./chunk-ICI7UQZD.js";
import "./chunk-MD75GNLH.js";
import "./chunk-FGVG2JDA.js";
import "./chunk-MWQMWYRI.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-ZSKKWJMA.js";
import "./chunk-2HBIOINA.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-WPY6GCTC.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-CNR4IBWP.js";
import "./chunk-26HYYBO4.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-KAKKJVRO.js";
import "./chunk-6SHZL33C.js";
import "./chunk-JTGDITSP.js";
import "./chunk-7OFLCUXC.js";
import "./chunk-REB7S6BR.js";
import "./chunk-X4R2SBAR.js";
import "./chunk-ZL6WWE5P.js";
import "./chunk-XS5KINY7.js";
import "./chunk-QWSOWCZH.js";
import "./chunk-4S7OZC2U.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-NXTDYZFH.js";
import "./chunk-W2LE24JT.js";
import "./chunk-3N6TKCTF.js";
import "./chunk-MYWLHK3M.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-LDL52CDU.js";
import "./chunk-IIPKLNXE.js";
import "./chunk-3XFU5IET.js";
import "./chunk-SKZZPHP6.js";
import "./chunk-2L6LHCMU.js";
import "./chunk-K2D6GFR6.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-S5V6HJPL.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-UHVYSGXI.js";
import "./chunk-AMXY6FXI.js";
import "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
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
