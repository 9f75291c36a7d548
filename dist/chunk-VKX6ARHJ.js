const require = process.getBuiltinModule;
import {
  randomIds
} from "./chunk-C5AYBHZT.js";
import {
  createRunStores
} from "./chunk-OCS5BQNW.js";
import {
  ADDITION_PREFIX,
  checkpointIn,
  renderAddition
} from "./chunk-2Y22FPJT.js";
import {
  say
} from "./chunk-S4GG6C6X.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";

// src/runner/requests/add-manual-entry.ts
async function passOnLine(added, timestamp) {
  const beginning = JSON.stringify({ timestamp }).slice(0, -1);
  const text = added.states.read(added.runId, runFiles.logs) ?? "";
  const line = text.split("\n").findLast((each) => each.startsWith(beginning));
  if (line !== void 0) await passOn(added, runFiles.logs, `${line}
`);
}
async function passOnCheckpoint(added, id) {
  const text = checkpointIn(added.states.read(added.runId, runFiles.checkpoints) ?? "", id);
  if (text !== void 0) await passOn(added, runFiles.checkpoints, text);
}
async function passOn({ io, project, runId }, file, text) {
  const { environment } = io;
  if (environment["AGENTIC_RUN_ID"] === runId) return;
  const id = `${ADDITION_PREFIX}${systemClock.now().getTime()}-${randomIds.suffix()}`;
  const report = (words) => say(io, words);
  await createRunStores({ ...project, environment, report }).passOn?.(
    runId,
    id,
    renderAddition({ file, text })
  );
}

export {
  passOnLine,
  passOnCheckpoint
};
