const require = process.getBuiltinModule;
import {
  projectOf
} from "./chunk-TRYNPHY5.js";
import {
  usage
} from "./chunk-ZKWWIDJT.js";
import {
  gitHubOf
} from "./chunk-LZ7XHALR.js";
import "./chunk-YSEZHFOI.js";
import {
  listRuns
} from "./chunk-5ASVNF2C.js";
import "./chunk-A2H4XKW7.js";
import "./chunk-ENDSJI2Z.js";
import "./chunk-OV2FDV2N.js";
import {
  openElsewhere
} from "./chunk-EHEMDX3N.js";
import "./chunk-UQ3SXAP7.js";
import {
  exitCodes
} from "./chunk-F2BNKN2N.js";
import "./chunk-JLJZPPWQ.js";
import "./chunk-CMQ3J7IK.js";
import "./chunk-Y743AWB4.js";
import "./chunk-QJNINPFE.js";
import "./chunk-ATGRMBTF.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import {
  dispatchRepository
} from "./chunk-COZ7H35J.js";
import "./chunk-XHQVVFUX.js";
import "./chunk-I5UDNCPW.js";
import "./chunk-6QUWJULI.js";
import "./chunk-2SFL6QOP.js";
import "./chunk-434EYUZH.js";
import "./chunk-I22O342A.js";
import "./chunk-AZ4W4YGV.js";
import "./chunk-QMFU5UFE.js";
import {
  RUN_REFS,
  inboxRef,
  runPath,
  runRef
} from "./chunk-Z5ZXSDC4.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-IJTWNMVI.js";
import {
  parseJson
} from "./chunk-NW2RSNDN.js";
import {
  ProgressDocument
} from "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-2IHMYIPM.js";
import "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/action/sweep.ts
var DISPATCH_EVENT = "agentic";
var MOST_RUNS = 20;
async function sweepCommand(job) {
  const [project, place] = [projectOf(job), await gitHubOf(job)];
  if (!place)
    throw usage("`command: sweep` needs `github-token`, to start jobs for the runs that can go on.");
  const elsewhere = await openElsewhere({ ...project, environment: job.environment });
  if (!elsewhere)
    throw usage("`command: sweep` needs a checkout with a remote; use actions/checkout before.");
  const { runs } = await listRuns(elsewhere.refs, { limit: 0, stateRef: elsewhere.stateRef });
  const refs = await elsewhere.refs.refs(RUN_REFS);
  const now = Date.now();
  const ready = [];
  for (const run of runs) {
    const { data } = ProgressDocument.safeParse(parseJson(run.progress), { jitless: true });
    const hasRequests = await hasNewRequests(elsewhere.refs, refs, run.runId);
    if (data !== void 0 && canGoOn(data, { now, hasRequests })) ready.push(run);
  }
  for (const { runId } of ready.slice(0, MOST_RUNS)) {
    await dispatchRepository(place, {
      event: DISPATCH_EVENT,
      payload: { command: "resume", "run-id": runId }
    });
    job.log.text(`Run ${runId} goes on.`);
  }
  if (ready.length === 0) job.log.text("No run can go on by itself.");
  return exitCodes.completed;
}
async function hasNewRequests(refs, versions, runId) {
  const [inbox, own] = [versions.get(inboxRef(runId)), versions.get(runRef(runId))];
  if (inbox === void 0 || own === void 0) return inbox !== void 0;
  const folder = runPath(runId, "inbox");
  const taken = new Set((await refs.list(own, folder)).map(({ name }) => name));
  return (await refs.list(inbox, folder)).some(({ name }) => !taken.has(name));
}
var LOST_MS = 7 * 36e5;
var PEOPLES = /* @__PURE__ */ new Set(["human", "budget"]);
function canGoOn({
  status,
  reason = "",
  updated_at,
  questions
}, { now, hasRequests }) {
  const isOld = now - Date.parse(updated_at ?? "") > LOST_MS;
  if (status === "running") return isOld;
  if (status !== "paused") return false;
  if (reason === "fan-out") return isOld;
  const isOver = questions.some(({ deadline }) => deadline !== void 0 && Date.parse(deadline) <= now);
  return hasRequests || isOver || !PEOPLES.has(reason);
}
export {
  DISPATCH_EVENT,
  canGoOn,
  sweepCommand
};
