const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-IULHHUFT.js";
import {
  checkoutAround
} from "./chunk-LPZEEEB2.js";
import "./chunk-FJC727YA.js";
import "./chunk-7UDKRGH6.js";
import "./chunk-LBBCHD7I.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-UXECRFTD.js";
import "./chunk-EXG26JVL.js";
import "./chunk-LJMBGBS3.js";
import {
  openProject
} from "./chunk-GR7RHVEM.js";
import {
  Config
} from "./chunk-2HJVK3LW.js";
import {
  projectRoot,
  say
} from "./chunk-CAGSRZIP.js";
import "./chunk-GTO7YL4A.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-UEQ5ZAPQ.js";
import "./chunk-IWSXN7BS.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/mcp.ts
async function mcpCommand(given, _args, { readOnly = false }) {
  const place = projectRoot(given.cwd);
  const { problem, ...project } = configOf(checkoutAround(place.root));
  const io = redactedIo(given, project.config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("./serve-35SXDKVA.js");
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
