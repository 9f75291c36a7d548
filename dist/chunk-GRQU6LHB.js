const require = process.getBuiltinModule;
import {
  cancelStored
} from "./chunk-IEBSHIVH.js";
import {
  remoteStorageOf,
  sendRemoteRequest
} from "./chunk-ESAZX7YC.js";
import {
  composeWorkspaces,
  endMarked,
  randomIds
} from "./chunk-C5AYBHZT.js";
import {
  createRunStores
} from "./chunk-OCS5BQNW.js";
import {
  isLocalOnlyRun,
  readableRun,
  withLookupTimeout
} from "./chunk-NKYH6P5Z.js";
import {
  isLeaseActive,
  readLease
} from "./chunk-ZMMLVBZY.js";
import {
  readJournal
} from "./chunk-YW7UUTDG.js";
import {
  createLocalStore,
  say
} from "./chunk-S4GG6C6X.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  RUN_MARK
} from "./chunk-M23O3J24.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/runner/read/active-jobs.ts
async function findActiveJobs(io, project, { runId, away, unreached, isOver = askGitHub(io, project) }) {
  const local = createLocalStore(project.root, project.config.outputDirectory);
  if (unreached || !away && isLocalOnlyRun(local, runId)) return void 0;
  const elsewhere = await remoteStorageOf(io, project, away);
  if (!elsewhere) return void 0;
  const found = await withLookupTimeout(elsewhere, () => readLease(elsewhere.refs, runId)).catch(unlessAway);
  const claim = found?.claim;
  if (!claim) return void 0;
  let isKnown = false;
  const asked = async (id) => {
    const answer = await isOver(id).catch(unlessAway);
    isKnown = answer !== void 0;
    return answer;
  };
  if (!await isLeaseActive(claim, { isOver: asked, now: systemClock.now() })) return void 0;
  return { url: claim.url, since: claim.since, isKnown, elsewhere };
}
function unlessAway(error) {
  if (!(error instanceof AgenticError)) throw error;
  return void 0;
}
function askGitHub({ environment }, project) {
  return async (id) => {
    const [{ openGitHub }, { isWorkflowRunCompleted }] = await Promise.all([
      import("./github-access-665VZSB3.js"),
      import("./workflow-runs-LX2W2YTL.js")
    ]);
    const found = await openGitHub({ ...project, environment });
    return found.status === "open" ? await isWorkflowRunCompleted(found.place, id) : void 0;
  };
}
function describeActiveJobs(runId, { url, since, isKnown }) {
  const told = `Run ${runId} is being worked on in ${url}`;
  return isKnown ? `${told}.` : `${told}, as far as can be said without asking GitHub: those jobs began at ${since}, and count as at work for six hours. Set GITHUB_TOKEN to know.`;
}

// src/runner/requests/cancel-stored-run.ts
var LEFTOVER_GRACE_MS = 2e3;
async function cancelRun(io, project, { runId, isOver }) {
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const request = `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}
`;
  const found = await readableRun(io, project, { runId, wanted: () => false });
  const { project: seen, away } = found;
  const workedOn = await findActiveJobs(io, project, { ...found, runId, isOver });
  if (workedOn) {
    await sendRemoteRequest(workedOn, runId, { id, content: request, isExpected: true });
    return { outcome: "requested", workedOn };
  }
  if (away?.live && readJournal(seen, runId).status === "running") {
    await sendRemoteRequest(away, runId, { id, content: request });
    return { outcome: "requested" };
  }
  try {
    return { outcome: await endStored(io, project, { runId, reason: "requested" }) };
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  statesOf(io, project).request(runId, id, request);
  return { outcome: "requested" };
}
async function interruptRun(io, project, runId) {
  await endStored(io, project, { runId, reason: "interrupted" });
}
async function endStored(io, project, { runId, reason }) {
  const states = statesOf(io, project);
  if (reason === "requested") await states.bring?.(runId);
  const places = () => placesOf(io, project, { runId, settings: states.read(runId, runFiles.settings) });
  const endOrphans = (id) => endMarked(`${RUN_MARK}=${id}`, LEFTOVER_GRACE_MS);
  const { kept, checkout, isRemoved } = await cancelStored(
    { states, clock: systemClock, places, endOrphans },
    runId,
    reason
  );
  for (const path of kept) say(io, `Uncommitted changes are in ${path}/.`);
  if (checkout !== void 0) say(io, checkout);
  return isRemoved ? "removed" : "cancelled";
}
function statesOf(io, project) {
  return createRunStores({
    ...project,
    environment: io.environment,
    report: (text) => say(io, text)
  });
}
async function placesOf(io, project, { runId, settings }) {
  const { settingsOf } = await import("./settings-file-3UNCMSCD.js");
  const kept = settingsOf(project, runId, settings)?.settings["git.auto-commit"];
  const workspaces = composeWorkspaces({ ...project, environment: io.environment });
  return { workspaces, commits: kept?.value === true };
}

export {
  findActiveJobs,
  describeActiveJobs,
  cancelRun,
  interruptRun
};
