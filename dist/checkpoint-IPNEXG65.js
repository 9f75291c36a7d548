const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-VKX6ARHJ.js";
import {
  checkoutOf,
  showFile,
  targetRun,
  targetStep
} from "./chunk-D6PHBB6E.js";
import "./chunk-FZLIXGRO.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-OS7YRBE4.js";
import "./chunk-PJBL7NLY.js";
import "./chunk-ESAZX7YC.js";
import "./chunk-C5AYBHZT.js";
import "./chunk-OCS5BQNW.js";
import "./chunk-NKYH6P5Z.js";
import "./chunk-APH7IEYU.js";
import "./chunk-NPIRWVO7.js";
import "./chunk-5C6V6G7U.js";
import "./chunk-PVWUXKU5.js";
import "./chunk-ZF4MUX4Z.js";
import "./chunk-IXCIUHPU.js";
import "./chunk-QWZBW7JO.js";
import "./chunk-TKCW5KEF.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-5N74VHQE.js";
import "./chunk-D3KO757C.js";
import "./chunk-2Y22FPJT.js";
import "./chunk-PDIOXHH6.js";
import "./chunk-WTFPW7UX.js";
import "./chunk-AJOWDY4K.js";
import "./chunk-IPJC7UG5.js";
import "./chunk-5PMJUOZA.js";
import "./chunk-QX7A3UMJ.js";
import "./chunk-YW7UUTDG.js";
import "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  parseCheckpoints
} from "./chunk-OJV2YDKN.js";
import {
  print,
  printJson,
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/session/checkpoint.ts
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
