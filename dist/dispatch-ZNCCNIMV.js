const require = process.getBuiltinModule;
import {
  gitHubOf
} from "./chunk-GUHNI62H.js";
import {
  usage
} from "./chunk-PW26MKIQ.js";
import "./chunk-TTCSXUCT.js";
import "./chunk-KJND4GQQ.js";
import "./chunk-BGHJF2TF.js";
import "./chunk-EOM54CM4.js";
import "./chunk-LDZRF37N.js";
import "./chunk-6GTF64CF.js";
import {
  STARTER,
  dispatchRepository
} from "./chunk-ZXDRGCW4.js";
import "./chunk-VJV7WQMX.js";
import "./chunk-XASIPTP3.js";
import "./chunk-XS5KINY7.js";
import "./chunk-HC7PVEJV.js";
import "./chunk-ZUB2H5ED.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-ODODKFTX.js";
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
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import {
  exitCodes
} from "./chunk-PGZ6HPKO.js";
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

// src/action/dispatch.ts
async function dispatchCommand(job) {
  const { "run-id": runId } = job.inputs;
  if (runId === void 0) throw usage("Input `run-id` is missing; name the run to resume.");
  const place = await gitHubOf(job);
  if (!place) throw usage("`command: dispatch` needs `github-token`, to start jobs that resume the run.");
  await dispatchRepository(place, { event: STARTER.event, payload: { command: "resume", "run-id": runId } });
  job.log.text(`Jobs that resume run ${runId} were started.`);
  return exitCodes.completed;
}
export {
  dispatchCommand
};
