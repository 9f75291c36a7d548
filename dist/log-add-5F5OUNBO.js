const require = process.getBuiltinModule;
import {
  targetRun,
  targetStep
} from "./chunk-2WIGHQG7.js";
import "./chunk-XCX4TDPB.js";
import {
  addLogLine
} from "./chunk-RDCN2TGM.js";
import "./chunk-OGUW47O5.js";
import "./chunk-4X26B2RP.js";
import "./chunk-2JBDBAFE.js";
import "./chunk-D6ELXDNT.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-WWUME7DN.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JTMS3BHA.js";
import "./chunk-EXTHAV6U.js";
import {
  parseJsonObject
} from "./chunk-LWNSX7NG.js";
import "./chunk-MWFVXDTW.js";
import "./chunk-ZZEDHZCQ.js";
import "./chunk-K3LD472P.js";
import "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import {
  printJson
} from "./chunk-UC3Z26PB.js";
import "./chunk-LCMU23FF.js";
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
