const require = process.getBuiltinModule;
import {
  redactedIo
} from "./chunk-4M5L3QSZ.js";
import "./chunk-2JBDBAFE.js";
import {
  checkoutAround
} from "./chunk-LV6KX2IN.js";
import "./chunk-PYFBHMLL.js";
import "./chunk-JZ2EE4UE.js";
import "./chunk-MOASLMSK.js";
import "./chunk-FSDMQWRJ.js";
import "./chunk-7ZR7JUN4.js";
import "./chunk-6XTB7QDC.js";
import "./chunk-7AOZWJNQ.js";
import "./chunk-LQMA3VKW.js";
import {
  openProject
} from "./chunk-HYHR2HOC.js";
import {
  Config,
  projectRoot
} from "./chunk-D53M5YXG.js";
import {
  say
} from "./chunk-UC3Z26PB.js";
import "./chunk-IBD5APJN.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import "./chunk-2GY5E74Q.js";

// src/cli/commands/mcp.ts
async function mcpCommand(given, _args, { readOnly = false }) {
  const place = projectRoot(given.cwd);
  const { config, problem } = configOf(checkoutAround(place.root));
  const io = redactedIo(given, config.logging.redact);
  const { environment, stdin, stdout } = io;
  const { serve } = await import("./serve-2Y6QOKMR.js");
  const notice = (text) => say(io, text);
  await serve({ stdin, stdout, notice }, { ...place, config, environment, readOnly, problem });
  return 0;
}
function configOf(root) {
  try {
    return openProject(root);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
    return { config: Config.parse({}, { jitless: true }), problem: error };
  }
}
export {
  mcpCommand
};
