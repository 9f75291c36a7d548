const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-XZXZVAZX.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-F2BNKN2N.js";
import {
  checkoutAround
} from "./chunk-VRC4G7TN.js";
import "./chunk-TWJYNJQC.js";
import "./chunk-G5XIQPVR.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-DGDXBXQE.js";
import "./chunk-MT66QBL4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-QN6K55AQ.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-EZGYSFE4.js";
import {
  openProject
} from "./chunk-Z5TF2PAG.js";
import {
  say
} from "./chunk-RFML4UYG.js";
import "./chunk-WKVZ6SFL.js";
import "./chunk-DJGWEPGF.js";
import "./chunk-DBJSWIT3.js";
import {
  Config
} from "./chunk-FWA3R4NI.js";
import "./chunk-RFV3WEBW.js";
import "./chunk-LPBPXYDW.js";
import "./chunk-47RMO5OR.js";
import {
  projectRoot
} from "./chunk-UMFXXXLK.js";
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

// src/cli/commands/mcp.ts
async function mcpCommand(given, _args, { readOnly = false }) {
  const place = projectRoot(given.cwd);
  const { problem, ...project } = configOf(checkoutAround(place.root));
  const io = redactedIo(given, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("./serve-QIOI3H5B.js");
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
