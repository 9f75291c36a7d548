const require = process.getBuiltinModule;
import {
  randomIds
} from "./chunk-K4AI4EA3.js";
import {
  composeCarriedStates
} from "./chunk-DFSHMYL4.js";
import {
  ADDITION_PREFIX,
  checkpointIn,
  renderAddition
} from "./chunk-5YC3IHTI.js";
import {
  say
} from "./chunk-JLOJ2DQI.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import {
  runFiles
} from "./chunk-4J5IKL3S.js";

// src/launch/pass-on.ts
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
  await composeCarriedStates({ ...project, environment, report }).passOn?.(
    runId,
    id,
    renderAddition({ file, text })
  );
}

export {
  passOnLine,
  passOnCheckpoint
};
