import type { AgentEvent, AgentResult } from "../../ports/agent-runner.ts";
import type { Usage } from "../../run/journal/event.ts";
import type { AgentParser, ProcessExit } from "../agent-cli.ts";
import { unreadable } from "../json-line.ts";
import { type Prices, type TokenCount, usageOf } from "../token-prices.ts";
import { callOf, isTool, toolEvent, toolResultEvent } from "./codex-events.ts";
import { codexFailure } from "./codex-failure.ts";
import { type CodexLine, type Item, parseCodexLine, type Tokens } from "./codex-line.ts";
import type { Rollout } from "./codex-rollout.ts";

export interface CodexSession {
  readonly model: string | undefined;
  readonly structured: boolean;
  readonly prices: Prices;
  /** Tokens that the resumed session had used before. */
  readonly before: Tokens | undefined;
  readonly readRollout: (threadId: string) => Rollout | undefined;
  readonly now?: () => number;
}

export class CodexParser implements AgentParser {
  readonly #session: CodexSession;
  readonly #calls = new Set<string>();
  readonly #denied = new Set<string>();
  #threadId: string | undefined;
  #text = "";
  #ending: "completed" | "failed" | undefined;
  #tokens: Tokens | undefined;
  #error: string | undefined;

  constructor(session: CodexSession) {
    this.#session = session;
  }

  get finished(): boolean {
    return this.#ending !== undefined;
  }

  line(text: string): readonly AgentEvent[] {
    if (text.trim() === "") return [];
    const line = parseCodexLine(text);
    if (line === undefined) return [];
    return "problem" in line ? [unreadable(text, line.problem)] : this.#read(line);
  }

  outcome(exit: ProcessExit): AgentResult {
    const session = this.#threadId === undefined ? {} : { sessionId: this.#threadId };
    if (this.#ending === "completed" && exit.exitCode === 0) {
      const structured = this.#structured();
      return { status: "succeeded", text: this.#text, ...structured, usage: this.#usage(), ...session };
    }
    const began = this.#threadId !== undefined;
    const error = this.#ending === "completed" ? undefined : this.#error;
    const failure = codexFailure({ exit, began, error, now: this.#session.now?.() ?? Date.now() });
    if (failure.code === "session-gone") return { status: "failed", failure };
    return { status: "failed", failure, usage: this.#usage(), ...session };
  }

  #read(line: CodexLine): AgentEvent[] {
    switch (line.type) {
      case "thread.started":
        return this.#began(line.thread_id);
      case "item.started":
        return this.#called(line.item);
      case "item.completed":
        return this.#completed(line.item);
      case "turn.completed":
        this.#ending = "completed";
        this.#tokens = line.usage ?? undefined;
        return [this.#result(true, this.#text)];
      case "turn.failed":
        this.#ending = "failed";
        this.#error = line.error.message;
        return [this.#result(false, line.error.message)];
      case "error":
        return this.#failing(line.message);
      case "turn.started":
        return [];
    }
  }

  #began(threadId: string): AgentEvent[] {
    this.#threadId = threadId;
    const { model } = this.#session;
    return [{ type: "session", sessionId: threadId, ...(model === undefined ? {} : { model }) }];
  }

  #called(item: Item): AgentEvent[] {
    if (!isTool(item) || this.#calls.has(item.id)) return [];
    this.#calls.add(item.id);
    return [toolEvent(item)];
  }

  #completed(item: Item): AgentEvent[] {
    if (item.type === "agent_message") {
      this.#text = item.text ?? "";
      return this.#text === "" ? [] : [{ type: "text", text: this.#text }];
    }
    if (item.type === "error") return [{ type: "notice", text: item.message ?? "" }];
    if (!isTool(item)) return [];
    if (item.status === "declined") this.#denied.add(callOf(item).name);
    return [...this.#called(item), toolResultEvent(item)];
  }

  /** An error does not end the session while Codex retries. */
  #failing(message: string): AgentEvent[] {
    this.#error = message;
    const [, attempt, reason] = /^Reconnecting\.\.\. (?:(\d+)\/\d+ )?(.*)$/s.exec(message) ?? [];
    if (reason === undefined) return [];
    const status = Number(/status:? (\d{3})/.exec(reason)?.[1] ?? 0) || null;
    return [{ type: "retry", attempt: Number(attempt ?? 1), status, delayMs: 0, reason }];
  }

  #result(success: boolean, text: string): AgentEvent {
    const structured = success ? this.#structured() : {};
    return { type: "result", success, text, ...structured, usage: this.#usage(), denied: [...this.#denied] };
  }

  #structured(): { structured?: unknown } {
    if (!this.#session.structured) return {};
    try {
      return { structured: JSON.parse(this.#text) };
    } catch {
      return {};
    }
  }

  #usage(): Usage {
    const { before, prices, model, readRollout } = this.#session;
    const wanted = this.#tokens === undefined || (model === undefined && Object.keys(prices).length > 0);
    const rollout = wanted && this.#threadId !== undefined ? readRollout(this.#threadId) : undefined;
    const total = this.#tokens ?? rollout?.tokens;
    const tokens = total && difference(total, before);
    return usageOf([{ tokens, model: model ?? rollout?.model }], prices);
  }
}

function difference(total: Tokens, before: Tokens | undefined): TokenCount {
  const less = (key: keyof Tokens): number => Math.max(0, total[key] - (before?.[key] ?? 0));
  return {
    input: less("input_tokens"),
    cachedInput: less("cached_input_tokens"),
    output: less("output_tokens"),
  };
}
