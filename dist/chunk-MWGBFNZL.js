const require = process.getBuiltinModule;
import {
  cancelStored
} from "./chunk-ZEHPB5T6.js";
import {
  elsewhereOf,
  requestAway
} from "./chunk-TVFZJJHO.js";
import {
  composeWorkspaces,
  endMarked,
  randomIds
} from "./chunk-K4AI4EA3.js";
import {
  inTime,
  isHereAlone,
  readableRun
} from "./chunk-K3Y6HHYD.js";
import {
  composeCarriedStates
} from "./chunk-DFSHMYL4.js";
import {
  isAtWork,
  readClaim
} from "./chunk-O4WVCV5P.js";
import {
  readJournal
} from "./chunk-FJI5BRNY.js";
import {
  createLocalStore,
  say
} from "./chunk-JLOJ2DQI.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import {
  runFiles
} from "./chunk-4J5IKL3S.js";
import {
  RUN_MARK
} from "./chunk-MJNBBIXC.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/launch/worked-on.ts
async function workedOnIn(io, project, { runId, away, unreached, isOver = askGitHub(io, project) }) {
  const local = createLocalStore(project.root, project.config.outputDirectory);
  if (unreached || !away && isHereAlone(local, runId)) return void 0;
  const elsewhere = await elsewhereOf(io, project, away);
  if (!elsewhere) return void 0;
  const found = await inTime(elsewhere, () => readClaim(elsewhere.refs, runId)).catch(unlessAway);
  const claim = found?.claim;
  if (!claim) return void 0;
  let isKnown = false;
  const asked = async (id) => {
    const answer = await isOver(id).catch(unlessAway);
    isKnown = answer !== void 0;
    return answer;
  };
  if (!await isAtWork(claim, { isOver: asked, now: systemClock.now() })) return void 0;
  return { url: claim.url, since: claim.since, isKnown, elsewhere };
}
function unlessAway(error) {
  if (!(error instanceof AgenticError)) throw error;
  return void 0;
}
function askGitHub({ environment }, project) {
  return async (id) => {
    const [{ openGitHub }, { isWorkflowRunOver }] = await Promise.all([
      import("./github-2JTANDIX.js"),
      import("./workflow-runs-5EW473TB.js")
    ]);
    const found = await openGitHub({ ...project, environment });
    return found.status === "open" ? await isWorkflowRunOver(found.place, id) : void 0;
  };
}
function workedOnWords(runId, { url, since, isKnown }) {
  const told = `Run ${runId} is being worked on in ${url}`;
  return isKnown ? `${told}.` : `${told}, as far as can be said without asking GitHub: those jobs began at ${since}, and count as at work for six hours. Set GITHUB_TOKEN to know.`;
}

// src/launch/cancel-run.ts
var LEFTOVER_GRACE_MS = 2e3;
async function cancelRun(io, project, { runId, isOver }) {
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const request = `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}
`;
  const found = await readableRun(io, project, { runId, wanted: () => false });
  const { project: seen, away } = found;
  const workedOn = await workedOnIn(io, project, { ...found, runId, isOver });
  if (workedOn) {
    await requestAway(workedOn, runId, { id, content: request, isExpected: true });
    return { outcome: "requested", workedOn };
  }
  if (away?.live && readJournal(seen, runId).status === "running") {
    await requestAway(away, runId, { id, content: request });
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
  return composeCarriedStates({
    ...project,
    environment: io.environment,
    report: (text) => say(io, text)
  });
}
async function placesOf(io, project, { runId, settings }) {
  const { settingsOf } = await import("./settings-file-TQZHVFW6.js");
  const kept = settingsOf(project, runId, settings)?.settings["git.auto-commit"];
  const workspaces = composeWorkspaces({ ...project, environment: io.environment });
  return { workspaces, commits: kept?.value === true };
}

export {
  workedOnIn,
  workedOnWords,
  cancelRun,
  interruptRun
};
