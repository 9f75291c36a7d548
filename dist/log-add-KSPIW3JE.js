const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-BK2OJBM6.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-JR334LL7.js";
import "./chunk-TN2UTQBU.js";
import {
  addLogLine
} from "./chunk-44OCL6PB.js";
import "./chunk-IULHHUFT.js";
import "./chunk-LPZEEEB2.js";
import "./chunk-FJC727YA.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-LBBCHD7I.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-B3H2PUNR.js";
import "./chunk-IGTJXEUD.js";
import "./chunk-MSFCQKZX.js";
import "./chunk-UXECRFTD.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ICXE5ABT.js";
import "./chunk-5FEUCZZP.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import "./chunk-GR7RHVEM.js";
import {
  parseJsonObject
} from "./chunk-2HJVK3LW.js";
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
