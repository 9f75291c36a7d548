const require = process.getBuiltinModule;
import {
  requestAway
} from "./chunk-6GBZ2GZC.js";
import {
  cancelStored
} from "./chunk-OT2FYHQ4.js";
import {
  composeWorkspaces,
  randomIds
} from "./chunk-C6TKWBBL.js";
import {
  endMarked
} from "./chunk-KNM5WEVB.js";
import {
  composeCarriedStates
} from "./chunk-PZEAQ6XH.js";
import {
  readJournal
} from "./chunk-MLALDB67.js";
import {
  readableRun
} from "./chunk-YAHLZGPR.js";
import {
  systemClock
} from "./chunk-ADMXL6VW.js";
import {
  RUN_MARK
} from "./chunk-PBKE7B6C.js";
import {
  say
} from "./chunk-RFML4UYG.js";
import {
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/launch/cancel-run.ts
var LEFTOVER_GRACE_MS = 2e3;
async function cancelRun(io, project, runId) {
  const id = `cli-${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const request = `${JSON.stringify({ type: "cancel", at: systemClock.now().toISOString() })}
`;
  const { project: seen, away } = await readableRun(io, project, { runId, wanted: () => false });
  if (away?.live && readJournal(seen, runId).status === "running") {
    await requestAway(away, runId, { id, content: request });
    return "requested";
  }
  try {
    await endStored(io, project, { runId, reason: "requested" });
    return "cancelled";
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "run-locked") throw error;
  }
  statesOf(io, project).request(runId, id, request);
  return "requested";
}
async function interruptRun(io, project, runId) {
  await endStored(io, project, { runId, reason: "interrupted" });
}
async function endStored(io, project, { runId, reason }) {
  const states = statesOf(io, project);
  if (reason === "requested") await states.bring?.(runId);
  const places = () => placesOf(io, project, { runId, settings: states.read(runId, runFiles.settings) });
  const endOrphans = (id) => endMarked(`${RUN_MARK}=${id}`, LEFTOVER_GRACE_MS);
  const { kept } = await cancelStored({ states, clock: systemClock, places, endOrphans }, runId, reason);
  for (const path of kept) say(io, `Uncommitted changes are in ${path}/.`);
}
function statesOf(io, project) {
  return composeCarriedStates({
    ...project,
    environment: io.environment,
    report: (text) => say(io, text)
  });
}
async function placesOf(io, project, { runId, settings }) {
  const { settingsOf } = await import("./settings-file-ZUUDGBFB.js");
  const kept = settingsOf(project, runId, settings)?.settings["git.auto-commit"];
  const workspaces = composeWorkspaces({ ...project, environment: io.environment });
  return { workspaces, commits: kept?.value === true };
}

export {
  cancelRun,
  interruptRun
};
