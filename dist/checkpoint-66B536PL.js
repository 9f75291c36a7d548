const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-BK2OJBM6.js";
import {
  checkoutOf,
  readableTarget,
  targetRun,
  targetStep
} from "./chunk-JR334LL7.js";
import "./chunk-TN2UTQBU.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-VQ6GB5AU.js";
import "./chunk-IULHHUFT.js";
import "./chunk-VVU4HNQK.js";
import "./chunk-2BWNEEYL.js";
import "./chunk-LPZEEEB2.js";
import "./chunk-FJC727YA.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-LBBCHD7I.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-UXECRFTD.js";
import "./chunk-B5LMW6KF.js";
import "./chunk-4KNC4DCB.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import {
  parseCheckpoints
} from "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import {
  systemClock
} from "./chunk-GR7RHVEM.js";
import "./chunk-2HJVK3LW.js";
import {
  print,
  printJson,
  runFiles,
  say
} from "./chunk-CAGSRZIP.js";
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
