import { existsSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { AgentCli, AgentLaunch } from "../agent-cli.ts";
import { ClaudeParser } from "../claude/claude-parser.ts";
import { allowEnvironment } from "../process/process-environment.ts";
import { recordingNames, REPLAY_DELAY } from "./recording.ts";

export interface ReplayOptions {
  readonly directory: string;
  readonly passEnvironment?: readonly string[];
}

export function createReplayCli({ directory, passEnvironment = [] }: ReplayOptions): AgentCli {
  return {
    provider: "replay",
    title: "The recorded agent",
    install: "it comes with agentic-sdlc; reinstall it",
    command: (request, environment) => {
      const [exact, general] = recordingNames(request).map((name) => join(directory, name));
      const recording = [exact, general].find((path) => path !== undefined && existsSync(path));
      if (recording === undefined) return missing(request, directory);
      const env = allowEnvironment(
        environment,
        (name) => name === REPLAY_DELAY || passEnvironment.includes(name),
      );
      const args = [playerPath(), recording, request.cwd];
      return { status: "ready", command: { file: process.execPath, args, env, stdin: request.prompt } };
    },
    createParser: () => new ClaudeParser(Date.now),
  };
}

/** The player is in the folder of this file, or of the chunk that contains it. */
function playerPath(): string {
  const file = fileURLToPath(import.meta.url);
  return join(file, "..", `replay-player${extname(file)}`);
}

function missing(request: AgentRequest, directory: string): AgentLaunch {
  const [exact, general] = recordingNames(request);
  const path = relative(request.cwd, directory);
  const displayed = path.startsWith("..") ? directory : path || ".";
  return {
    status: "refused",
    failure: {
      class: "fatal",
      code: "recording-missing",
      message: `No recording of step ${request.step}, attempt ${request.attempt}: ${join(displayed, general)} does not exist (nor does ${exact}). Record the session there, or run with --provider claude.`,
    },
  };
}
