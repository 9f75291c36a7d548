const require = process.getBuiltinModule;
import {
  passOnCheckpoint
} from "./chunk-KQRXGOXQ.js";
import {
  checkoutOf,
  readableTarget,
  targetRun,
  targetStep
} from "./chunk-OHWPJKRO.js";
import "./chunk-X4SCFWQP.js";
import {
  checkpointFacts,
  checkpointText,
  leaveCheckpoint
} from "./chunk-EBNHL256.js";
import "./chunk-3NKN6Z2Z.js";
import "./chunk-L53OMNUS.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-XCQPGZDR.js";
import "./chunk-VSGN74ZG.js";
import "./chunk-GPPP7OR7.js";
import "./chunk-PV24AISS.js";
import "./chunk-VG2GR2MI.js";
import "./chunk-2SQ662NF.js";
import "./chunk-YOVXOBWM.js";
import "./chunk-UZG23RRW.js";
import "./chunk-32VKYQMT.js";
import "./chunk-NSKCXRNW.js";
import "./chunk-IODG63AG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-PLPATOIV.js";
import "./chunk-EOM54CM4.js";
import "./chunk-6GTF64CF.js";
import "./chunk-KVWRNJOK.js";
import "./chunk-363CUT5F.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-5W236SRZ.js";
import "./chunk-DW7TXSAL.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-SIBRC4LC.js";
import "./chunk-PZVCKPRT.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-SYAWA6RM.js";
import "./chunk-WZYT66LN.js";
import "./chunk-3CEADHNK.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import {
  parseCheckpoints
} from "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import {
  print,
  printJson,
  say
} from "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
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
