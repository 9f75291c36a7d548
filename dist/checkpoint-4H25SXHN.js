const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-NPFIKBPO.js";
import {
  checkoutOf,
  showFile,
  targetRun,
  targetStep
} from "./chunk-PKB32GXB.js";
import "./chunk-HW6H4LSQ.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-3QDK2YWU.js";
import "./chunk-UXX76GQG.js";
import "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
import "./chunk-UVRXCT6T.js";
import "./chunk-SRS4QBVU.js";
import "./chunk-WTDQF3HB.js";
import "./chunk-6FQFPAJB.js";
import "./chunk-RLSPWX4L.js";
import "./chunk-53ALKB75.js";
import "./chunk-PAHYQ4CH.js";
import "./chunk-BXSRZTPJ.js";
import "./chunk-LQ63RYE2.js";
import "./chunk-PNVHGEAE.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-LZJU5AN6.js";
import "./chunk-G4OG2UXL.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-5W236SRZ.js";
import "./chunk-3HFAQCYJ.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-S5OVL7BT.js";
import "./chunk-OYC3NWXO.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-23AOZOYG.js";
import "./chunk-IOCB4R6B.js";
import "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import {
  parseCheckpoints
} from "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson,
  say
} from "./chunk-B6W4YOVN.js";
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
