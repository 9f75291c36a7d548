const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-JLOTITNM.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-4ZBJLGUP.js";
import "./chunk-HJNOHY6I.js";
import {
  addLogLine
} from "./chunk-RWXPZUSN.js";
import "./chunk-ZSHIUZCJ.js";
import "./chunk-BRUEDFHU.js";
import "./chunk-4KQVUQXL.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-NYT7P4RH.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-376C66VH.js";
import "./chunk-HDKHBJW5.js";
import "./chunk-Q73R3CAQ.js";
import "./chunk-IBYPRXGG.js";
import "./chunk-EXG26JVL.js";
import "./chunk-FYX764OR.js";
import "./chunk-Y7MTSHYQ.js";
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
