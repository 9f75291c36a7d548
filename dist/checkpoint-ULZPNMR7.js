const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-N6ZU2PWP.js";
import {
  checkoutOf,
  readableTarget,
  targetRun,
  targetStep
} from "./chunk-AYNKWXTE.js";
import "./chunk-3Q2GD7XU.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-RGTBJBOZ.js";
import "./chunk-E5UNR73H.js";
import "./chunk-KKDTIGJC.js";
import "./chunk-CV4TX7UH.js";
import "./chunk-TVMQHFO2.js";
import "./chunk-WHJV7Z64.js";
import "./chunk-O6P6B5OW.js";
import "./chunk-XVVQRXLD.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-KXISZZD2.js";
import {
  parseCheckpoints
} from "./chunk-EXG26JVL.js";
import "./chunk-TKJXAUTO.js";
import {
  systemClock
} from "./chunk-22O3BWTJ.js";
import "./chunk-5V2DKE5R.js";
import {
  print,
  printJson,
  runFiles,
  say
} from "./chunk-Q6A6KXFS.js";
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
