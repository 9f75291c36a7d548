const require = process.getBuiltinModule;
import {
  ClaudeParser
} from "./chunk-4DOUGWPA.js";
import {
  REPLAY_DELAY,
  recordingNames
} from "./chunk-4XNXXRQM.js";
import {
  allowEnvironment
} from "./chunk-M23O3J24.js";

// src/agents/replay/replay.ts
const { existsSync } = process.getBuiltinModule("node:fs");
const { extname, join, relative } = process.getBuiltinModule("node:path");
const { fileURLToPath } = process.getBuiltinModule("node:url");
function createReplayCli({ directory, passEnvironment = [] }) {
  return {
    provider: "replay",
    title: "The recorded agent",
    install: "it comes with agentic-sdlc; reinstall it",
    command: (request, environment) => {
      const [exact, general] = recordingNames(request).map((name) => join(directory, name));
      const recording = [exact, general].find((path) => path !== void 0 && existsSync(path));
      if (recording === void 0) return missing(request, directory);
      const env = allowEnvironment(
        environment,
        (name) => name === REPLAY_DELAY || passEnvironment.includes(name)
      );
      const args = [playerPath(), recording, request.cwd];
      return { status: "ready", command: { file: process.execPath, args, env, stdin: request.prompt } };
    },
    createParser: () => new ClaudeParser(Date.now)
  };
}
function playerPath() {
  const here = fileURLToPath(import.meta.url);
  return join(here, "..", `replay-player${extname(here)}`);
}
function missing(request, directory) {
  const [exact, general] = recordingNames(request);
  const place = relative(request.cwd, directory);
  const shown = place.startsWith("..") ? directory : place || ".";
  return {
    status: "refused",
    failure: {
      class: "fatal",
      code: "recording-missing",
      message: `No recording of step ${request.step}, attempt ${request.attempt}: ${join(shown, general)} does not exist (nor does ${exact}). Record the session there, or run with --provider claude.`
    }
  };
}

export {
  createReplayCli
};
