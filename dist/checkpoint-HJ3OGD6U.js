const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-6EDYYE37.js";
import {
  checkoutOf,
  showFile,
  targetRun,
  targetStep
} from "./chunk-WSPAWJI2.js";
import "./chunk-ZSO42E3F.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-BX6AG62B.js";
import "./chunk-SUX4DCAH.js";
import "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import "./chunk-TSCNWAXN.js";
import "./chunk-UNR67KFH.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-W3QJ2BR4.js";
import "./chunk-ISTSEXO7.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-U53LD4UH.js";
import "./chunk-627A4UMS.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-MYWLHK3M.js";
import "./chunk-WZEJU7D7.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-5W236SRZ.js";
import "./chunk-Y5LTGKZL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  parseCheckpoints
} from "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson,
  say
} from "./chunk-UHVYSGXI.js";
import "./chunk-AMXY6FXI.js";
import {
  systemClock
} from "./chunk-IWACR7N4.js";
import {
  runFiles
} from "./chunk-4J5IKL3S.js";
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
  if (!options.json) print(io, `Kept as ${id}.`);
  await passOnCheckpoint(checkoutOf(io, target), id);
  if (options.json) printJson(io, { success: true, checkpoint_id: id, run_id: runId, step, created, status });
  return 0;
}
async function checkpointListCommand(io, _args, { run, step, json = false }) {
  let shown;
  const target = { named: run, file: runFiles.checkpoints, isLocalFirst: !json };
  await showFile(io, target, (runId, text = "") => {
    const { checkpoints, problems } = parseCheckpoints(text);
    const wanted = checkpoints.filter((each) => step === void 0 || each.step === step);
    if (json) return printJson(io, { run_id: runId, checkpoints: wanted.map(checkpointFacts), problems });
    sayDamage(io, problems);
    const before = shown;
    shown = wanted.map(checkpointText);
    const added = shown.filter((each) => before?.includes(each) !== true);
    if (added.length > 0) print(io, `${before?.length ? "\n" : ""}${added.join("\n\n")}`);
    else if (before === void 0) print(io, "There are no checkpoints.");
  });
  return 0;
}
function sayDamage(io, problems) {
  for (const problem of problems) say(io, `${runFiles.checkpoints}: ${problem}`);
}
export {
  checkpointCreateCommand,
  checkpointListCommand
};
