const require = process.getBuiltinModule;
import {
  pace
} from "./chunk-6ZNLVJWZ.js";
import {
  createGitHubStateRefs
} from "./chunk-LI4WC6WG.js";
import {
  claimRun,
  isAtWork,
  readClaim,
  settleClaim
} from "./chunk-PQG2UM5S.js";
import {
  isWorkflowRunOver
} from "./chunk-OT3SD4DE.js";
import {
  locationOf
} from "./chunk-2XX4M522.js";

// src/action/claim.ts
async function claimForJobs(job, place, runId) {
  const own = workflowRunOf(job);
  if (own === void 0) return "ours";
  const { client, repository } = place;
  const refs = createGitHubStateRefs({ octokit: client, ...repository });
  const server = job.environment["GITHUB_SERVER_URL"] ?? "https://github.com";
  const claim = {
    run_id: runId,
    workflow_run: own,
    url: `${server}/${locationOf(place)}/actions/runs/${own}`,
    since: pace.clock.now().toISOString()
  };
  const theirs = await claimRun({ refs, ...pace, isOver: (id) => isWorkflowRunOver(place, id) }, claim);
  if (!theirs) return "ours";
  job.log.annotate({ level: "notice", title: "agentic-sdlc", message: `${workedOn(theirs)} ${FOUND}` });
  return "theirs";
}
var FOUND = "No other job begins for it; what people answer and cancel is found there, within half a minute.";
function workedOn({ run_id: runId, url }) {
  return `Run ${runId} is being worked on in ${url}.`;
}
async function claimedByOthers(job, {
  refs,
  place,
  runId
}) {
  const claim = (await readClaim(refs, runId))?.claim;
  if (!claim || claim.workflow_run === workflowRunOf(job)) return void 0;
  const isOver = async (id) => place ? await isWorkflowRunOver(place, id) : void 0;
  return await isAtWork(claim, { isOver, now: pace.clock.now() }) ? workedOn(claim) : void 0;
}
async function settleForJobs(job, {
  refs,
  runId,
  round
}) {
  const workflowRun = workflowRunOf(job);
  if (workflowRun === void 0) return void 0;
  return await settleClaim({ refs, ...pace }, { runId, workflowRun, round });
}
function workflowRunOf({ environment }) {
  const id = environment["GITHUB_RUN_ID"] ?? "";
  return /^[1-9]\d{0,19}$/.test(id) ? id : void 0;
}

export {
  claimForJobs,
  claimedByOthers,
  settleForJobs
};
