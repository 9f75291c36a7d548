const require = process.getBuiltinModule;
import {
  hear
} from "./chunk-LYINNDKG.js";
import "./chunk-TF24YNUQ.js";
import "./chunk-VIGLMRC7.js";
import {
  gitHubOf
} from "./chunk-GUHNI62H.js";
import {
  usage
} from "./chunk-PW26MKIQ.js";
import "./chunk-TTCSXUCT.js";
import "./chunk-ION3IUWE.js";
import "./chunk-5TO7YHSN.js";
import "./chunk-PPJAIWFV.js";
import "./chunk-UDVEQ7H3.js";
import "./chunk-HJOJPFYX.js";
import "./chunk-EBMFTSOU.js";
import "./chunk-L53OMNUS.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-XCQPGZDR.js";
import "./chunk-KJND4GQQ.js";
import "./chunk-7PCYJMAG.js";
import "./chunk-WZDGUN2M.js";
import "./chunk-BGHJF2TF.js";
import "./chunk-ZP7ABRJO.js";
import "./chunk-LHCBEWDY.js";
import "./chunk-PV24AISS.js";
import "./chunk-G456H4QF.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-UZG23RRW.js";
import "./chunk-32VKYQMT.js";
import "./chunk-K74ZME2I.js";
import "./chunk-PLPATOIV.js";
import "./chunk-EOM54CM4.js";
import "./chunk-LDZRF37N.js";
import "./chunk-Y2LZE63X.js";
import "./chunk-6GTF64CF.js";
import "./chunk-53FVUWSK.js";
import "./chunk-RM7HVN3V.js";
import "./chunk-J2SEU3DD.js";
import "./chunk-3T5RETEJ.js";
import "./chunk-ZXDRGCW4.js";
import "./chunk-VJV7WQMX.js";
import "./chunk-XASIPTP3.js";
import "./chunk-XS5KINY7.js";
import "./chunk-HC7PVEJV.js";
import "./chunk-ZUB2H5ED.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ODODKFTX.js";
import "./chunk-SCAXL2GS.js";
import "./chunk-KA5UODMP.js";
import "./chunk-KVWRNJOK.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-JWB5JKCL.js";
import "./chunk-YBPZTJTE.js";
import "./chunk-DENNSI5E.js";
import "./chunk-KAMRGSON.js";
import "./chunk-LBDIJQIV.js";
import "./chunk-TBJWUN4W.js";
import "./chunk-363CUT5F.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-ZIAYQ7WV.js";
import "./chunk-5W236SRZ.js";
import "./chunk-DW7TXSAL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-B35VGDY4.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-BKXHC2WT.js";
import "./chunk-DHDGVQX7.js";
import "./chunk-JUWSDETY.js";
import "./chunk-TIQAPSL2.js";
import "./chunk-SIBRC4LC.js";
import "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
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
