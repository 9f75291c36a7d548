const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-X3ANMVZX.js";
import {
  checkoutOf,
  readableTarget,
  targetRun,
  targetStep
} from "./chunk-GXRR3EZ4.js";
import "./chunk-ROPOOEUP.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-VOFKXRPT.js";
import "./chunk-OZD7QQOG.js";
import "./chunk-XF5KNP3X.js";
import "./chunk-PYZYKZVL.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-FE4422VC.js";
import "./chunk-T7FGUZMR.js";
import "./chunk-LRREFGQH.js";
import "./chunk-OOHEGVAE.js";
import "./chunk-BJHA63VJ.js";
import "./chunk-3HWV2I3X.js";
import "./chunk-MGVMHPIA.js";
import "./chunk-GG5LJ2OR.js";
import "./chunk-6M25X35M.js";
import "./chunk-KYVLOUTI.js";
import "./chunk-WUNXVFNL.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-5YBL6TOA.js";
import "./chunk-RGUOJJWV.js";
import "./chunk-JJAVUIOW.js";
import "./chunk-FIKSGUKN.js";
import "./chunk-TSMS7V5R.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-5W236SRZ.js";
import "./chunk-TDUQDBCM.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-DCEPDROS.js";
import "./chunk-BZ64ZFMM.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-WS6SELXH.js";
import "./chunk-UCFTB7ZX.js";
import "./chunk-YMYUYCUE.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-QNMNERKW.js";
import {
  parseCheckpoints
} from "./chunk-T6YOFJ2E.js";
import "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson,
  say
} from "./chunk-6FHDCUEY.js";
import "./chunk-6RVHJKAT.js";
import {
  systemClock
} from "./chunk-YEGJBSNO.js";
import {
  runFiles
} from "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import "./chunk-BW7CBDEG.js";
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
