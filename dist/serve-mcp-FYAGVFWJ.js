const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-PJBL7NLY.js";
import {
  enclosingCheckout
} from "./chunk-5C6V6G7U.js";
import "./chunk-PVWUXKU5.js";
import "./chunk-ZF4MUX4Z.js";
import "./chunk-IXCIUHPU.js";
import "./chunk-QWZBW7JO.js";
import "./chunk-TKCW5KEF.js";
import "./chunk-ZUNSPNLF.js";
import "./chunk-KIAMSMLK.js";
import "./chunk-LYUHUQ76.js";
import "./chunk-YW7UUTDG.js";
import {
  openProject
} from "./chunk-SPMHWW7U.js";
import "./chunk-DS35GPD3.js";
import "./chunk-LY6YTY4G.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import "./chunk-OJV2YDKN.js";
import {
  say
} from "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  projectRoot
} from "./chunk-WTW3FVGE.js";
import {
  Config
} from "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/session/serve-mcp.ts
async function mcpCommand(given, _args, { readOnly = false }) {
  const place = projectRoot(given.cwd);
  const { problem, ...project } = configOf(enclosingCheckout(place.root));
  const io = redactedIo(given, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("./mcp-server-N3RPY6A4.js");
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
