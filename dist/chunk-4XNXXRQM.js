const require = process.getBuiltinModule;

// src/agents/replay/recording.ts
var CWD = "{{cwd}}";
var RUN_ID = "{{run_id}}";
var REPLAY_DELAY = "AGENTIC_REPLAY_DELAY_MS";
function recordingNames({ step, attempt }) {
  const name = step.replaceAll("/", ".");
  return [`${name}.${attempt}.ndjson`, `${name}.ndjson`];
}
function playedIn(recording, { cwd, runId }) {
  const path = JSON.stringify(cwd).slice(1, -1);
  return recording.split("\n").filter((line) => line.trim() !== "").map((line) => line.replaceAll(CWD, () => path).replaceAll(RUN_ID, () => runId));
}

export {
  REPLAY_DELAY,
  recordingNames,
  playedIn
};
