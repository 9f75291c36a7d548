const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-SUX4DCAH.js";
import {
  checkoutAround
} from "./chunk-W3QJ2BR4.js";
import "./chunk-ISTSEXO7.js";
import "./chunk-U53LD4UH.js";
import "./chunk-627A4UMS.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-JHXZ5DRF.js";
import "./chunk-RLC63W7Z.js";
import "./chunk-EWWCX6CE.js";
import "./chunk-YMCXCH53.js";
import "./chunk-EW6ZX27M.js";
import {
  openProject
} from "./chunk-KHS53SDV.js";
import "./chunk-P7HOZAMK.js";
import "./chunk-BFTXJ4KS.js";
import "./chunk-6QPQLVM2.js";
import "./chunk-AJYWOZJ7.js";
import {
  say
} from "./chunk-UHVYSGXI.js";
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
  const { serve } = await import("./serve-5EJAAVSM.js");
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
