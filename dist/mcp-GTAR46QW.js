const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-R6O5VU5W.js";
import {
  checkoutAround
} from "./chunk-AOD57YUR.js";
import "./chunk-GNQG4FNY.js";
import "./chunk-Q5XIZDO2.js";
import "./chunk-XFMQK4XF.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-MKEGDJTJ.js";
import "./chunk-LTYCOAME.js";
import "./chunk-CEJV5K2P.js";
import "./chunk-YMCXCH53.js";
import "./chunk-2WE56YHU.js";
import {
  openProject
} from "./chunk-6LVLBYI2.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-NXJ6ZHLT.js";
import "./chunk-AJYWOZJ7.js";
import {
  say
} from "./chunk-JLOJ2DQI.js";
import "./chunk-AMXY6FXI.js";
import {
  Config,
  projectRoot
} from "./chunk-IWACR7N4.js";
import "./chunk-4J5IKL3S.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-4TDBF5MH.js";
import "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/mcp.ts
async function mcpCommand(given, _args, { readOnly = false }) {
  const place = projectRoot(given.cwd);
  const { problem, ...project } = configOf(checkoutAround(place.root));
  const io = redactedIo(given, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("./serve-JSGLS2BG.js");
  const notice = (text) => say(io, text);
  await serve({ stdin, stdout, notice }, { ...project, ...place, environment, io, readOnly, problem });
  return 0;
}
function configOf(root) {
  try {
    return openProject(root);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { config: Config.parse({}, { jitless: true }), given: {}, problem: error };
  }
}
export {
  mcpCommand
};
