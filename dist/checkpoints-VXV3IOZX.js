const require = process.getBuiltinModule;
import "./chunk-2GY5E74Q.js";

// src/program/checkpoints.ts
var FILE = "checkpoint.md";
function createCheckpointWriter(store) {
  return {
    onEvent: (event, state) => {
      if (event.type === "checkpoint.made") writeMissing(store, state, [event]);
      if (event.type === "run.resumed") writeMissing(store, state, checkpointsOf(state));
    }
  };
}
function checkpointsOf({ notes }) {
  return Array.from(notes.values()).flatMap((note) => note.type === "checkpoint.made" ? [note] : []);
}
function writeMissing(store, state, checkpoints) {
  for (const checkpoint of checkpoints) {
    const text = store.read(FILE) ?? "";
    if (text.includes(keyOf(checkpoint))) continue;
    const number = (text.match(/^checkpoint_id: /gm)?.length ?? 0) + 1;
    store.append(FILE, `${text === "" ? "" : "\n"}${render(checkpoint, state, number)}`);
  }
}
function keyOf({ id, at }) {
  return `step: ${id}
created: ${at}`;
}
function render(checkpoint, state, number) {
  const done = Array.from(state.steps.values()).filter(
    ({ status, attempt }) => status === "completed" && attempt > 0
  );
  return [
    "---",
    `checkpoint_id: chk-${String(number).padStart(3, "0")}`,
    keyOf(checkpoint),
    `workflow_id: ${state.runId}`,
    "status: in_progress",
    "---",
    "",
    "## Context",
    "",
    checkpoint.text ?? `Checkpoint of ${state.workflow}.`,
    "",
    "## Progress",
    "",
    ...done.map(lineFor),
    ""
  ].join("\n");
}
function lineFor({ path, output }) {
  const summary = output?.summary ?? "";
  return `- [x] ${path}${summary === "" ? "" : `: ${summary}`}`;
}
export {
  createCheckpointWriter
};
