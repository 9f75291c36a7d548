const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-AKENLXG2.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-7KLVZG3M.js";
import "./chunk-GZOVAGMG.js";
import {
  addLogLine
} from "./chunk-7C6QW3A3.js";
import "./chunk-T3J7GVCV.js";
import "./chunk-P753LG4U.js";
import "./chunk-KIKN3KHD.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-W2E6WYT4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-QNR4TMVO.js";
import "./chunk-2OVD7Y6T.js";
import "./chunk-636PSN2T.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import "./chunk-BWATLCUR.js";
import {
  parseJsonObject
} from "./chunk-LGRUPU6E.js";
import {
  printJson
} from "./chunk-RYMWKMKK.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
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
