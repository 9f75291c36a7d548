const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-N6ZU2PWP.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-AYNKWXTE.js";
import "./chunk-3Q2GD7XU.js";
import {
  addLogLine
} from "./chunk-6RYS55XA.js";
import "./chunk-E5UNR73H.js";
import "./chunk-TVMQHFO2.js";
import "./chunk-WHJV7Z64.js";
import "./chunk-O6P6B5OW.js";
import "./chunk-XVVQRXLD.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-HPFXOX6T.js";
import "./chunk-LDLZLJUU.js";
import "./chunk-PYFKSQJP.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-EXG26JVL.js";
import "./chunk-TKJXAUTO.js";
import "./chunk-22O3BWTJ.js";
import {
  parseJsonObject
} from "./chunk-5V2DKE5R.js";
import {
  printJson
} from "./chunk-Q6A6KXFS.js";
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
