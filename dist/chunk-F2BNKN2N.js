const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/launch/exit-code.ts
var exitCodes = { completed: 0, failed: 1, usage: 2, paused: 3, sigint: 130, sigterm: 143 };
var aboutInput = /* @__PURE__ */ new Set([
  "usage",
  "definition-invalid",
  "config-invalid",
  "variables-invalid",
  "not-found",
  "not-resumable",
  "run-locked",
  "journal-corrupt",
  "note-exists",
  "git-unsuitable",
  "unsupported"
]);
function exitCodeOf(error) {
  return error instanceof AgenticError && aboutInput.has(error.code) ? exitCodes.usage : exitCodes.failed;
}
function exitCodeFor(state, signal) {
  switch (state.status) {
    case "completed":
      return exitCodes.completed;
    case "paused":
      return exitCodes.paused;
    case "cancelled":
      if (state.reason !== "interrupted") return exitCodes.failed;
      return signal === "SIGTERM" ? exitCodes.sigterm : exitCodes.sigint;
    default:
      return exitCodes.failed;
  }
}

export {
  exitCodes,
  exitCodeOf,
  exitCodeFor
};
