const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-F3VGV37T.js";
import "./chunk-5L5XME4Z.js";
import "./chunk-F2BNKN2N.js";
import {
  checkoutAround
} from "./chunk-FZE3UBBY.js";
import "./chunk-TWJYNJQC.js";
import "./chunk-G5XIQPVR.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-A365YEKB.js";
import "./chunk-S4Q3MBUN.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-Y24MHOE2.js";
import "./chunk-GXGIEE3A.js";
import "./chunk-SRLUVUMH.js";
import "./chunk-SVQC4LPX.js";
import "./chunk-ADMXL6VW.js";
import "./chunk-EZGYSFE4.js";
import {
  openProject
} from "./chunk-2IHMYIPM.js";
import {
  say
} from "./chunk-RFML4UYG.js";
import "./chunk-WD6ELVH2.js";
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
  const { serve } = await import("./serve-DAZELQV3.js");
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
