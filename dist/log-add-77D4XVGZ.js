const require = process.getBuiltinModule;
import {
  passOnLine
} from "./chunk-BJFMIQUK.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-UXEA4RQI.js";
import "./chunk-CDDZRJM4.js";
import {
  addLogLine
} from "./chunk-COSDYN2K.js";
import "./chunk-BFDPZRT6.js";
import "./chunk-U7KGVFTD.js";
import "./chunk-LDSTRT77.js";
import "./chunk-GWMYT6QY.js";
import "./chunk-R7COA2EP.js";
import "./chunk-TAAUGLLX.js";
import "./chunk-7AONMOIY.js";
import "./chunk-4SUHLWZP.js";
import "./chunk-CVT7Z3RV.js";
import "./chunk-EBNNQY34.js";
import "./chunk-QWZLLBGW.js";
import "./chunk-NSKCXRNW.js";
import "./chunk-6BVU5SS4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-EMY46CV7.js";
import "./chunk-UYMEYHZI.js";
import "./chunk-2UH2OY2G.js";
import "./chunk-YMCXCH53.js";
import "./chunk-RZSQKXN3.js";
import "./chunk-RCT7EG5K.js";
import "./chunk-ALNDWPGY.js";
import "./chunk-PCZJ2Y3G.js";
import "./chunk-ZREDBI4C.js";
import "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import {
  printJson
} from "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import {
  parseJsonObject
} from "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
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
