const require = process.getBuiltinModule;
import {
  gitHubOf
} from "./chunk-2HA7XHU5.js";
import {
  usage
} from "./chunk-VBZJMDWF.js";
import "./chunk-VWM7J4LN.js";
import "./chunk-EHJTJ4DQ.js";
import "./chunk-FJAJ57B3.js";
import "./chunk-4PKX4LQT.js";
import {
  STARTER,
  dispatchRepository
} from "./chunk-2EOWJ5YF.js";
import "./chunk-3U6HDUZ3.js";
import "./chunk-EAAKNDJB.js";
import "./chunk-MLUBOQUQ.js";
import "./chunk-D4ZUSKCD.js";
import "./chunk-2FQQ3WAJ.js";
import "./chunk-VTCR26ML.js";
import "./chunk-VJBQPI42.js";
import "./chunk-NTM5Q3NA.js";
import "./chunk-Y7AOBYOU.js";
import "./chunk-NM5ZSSG6.js";
import "./chunk-Y6DPZI43.js";
import "./chunk-53OPDLYU.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-KRHYQPTR.js";
import "./chunk-SWSJTUTB.js";
import "./chunk-NWKSRQKW.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-I22O342A.js";
import "./chunk-ZWCBCJDN.js";
import "./chunk-DUXVH4EU.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-NJXTUMLC.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-TTQX642Q.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import {
  exitCodes
} from "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
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
