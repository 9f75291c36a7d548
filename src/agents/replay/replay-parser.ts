import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { Failure } from "../../run/journal/event.ts";
import { zeroUsage } from "../../run/state.ts";
import type { Usage } from "../../run/token-usage.ts";
import type { ProcessExit } from "../agent-cli.ts";
import { failureWithoutResult, withDetails } from "../session-failure.ts";
import { SessionParser } from "../session-parser.ts";
import { RecordedLine } from "./recorded-line.ts";

type ResultLine = Extract<RecordedLine, { type: "result" }>;

/** Reads what the player prints: the lines of a recording. */
export class ReplayParser extends SessionParser<RecordedLine> {
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
