const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-H7ANUAIT.js";
import {
  checkoutAround
} from "./chunk-QWUX7BKV.js";
import "./chunk-I7I7SU2J.js";
import "./chunk-Q32G2RRM.js";
import "./chunk-577TKYDZ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-DE5UVWMB.js";
import "./chunk-HBNKXFUW.js";
import "./chunk-WJUB2A7T.js";
import {
  openProject
} from "./chunk-RSSU34D5.js";
import "./chunk-ZTE6MXS2.js";
import {
  Config
} from "./chunk-TIAYT3D6.js";
import {
  projectRoot,
  say
} from "./chunk-YY3OOIBV.js";
import "./chunk-JOLLTK3V.js";
import "./chunk-FSFADS7L.js";
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
  const { serve } = await import("./serve-WNGZF66T.js");
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
