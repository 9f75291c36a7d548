const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-AKENLXG2.js";
import {
  checkoutOf,
  readableTarget,
  targetRun,
  targetStep
} from "./chunk-7KLVZG3M.js";
import "./chunk-GZOVAGMG.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-XBQEPA5V.js";
import "./chunk-T3J7GVCV.js";
import "./chunk-MRAWVNUK.js";
import "./chunk-NB43FFMP.js";
import "./chunk-P753LG4U.js";
import "./chunk-KIKN3KHD.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-W2E6WYT4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-APUMDSPT.js";
import {
  parseCheckpoints
} from "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import {
  systemClock
} from "./chunk-BWATLCUR.js";
import "./chunk-LGRUPU6E.js";
import {
  print,
  printJson,
  runFiles,
  say
} from "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
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
