const require = process.getBuiltinModule;
import {
  isRunId,
  runDirectory
} from "./chunk-47RMO5OR.js";

// src/state/names.ts
var STATE_REF = "agentic/state";
var RUN_REFS = "agentic/runs/";
var RUNS_FOLDER = "agentic/workflows";
var SHARED_FOLDER = "agentic/analysis";
var MEMORY_FOLDER = "agentic/memory";
function runRef(runId) {
  return `${RUN_REFS}${runId}/main`;
}
function inboxRef(runId) {
  return `${RUN_REFS}${runId}/inbox`;
}
function branchRef(runId, id) {
  return `${RUN_REFS}${runId}/${id}`;
}
function runOf(ref) {
  if (!ref.startsWith(RUN_REFS)) return void 0;
  const [runId = ""] = ref.slice(RUN_REFS.length).split("/", 1);
  return isRunId(runId) ? runId : void 0;
}
var OWNER_FILE = "owner.json";
function runPath(runId, path) {
  return `${runDirectory(runId)}/${path}`;
}
function stateMessage(subject) {
  return `${subject} [skip ci]`;
}

export {
  STATE_REF,
  RUN_REFS,
  RUNS_FOLDER,
  SHARED_FOLDER,
  MEMORY_FOLDER,
  runRef,
  inboxRef,
  branchRef,
  runOf,
  OWNER_FILE,
  runPath,
  stateMessage
};
