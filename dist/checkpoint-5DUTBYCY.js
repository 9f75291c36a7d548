const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-JSTJFTV4.js";
import {
  checkoutOf,
  showFile,
  targetRun,
  targetStep
} from "./chunk-7LNVV5SI.js";
import "./chunk-AX5B6MKH.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-D7J4AYLE.js";
import "./chunk-R6O5VU5W.js";
import "./chunk-TVFZJJHO.js";
import "./chunk-UDIL3GW5.js";
import "./chunk-PSMESCZO.js";
import "./chunk-K4AI4EA3.js";
import "./chunk-2QY6UYTO.js";
import "./chunk-S7AC5CH4.js";
import "./chunk-K3Y6HHYD.js";
import "./chunk-DFSHMYL4.js";
import "./chunk-AOD57YUR.js";
import "./chunk-GNQG4FNY.js";
import "./chunk-WKYNSHIN.js";
import "./chunk-R5J2G7IY.js";
import "./chunk-Q5XIZDO2.js";
import "./chunk-XFMQK4XF.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-5YC3IHTI.js";
import "./chunk-BC2PTSTX.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-5W236SRZ.js";
import "./chunk-JQKPBP3H.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-FJI5BRNY.js";
import "./chunk-E6KL5N2W.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-5Z6ZQR2Z.js";
import "./chunk-2WE56YHU.js";
import "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  parseCheckpoints
} from "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson,
  say
} from "./chunk-JLOJ2DQI.js";
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
