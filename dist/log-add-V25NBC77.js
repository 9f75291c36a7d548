const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-T2NFFUHY.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-V2KCGJAC.js";
import "./chunk-ZSLZMR6P.js";
import {
  addLogLine
} from "./chunk-QTIVWZUQ.js";
import "./chunk-N63BHDS7.js";
import "./chunk-MGEXJC62.js";
import "./chunk-5VJXBT53.js";
import "./chunk-3QB5XZSK.js";
import "./chunk-F6BBN3MC.js";
import "./chunk-PWQWFCZF.js";
import "./chunk-27YRKGXE.js";
import "./chunk-ESC5CBAM.js";
import "./chunk-ER6PT45G.js";
import "./chunk-KDGADWJH.js";
import "./chunk-5QANK4EP.js";
import "./chunk-2AAIC2EM.js";
import "./chunk-PR6CWAV7.js";
import "./chunk-FJ7KWQ2X.js";
import "./chunk-WNWUNCTG.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-UH6DKISH.js";
import "./chunk-YKCXTXMP.js";
import "./chunk-WMD46G43.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-TZ25EOMX.js";
import "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import {
  printJson
} from "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import {
  parseJsonObject
} from "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
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
