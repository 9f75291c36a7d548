const require = process.getBuiltinModule;
import {
  usage
} from "./chunk-QSPXTJ6E.js";
import {
  gitHubOf
} from "./chunk-TPE4OU5D.js";
import "./chunk-JOEGHQAB.js";
import "./chunk-HT4TMITK.js";
import "./chunk-SSIK226F.js";
import {
  STARTER,
  dispatchRepository
} from "./chunk-T7CEWRLH.js";
import "./chunk-LI4WC6WG.js";
import "./chunk-OT3SD4DE.js";
import "./chunk-RKIJODP6.js";
import "./chunk-QYFN2GDU.js";
import "./chunk-5OAIPUJA.js";
import "./chunk-FGIBYY6G.js";
import "./chunk-I22O342A.js";
import "./chunk-I5UDNCPW.js";
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
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-B7N77ROJ.js";
import {
  exitCodes
} from "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
