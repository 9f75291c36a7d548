const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-E5UNR73H.js";
import {
  checkoutAround
} from "./chunk-TVMQHFO2.js";
import "./chunk-WHJV7Z64.js";
import "./chunk-O6P6B5OW.js";
import "./chunk-XVVQRXLD.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-ZFUVVWWC.js";
import "./chunk-EXG26JVL.js";
import "./chunk-TKJXAUTO.js";
import {
  openProject
} from "./chunk-22O3BWTJ.js";
import {
  Config
} from "./chunk-5V2DKE5R.js";
import {
  projectRoot,
  say
} from "./chunk-Q6A6KXFS.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-PBKE7B6C.js";
import "./chunk-HYQC27UL.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/mcp.ts
async function mcpCommand(given, _args, { readOnly = false }) {
  const place = projectRoot(given.cwd);
  const { problem, ...project } = configOf(checkoutAround(place.root));
  const io = redactedIo(given, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("./serve-2QZYF56N.js");
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
