const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-KQRXGOXQ.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-OHWPJKRO.js";
import "./chunk-X4SCFWQP.js";
import {
  addLogLine
} from "./chunk-COSDYN2K.js";
import "./chunk-3NKN6Z2Z.js";
import "./chunk-L53OMNUS.js";
import "./chunk-RZUQ5JEW.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-XCQPGZDR.js";
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
import "./chunk-UYMEYHZI.js";
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
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import {
  printJson
} from "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import {
  parseJsonObject
} from "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/log-add.ts
async function logAddCommand(io, [message = ""], { level, step: named, run, context: given, json = false }) {
  const target = targetRun(io, run);
  const { runId, project, states } = target;
  const { config } = project;
  const step = await targetStep(io, target, named);
  const context = given === void 0 ? void 0 : parseContext(given);
  const { line, written } = addLogLine({ states, runId, config }, { message, level, step, context });
  if (written) await passOnLine(checkoutOf(io, target), line.timestamp);
  if (json) printJson(io, { success: true, run_id: runId, written, ...line });
  return 0;
}
function parseContext(text) {
  const value = parseJsonObject(text);
  if (value) return value;
  throw new AgenticError({
    code: "usage",
    message: `\`--context\` must be a JSON object, such as '{"file": "src/a.ts"}'.`
  });
}
export {
  logAddCommand
};
