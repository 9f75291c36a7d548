const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-JLOTITNM.js";
import {
  checkoutOf,
  readableTarget,
  targetRun,
  targetStep
} from "./chunk-4ZBJLGUP.js";
import "./chunk-HJNOHY6I.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-XSA6YFHL.js";
import "./chunk-ZSHIUZCJ.js";
import "./chunk-2ZA5ELTL.js";
import "./chunk-KAY7V347.js";
import "./chunk-BRUEDFHU.js";
import "./chunk-4KQVUQXL.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-NYT7P4RH.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-IOZXZTLE.js";
import "./chunk-7WAMFZ5F.js";
import {
  parseCheckpoints
} from "./chunk-EXG26JVL.js";
import "./chunk-FYX764OR.js";
import {
  systemClock
} from "./chunk-Y7MTSHYQ.js";
import "./chunk-GI6E3CK7.js";
import {
  print,
  printJson,
  runFiles,
  say
} from "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
