const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-UXX76GQG.js";
import {
  checkoutAround
} from "./chunk-RLSPWX4L.js";
import "./chunk-53ALKB75.js";
import "./chunk-LQ63RYE2.js";
import "./chunk-PNVHGEAE.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-G4LPFHRI.js";
import "./chunk-LGVW3EWR.js";
import "./chunk-4EWNOK6P.js";
import "./chunk-YMCXCH53.js";
import "./chunk-IOCB4R6B.js";
import {
  openProject
} from "./chunk-TJFDSCNW.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-HDH2PJ2A.js";
import "./chunk-AJYWOZJ7.js";
import {
  say
} from "./chunk-B6W4YOVN.js";
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
  const { serve } = await import("./serve-LSU5SOWV.js");
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
