const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-JBCRXU4L.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-FRCYIM4M.js";
import "./chunk-UYYI5MSE.js";
import {
  addLogLine
} from "./chunk-PUUE57WV.js";
import "./chunk-XUVLRTC7.js";
import "./chunk-7XTRUWRY.js";
import "./chunk-U6TRQ2KC.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-EKOITANL.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-65LDHN7W.js";
import "./chunk-TFFO7RFA.js";
import "./chunk-5BMHBZ2P.js";
import "./chunk-IZ2ZWLL6.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-UJAWIUN4.js";
import {
  parseJsonObject
} from "./chunk-4JY5OJLA.js";
import {
  printJson
} from "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
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
