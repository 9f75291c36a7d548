const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-IKRCRNW2.js";
import {
  checkoutOf,
  readableTarget,
  targetRun,
  targetStep
} from "./chunk-5WBRGWBL.js";
import "./chunk-T5XIX6VX.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-C6ZCSVFX.js";
import "./chunk-H7ANUAIT.js";
import "./chunk-Q72GDPPQ.js";
import "./chunk-IPNUXVNA.js";
import "./chunk-ST47QHI2.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import "./chunk-QWUX7BKV.js";
import "./chunk-I7I7SU2J.js";
import "./chunk-Q32G2RRM.js";
import "./chunk-577TKYDZ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-JSSHYBGB.js";
import {
  parseCheckpoints
} from "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import {
  systemClock
} from "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import "./chunk-TIAYT3D6.js";
import {
  print,
  printJson,
  runFiles,
  say
} from "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/checkpoint.ts
async function checkpointCreateCommand(io, _args, options) {
  const target = targetRun(io, options.run);
  const { runId, states } = target;
  const step = await targetStep(io, target, options.step);
  const left = leaveCheckpoint({ states, clock: systemClock }, { runId, step }, options);
  const { id, created, status, problems } = left;
  sayDamage(io, problems);
  await passOnCheckpoint(checkoutOf(io, target), id);
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
  else print(io, `Kept as ${id}.`);
  return 0;
}
async function checkpointListCommand(io, _args, { run, step, json = false }) {
  const { runId, states } = await readableTarget(io, run, runFiles.checkpoints);
  const { checkpoints, problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const wanted = checkpoints.filter((each) => step === void 0 || each.step === step);
  if (json) printJson(io, { run_id: runId, checkpoints: wanted.map(checkpointFacts), problems });
  else {
    sayDamage(io, problems);
    print(io, wanted.length === 0 ? "There are no checkpoints." : wanted.map(checkpointText).join("\n\n"));
  }
  return 0;
}
function sayDamage(io, problems) {
  for (const problem of problems) say(io, `${runFiles.checkpoints}: ${problem}`);
}
export {
  checkpointCreateCommand,
  checkpointListCommand
};
