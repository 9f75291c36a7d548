import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AgentEvent, AgentRequest } from "../../ports/agent-runner.ts";
import type { Failure } from "../../run/journal/event.ts";
import { zeroUsage } from "../../run/state.ts";
import type { Usage } from "../../run/token-usage.ts";
import { type AgentCli, type AgentLaunch, type ProcessExit, SessionParser } from "../agent-cli.ts";
import { allowEnvironment } from "../process/process-environment.ts";
import { failureWithoutResult, withDetails } from "../session-failure.ts";
import { RecordedLine } from "./recorded-line.ts";
import { RECORDINGS, REPLAY_DELAY, sessionFiles } from "./recording.ts";

interface ReplayOptions {
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

type ResultLine = Extract<RecordedLine, { type: "result" }>;

/** Reads what the player prints: the lines of a recording. */
class ReplayParser extends SessionParser<RecordedLine> {
  protected readonly schema = RecordedLine;
  #result: ResultLine | undefined;
  #failure: Failure | undefined;

  get finished(): boolean {
    return this.#result !== undefined || this.#failure !== undefined;
  }

  protected read(line: RecordedLine): readonly AgentEvent[] {
    if (line.type === "failure") {
      this.#failure = line.failure;
      return [];
    }
    if (line.type === "session") this.sessionId = line.sessionId;
    if (line.type === "result") this.#result = line;
    return [line];
  }

  protected answer(): { text: string; structured?: unknown } | undefined {
    if (this.#failure !== undefined || this.#result?.success !== true) return undefined;
    const { text, structured } = this.#result;
    return { text, ...(structured === undefined ? {} : { structured }) };
  }

  protected failure(exit: ProcessExit): Failure {
    if (this.#failure !== undefined) return this.#failure;
    const began = this.sessionId !== undefined;
    const failure = failureWithoutResult("The recorded agent", { exit, began }, exit.stderr.trim());
    return withDetails(failure, this.#result?.text ?? "");
  }

  protected usage(): Usage {
    return this.#result?.usage ?? { ...zeroUsage, agent_sessions: 1 };
  }
}
