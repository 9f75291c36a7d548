import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { AgentCli, AgentLaunch } from "../agent-cli.ts";
import { allowEnvironment } from "../process/process-environment.ts";
import { RECORDINGS, sessionFiles, REPLAY_DELAY } from "./recording.ts";
import { ReplayParser } from "./replay-parser.ts";

export interface ReplayOptions {
  /** Folders with recorded sessions. The first folder that has a session counts. */
  readonly directories: readonly string[];
  readonly passEnvironment?: readonly string[];
}

export function createReplayCli({ directories, passEnvironment = [] }: ReplayOptions): AgentCli {
  return {
    provider: "replay",
    title: "The recorded agent",
    install: "it comes with agentic-sdlc; reinstall it",
    command: (request, environment) => {
      const files = directories.flatMap((folder) => sessionFiles(request).map((name) => join(folder, name)));
      const recording = files.find((file) => existsSync(file));
      if (recording === undefined) return missing(request, directories);
      const env = allowEnvironment(
        environment,
        (name) => name === REPLAY_DELAY || passEnvironment.includes(name),
      );
      const args = [playerPath(), recording, request.cwd];
      return { status: "ready", command: { file: process.execPath, args, env, stdin: request.prompt } };
    },
    createParser: () => new ReplayParser(),
  };
}

/** The player is in the folder of this file, or of the chunk that contains it. */
function playerPath(): string {
  const file = fileURLToPath(import.meta.url);
  return join(file, "..", `replay-player${extname(file)}`);
}

function missing(request: AgentRequest, [directory = RECORDINGS]: readonly string[]): AgentLaunch {
  const [file] = sessionFiles(request);
  const folder = directory.endsWith(RECORDINGS) ? RECORDINGS : `${RECORDINGS}/${basename(directory)}`;
  return {
    status: "refused",
    failure: {
      class: "fatal",
      code: "recording-missing",
      message: `No recording of step ${request.step}, attempt ${request.attempt}: ${folder}/${file} does not exist. Record a run that has this session with \`run --record\`, or use another provider.`,
    },
  };
}
