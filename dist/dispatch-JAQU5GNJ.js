const require = process.getBuiltinModule;
import {
  gitHubOf
} from "./chunk-JGKZH6Y4.js";
import {
  usage
} from "./chunk-OX3ZOVRL.js";
import "./chunk-XDZWBK5P.js";
import "./chunk-K37V4J2B.js";
import "./chunk-TCVSSYCF.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-DR3DSGGN.js";
import "./chunk-A2BHZXWT.js";
import {
  STARTER,
  dispatchRepository
} from "./chunk-JLDB4ZQE.js";
import "./chunk-WUXHCR2G.js";
import "./chunk-MXAM47OD.js";
import "./chunk-XS5KINY7.js";
import "./chunk-PSSDH5PK.js";
import "./chunk-BUGAEEVU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-3NLF52KX.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-3637TRLG.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-7MQ7DOWO.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-YAP3BJ7H.js";
import "./chunk-YOGVU3KW.js";
import "./chunk-6XIILTZB.js";
import "./chunk-BMBOKWFZ.js";
import "./chunk-XCJ2A7GD.js";
import "./chunk-GTFUX3XE.js";
import "./chunk-MJMTUU7S.js";
import "./chunk-5ZD4FQD6.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-FCNYOZFQ.js";
import "./chunk-5W236SRZ.js";
import "./chunk-SRPGWCXF.js";
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
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
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
