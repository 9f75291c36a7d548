import type { AgentEvent, AgentResult } from "../../ports/agent-runner.ts";
import type { Failure, Usage } from "../../run/journal/event.ts";
import type { AgentParser, ProcessExit } from "../agent-cli.ts";
import { unreadable } from "../json-line.ts";
import { claudeEvents, countTokens, resultText, resultUsage, structured } from "./claude-events.ts";
import { claudeFailure } from "./claude-failure.ts";
import {
  type AssistantLine,
  type ClaudeLine,
  parseClaudeLine,
  type ResultLine,
  SYNTHETIC,
  type SystemLine,
  type Tokens,
} from "./claude-line.ts";

export class ClaudeParser implements AgentParser {
  readonly #now: () => number;
  readonly #tokens = new Map<string, Tokens>();
  #began = false;
  #backgroundTasks = 0;
  #sessionId: string | undefined;
  #result: ResultLine | undefined;
  #error: string | undefined;
  #retry: { status: number | null; delayMs: number } | undefined;
  #limitedUntil: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
  }

  get finished(): boolean {
    return this.#result !== undefined && this.#backgroundTasks === 0;
  }

  line(text: string): readonly AgentEvent[] {
    if (text.trim() === "") return [];
    const line = parseClaudeLine(text);
    if (line === undefined) return [];
    if ("problem" in line) {
      return [unreadable(text, line.problem)];
    }
    // A session that continues after a background task repeats its first line.
    const known = line.type === "system" && line.subtype === "init" && line.session_id === this.#sessionId;
    this.#remember(line);
    return known ? [] : claudeEvents(line);
  }

  outcome(exit: ProcessExit): AgentResult {
    const result = this.#result;
    const session = this.#sessionId === undefined ? {} : { sessionId: this.#sessionId };
    if (result !== undefined && !result.is_error && exit.exitCode === 0) {
      const usage = resultUsage(result);
      return { status: "succeeded", text: resultText(result), ...structured(result), usage, ...session };
    }
    const failure = this.#failure(exit);
    if (failure.code === "session-gone") return { status: "failed", failure };
    const usage = result === undefined ? this.#currentUsage() : resultUsage(result);
    return { status: "failed", failure, usage, ...session };
  }

  #remember(line: ClaudeLine): void {
    this.#began = true;
    // The last result counts: a background task that ends may give the agent another turn.
    if (line.type === "result") this.#result = line;
    if (line.type === "rate_limit_event" && line.rate_limit_info.status === "rejected") {
      const { resetsAt } = line.rate_limit_info;
      this.#limitedUntil = resetsAt === undefined ? undefined : resetsAt * 1000;
    }
    if (line.type === "system") this.#rememberSystem(line);
    if (line.type === "assistant") this.#rememberAnswer(line);
  }

  #rememberSystem(line: SystemLine): void {
    if (line.subtype === "init") this.#sessionId = line.session_id;
    if (line.subtype === "background_tasks_changed") this.#backgroundTasks = line.tasks?.length ?? 0;
    if (line.subtype === "api_retry") {
      this.#retry = { status: line.error_status ?? null, delayMs: line.retry_delay_ms ?? 0 };
    }
  }

  #rememberAnswer({ message, error }: AssistantLine): void {
    if (message.model === SYNTHETIC) {
      this.#error = error ?? this.#error;
      return;
    }
    this.#error = undefined;
    this.#retry = undefined;
    if (message.usage) this.#tokens.set(message.id, message.usage);
  }

  #failure(exit: ProcessExit): Failure {
    const limitedMs = this.#limitedUntil === undefined ? undefined : this.#limitedUntil - this.#now();
    return claudeFailure({
      exit,
      began: this.#began,
      result: this.#result,
      error: this.#error,
      retry: this.#retry,
      limitedMs,
      now: this.#now(),
    });
  }

  #currentUsage(): Usage {
    let input_tokens = 0;
    let output_tokens = 0;
    for (const tokens of this.#tokens.values()) {
      const counted = countTokens(tokens);
      input_tokens += counted.input_tokens;
      output_tokens += counted.output_tokens;
    }
    return { input_tokens, output_tokens, cost_usd: null, agent_sessions: 1 };
  }
}
