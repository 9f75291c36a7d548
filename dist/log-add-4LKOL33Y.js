const require = process.getBuiltinModule;
import {
  addLogLine
} from "./chunk-RGOQTIXA.js";
import "./chunk-VTG25CBE.js";
import {
  passOnLine
} from "./chunk-LZID4LSB.js";
import {
  checkoutOf,
  targetRun,
  targetStep
} from "./chunk-3BN7H4IZ.js";
import "./chunk-C6TKWBBL.js";
import "./chunk-WYLQDS3K.js";
import "./chunk-F3VGV37T.js";
import "./chunk-KNM5WEVB.js";
import "./chunk-PZEAQ6XH.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-MLALDB67.js";
import "./chunk-F2BNKN2N.js";
import "./chunk-FZE3UBBY.js";
import "./chunk-TWJYNJQC.js";
import "./chunk-G5XIQPVR.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-A365YEKB.js";
import "./chunk-SZVKAXOM.js";
import "./chunk-YMCXCH53.js";
import "./chunk-S4Q3MBUN.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-QJNINPFE.js";
import "./chunk-OLVW2QMH.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-ME6WFJEF.js";
import "./chunk-22N4VF27.js";
import "./chunk-ADMXL6VW.js";
import {
  parseJsonObject
} from "./chunk-NW2RSNDN.js";
import "./chunk-4NXJ3DDY.js";
import "./chunk-UEOK2GBW.js";
import "./chunk-EZGYSFE4.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-2IHMYIPM.js";
import {
  printJson
} from "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-JWZ77YUM.js";
import "./chunk-RA5GHXSO.js";
import "./chunk-OFGDDF2S.js";
import "./chunk-MQ444BMA.js";
import "./chunk-K6E2NRZW.js";
import "./chunk-IC3VV5OO.js";
import "./chunk-KKUXBGNX.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
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
