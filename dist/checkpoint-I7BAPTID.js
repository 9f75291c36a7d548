const require = process.getBuiltinModule;
import {
  targetRun,
  targetStep
} from "./chunk-MGRHQ2OF.js";
import "./chunk-7L3M5SU4.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-PSS7UOEA.js";
import "./chunk-AGJBTPE6.js";
import "./chunk-RPREZAA2.js";
import "./chunk-G53VDG2Y.js";
import "./chunk-4M5L3QSZ.js";
import {
  parseCheckpoints
} from "./chunk-2JBDBAFE.js";
import "./chunk-LV6KX2IN.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-JZ2EE4UE.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-6XTB7QDC.js";
import {
  systemClock
} from "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import {
  print,
  printJson,
  say
} from "./chunk-UC3Z26PB.js";
import {
  runFiles
} from "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/checkpoint.ts
async function checkpointCreateCommand(io, _args, options) {
  const { runId, states } = targetRun(io, options.run);
  const step = targetStep(io, options.step);
  const left = leaveCheckpoint({ states, clock: systemClock }, { runId, step }, options);
  const { id, created, status, problems } = left;
  sayDamage(io, problems);
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
  else print(io, `Kept as ${id}.`);
  return await Promise.resolve(0);
}
async function checkpointListCommand(io, _args, { run, step, json = false }) {
  const { runId, states } = targetRun(io, run);
  const { checkpoints, problems } = parseCheckpoints(states.read(runId, runFiles.checkpoints) ?? "");
  const wanted = checkpoints.filter((each) => step === void 0 || each.step === step);
  if (json) printJson(io, { run_id: runId, checkpoints: wanted.map(checkpointFacts), problems });
  else {
    sayDamage(io, problems);
    print(io, wanted.length === 0 ? "There are no checkpoints." : wanted.map(checkpointText).join("\n\n"));
  }
  return await Promise.resolve(0);
}
function sayDamage(io, problems) {
  for (const problem of problems) say(io, `${runFiles.checkpoints}: ${problem}`);
}
export {
  checkpointCreateCommand,
  checkpointListCommand
};
