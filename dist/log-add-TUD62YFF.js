const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-32IXOEUO.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-BRHIWZEL.js";
import "./chunk-6WIZHE6I.js";
import {
  addLogLine
} from "./chunk-ULQ4U4TT.js";
import "./chunk-7OIZGN3X.js";
import "./chunk-IGCJ7EEE.js";
import "./chunk-YIFRR2XH.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-LFERESOM.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-2677SGRE.js";
import "./chunk-M3I2JTTC.js";
import "./chunk-45TAIF7V.js";
import "./chunk-JYR5TJYK.js";
import "./chunk-EXG26JVL.js";
import "./chunk-IKEGDKAE.js";
import "./chunk-YRRTB2WV.js";
import {
  parseJsonObject
} from "./chunk-GI6E3CK7.js";
import {
  printJson
} from "./chunk-RYMWKMKK.js";
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
