const require = process.getBuiltinModule;
import {
  targetRun,
  targetStep
} from "./chunk-MGRHQ2OF.js";
import "./chunk-7L3M5SU4.js";
import {
  addLogLine
} from "./chunk-PCAT4G4B.js";
import "./chunk-B376VXON.js";
import "./chunk-4M5L3QSZ.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-LV6KX2IN.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-JZ2EE4UE.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-KZXASOF4.js";
import "./chunk-KKBZM433.js";
import {
  parseJsonObject
} from "./chunk-XYLZBPTG.js";
import "./chunk-X3TFNLVM.js";
import "./chunk-U4MAE7CJ.js";
import "./chunk-6XTB7QDC.js";
import "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import "./chunk-HYHR2HOC.js";
import "./chunk-D53M5YXG.js";
import {
  printJson
} from "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/log-add.ts
async function logAddCommand(io, [message = ""], { level, step: named, run, context: given, json = false }) {
  const { runId, project, states } = targetRun(io, run);
  const { config } = project;
  const step = targetStep(io, named);
  const context = given === void 0 ? void 0 : parseContext(given);
  const { line, written } = addLogLine({ states, runId, config }, { message, level, step, context });
  if (json) printJson(io, { success: true, run_id: runId, written, ...line });
  return await Promise.resolve(0);
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
