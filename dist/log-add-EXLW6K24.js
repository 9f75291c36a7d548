const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-UJWJWQJ4.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-XEUG4YN4.js";
import "./chunk-RNSYZQL6.js";
import {
  addLogLine
} from "./chunk-QHD4SFCC.js";
import "./chunk-EPGSFUG3.js";
import "./chunk-26HIUEXN.js";
import "./chunk-FIYEB6HW.js";
import "./chunk-BK7PWQFT.js";
import "./chunk-MBYDXEEU.js";
import "./chunk-5OCGOWZG.js";
import "./chunk-CTBQMFZV.js";
import "./chunk-64DOPXTM.js";
import "./chunk-M7NFXN5I.js";
import "./chunk-QCIM2UY6.js";
import "./chunk-2KNFRM3N.js";
import "./chunk-FE6UUZQE.js";
import "./chunk-CCETPRB6.js";
import "./chunk-FJ7KWQ2X.js";
import "./chunk-OA3KOMYP.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-KJMJUXSF.js";
import "./chunk-OV33WL5H.js";
import "./chunk-YXCOMKPD.js";
import "./chunk-PLU3OBFD.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-IK73KXVW.js";
import "./chunk-KFAYXJJG.js";
import "./chunk-TTQX642Q.js";
import "./chunk-VL6SSDO4.js";
import "./chunk-WBCNIS4Y.js";
import "./chunk-QBS5POKR.js";
import "./chunk-DKTQVDHN.js";
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
