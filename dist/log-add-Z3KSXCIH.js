const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-6EDYYE37.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-WSPAWJI2.js";
import "./chunk-ZSO42E3F.js";
import {
  addLogLine
} from "./chunk-R62NE3DQ.js";
import "./chunk-SUX4DCAH.js";
import "./chunk-E2JWDTYZ.js";
import "./chunk-3MQE5TRS.js";
import "./chunk-PSMESCZO.js";
import "./chunk-XRMINRGD.js";
import "./chunk-NTWXTJNU.js";
import "./chunk-2HBIOINA.js";
import "./chunk-W3QJ2BR4.js";
import "./chunk-ISTSEXO7.js";
import "./chunk-5VGBAJRU.js";
import "./chunk-3UN33L3F.js";
import "./chunk-U53LD4UH.js";
import "./chunk-627A4UMS.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-MYWLHK3M.js";
import "./chunk-XMPWEMWR.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-YC7LB7MN.js";
import "./chunk-EYLSJCXK.js";
import "./chunk-5FWHV5YY.js";
import "./chunk-SO6WYGMS.js";
import "./chunk-EW6ZX27M.js";
import "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import {
  printJson
} from "./chunk-UHVYSGXI.js";
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
