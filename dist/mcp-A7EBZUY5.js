const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-BFDPZRT6.js";
import {
  checkoutAround
} from "./chunk-4SUHLWZP.js";
import "./chunk-CVT7Z3RV.js";
import "./chunk-NSKCXRNW.js";
import "./chunk-6BVU5SS4.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-HMXHQV5F.js";
import "./chunk-ZSQ3IXQD.js";
import "./chunk-A2BHZXWT.js";
import "./chunk-YMCXCH53.js";
import "./chunk-ZREDBI4C.js";
import {
  openProject
} from "./chunk-G74EMCHD.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-PDXAJEOT.js";
import "./chunk-PGZ6HPKO.js";
import "./chunk-AJYWOZJ7.js";
import {
  say
} from "./chunk-D4KDOY5O.js";
import "./chunk-NNTP3JMC.js";
import {
  Config,
  projectRoot
} from "./chunk-YEGJBSNO.js";
import "./chunk-RUEQJ62A.js";
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
  const { serve } = await import("./serve-NCZMUSNY.js");
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
