const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-T3J7GVCV.js";
import {
  checkoutAround
} from "./chunk-P753LG4U.js";
import "./chunk-KIKN3KHD.js";
import "./chunk-FNSTMBVH.js";
import "./chunk-W2E6WYT4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-2W4WCTDF.js";
import "./chunk-EXG26JVL.js";
import "./chunk-J7CUMXV2.js";
import {
  openProject
} from "./chunk-BWATLCUR.js";
import {
  Config
} from "./chunk-LGRUPU6E.js";
import {
  projectRoot,
  say
} from "./chunk-RYMWKMKK.js";
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
  const { serve } = await import("./serve-3FCSVACF.js");
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
