const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-IKRCRNW2.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-5WBRGWBL.js";
import "./chunk-T5XIX6VX.js";
import {
  addLogLine
} from "./chunk-EKAF23BU.js";
import "./chunk-H7ANUAIT.js";
import "./chunk-ST47QHI2.js";
import "./chunk-IIV6KZ7V.js";
import "./chunk-PREX4QP2.js";
import "./chunk-QWUX7BKV.js";
import "./chunk-I7I7SU2J.js";
import "./chunk-Q32G2RRM.js";
import "./chunk-577TKYDZ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-L2ZJB4BK.js";
import "./chunk-R5AHQDIQ.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import {
  parseJsonObject
} from "./chunk-TIAYT3D6.js";
import {
  printJson
} from "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
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
