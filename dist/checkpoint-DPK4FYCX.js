const require = process.getBuiltinModule;
import {
  targetRun,
  targetStep
} from "./chunk-2WIGHQG7.js";
import "./chunk-XCX4TDPB.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-3Y3YEGKK.js";
import "./chunk-JGKSVQQO.js";
import "./chunk-5HCCK4NX.js";
import "./chunk-EUS3ZJVU.js";
import "./chunk-4X26B2RP.js";
import {
  parseCheckpoints
} from "./chunk-2JBDBAFE.js";
import "./chunk-D6ELXDNT.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-WWUME7DN.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JTMS3BHA.js";
import "./chunk-EXTHAV6U.js";
import "./chunk-LWNSX7NG.js";
import "./chunk-MWFVXDTW.js";
import {
  systemClock
} from "./chunk-ZZEDHZCQ.js";
import "./chunk-K3LD472P.js";
import "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import {
  print,
  printJson,
  say
} from "./chunk-UC3Z26PB.js";
import {
  runFiles
} from "./chunk-LCMU23FF.js";
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
