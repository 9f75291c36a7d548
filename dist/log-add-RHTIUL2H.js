const require = process.getBuiltinModule;
import {
  isAtLeast,
  renderLogLine
} from "./chunk-KWGYUR5J.js";
import {
  targetRun,
  targetStep
} from "./chunk-7YMSIVYN.js";
import "./chunk-AFDG4VJD.js";
import "./chunk-PW3TFZM7.js";
import "./chunk-NW2RSNDN.js";
import "./chunk-BI6DQMC5.js";
import "./chunk-PMXIMQVN.js";
import "./chunk-6TKTF2IQ.js";
import {
  systemClock
} from "./chunk-63TYV4QY.js";
import {
  printJson
} from "./chunk-RXSHFMS4.js";
import "./chunk-LFMCLEBP.js";
import "./chunk-AECTQNWS.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-LPEZXTYB.js";
import "./chunk-UMFXXXLK.js";
import "./chunk-HITTCC3X.js";
import "./chunk-QMOPGIIO.js";
import "./chunk-HQD2LTNW.js";
import "./chunk-XLNLYAWG.js";
import "./chunk-MHDWJNP6.js";
import "./chunk-5YNLMA7X.js";
import "./chunk-LTS2PWUY.js";
import "./chunk-D44FQVJC.js";
import "./chunk-VJQCTIEG.js";
import "./chunk-UO4HI7EZ.js";
import "./chunk-7QC7TWY5.js";
import "./chunk-XVRDGOPF.js";
import "./chunk-CJU4ROFS.js";
import "./chunk-2FUP4PUQ.js";
import "./chunk-F7MGZMJL.js";
import "./chunk-UKMF7TGM.js";
import "./chunk-5OB3PLQK.js";
import "./chunk-P7K4SGWM.js";
import {
  runFiles
} from "./chunk-PBIUWDDI.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-ZEABCHVC.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/log-add.ts
var LONGEST_MESSAGE = 1e4;
async function logAddCommand(io, [given = ""], { level = "Information", step, run, context, json = false }) {
  const message = given.trim();
  if (message === "" || message.length > LONGEST_MESSAGE) {
    throw new AgenticError({
      code: "usage",
      message: `The message has ${message.length} characters; it must have 1 to ${LONGEST_MESSAGE}.`
    });
  }
  const { runId, project, states } = targetRun(io, run);
  const { enabled, level: least } = project.config.logging;
  const written = enabled && isAtLeast(level, least);
  const line = {
    timestamp: systemClock.now().toISOString(),
    level,
    step: targetStep(io, step),
    message,
    ...context === void 0 ? {} : { context: parseContext(context) }
  };
  if (written) states.append(runId, runFiles.logs, renderLogLine(line));
  if (json) printJson(io, { success: true, run_id: runId, written, ...line });
  return await Promise.resolve(0);
}
function parseContext(text) {
  const value = parseJson(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  throw new AgenticError({
    code: "usage",
    message: `\`--context\` must be a JSON object, such as '{"file": "src/a.ts"}'.`
  });
}
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
export {
  logAddCommand
};
