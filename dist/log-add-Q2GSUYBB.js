const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-NPFIKBPO.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-PKB32GXB.js";
import "./chunk-HW6H4LSQ.js";
import {
  addLogLine
} from "./chunk-R62NE3DQ.js";
import "./chunk-UXX76GQG.js";
import "./chunk-TH5XUCFA.js";
import "./chunk-WGF34FNS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-S5RRJKBI.js";
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
import "./chunk-XMPWEMWR.js";
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
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import {
  printJson
} from "./chunk-B6W4YOVN.js";
import "./chunk-AMXY6FXI.js";
import {
  parseJsonObject
} from "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
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
