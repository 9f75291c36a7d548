import type { AgentEvent, AgentResult } from "../../ports/agent-runner.ts";
import type { Usage } from "../../run/journal/event.ts";
import type { AgentParser, ProcessExit } from "../agent-cli.ts";
import { unreadable } from "../json-line.ts";
import { type Prices, type ModelTokens, usageOf } from "../token-prices.ts";
import { isDenied, usageOfResult, toolEvent, toolName, toolResultEvent } from "./gemini-events.ts";
import { geminiFailure } from "./gemini-failure.ts";
import { type GeminiLine, parseGeminiLine, type ResultLine, type ToolResultLine } from "./gemini-line.ts";

export interface GeminiSession {
  readonly prices: Prices;
  /** Reads the tokens from the session's record, if the session does not report them. */
  readonly readUsage: (sessionId: string) => readonly ModelTokens[];
  readonly now?: () => number;
}

export class GeminiParser implements AgentParser {
  readonly #session: GeminiSession;
  readonly #names = new Map<string, string>();
  readonly #denied = new Set<string>();
  #sessionId: string | undefined;
  /** Streamed text of the current message, and the last complete message. */
  #pendingText = "";
  #text = "";
  #result: ResultLine | undefined;
  #error: string | undefined;

  constructor(session: GeminiSession) {
    this.#session = session;
  }

  get finished(): boolean {
    return this.#result !== undefined;
  }

  line(text: string): readonly AgentEvent[] {
    if (text.trim() === "") return [];
    const line = parseGeminiLine(text);
    if (line === undefined) return [];
    if ("problem" in line) return [unreadable(text, line.problem)];
    if (line.type === "message") return this.#readMessage(line);
    return [...this.#flushText(), ...this.#read(line)];
  }

  outcome(exit: ProcessExit): AgentResult {
    const result = this.#result;
    const session = this.#sessionId === undefined ? {} : { sessionId: this.#sessionId };
    if (result?.status === "success" && exit.exitCode === 0) {
      return { status: "succeeded", text: this.#text, usage: this.#usage(), ...session };
    }
    const failure = geminiFailure({
      exit,
      began: this.#sessionId !== undefined,
      error: result?.error?.message ?? this.#error,
      now: this.#session.now?.() ?? Date.now(),
    });
    if (failure.code === "session-gone") return { status: "failed", failure };
    return { status: "failed", failure, usage: this.#usage(), ...session };
  }

  #readMessage({ role, content, delta }: Extract<GeminiLine, { type: "message" }>): AgentEvent[] {
    if (role !== "assistant") return [];
    if (delta) {
      this.#pendingText += content;
      return [];
    }
    const before = this.#flushText();
    this.#pendingText = content;
    return [...before, ...this.#flushText()];
  }

  #flushText(): AgentEvent[] {
    if (this.#pendingText === "") return [];
    const text = this.#pendingText;
    this.#pendingText = "";
    this.#text = text;
    return [{ type: "text", text }];
  }

  #read(line: Exclude<GeminiLine, { type: "message" }>): AgentEvent[] {
    switch (line.type) {
      case "init":
        this.#sessionId = line.session_id;
        return [
          {
            type: "session",
            sessionId: line.session_id,
            ...(line.model === undefined ? {} : { model: line.model }),
          },
        ];
      case "tool_use":
        // Only the last message is the answer, not text before a tool call.
        this.#text = "";
        this.#names.set(line.tool_id, toolName(line.tool_name));
        return [toolEvent(line)];
      case "tool_result":
        return this.#returned(line);
      case "error":
        if (line.severity !== "warning") this.#error = line.message;
        return [{ type: "notice", text: line.message }];
      case "result":
        this.#result = line;
        return [this.#last(line)];
    }
  }

  #returned(line: ToolResultLine): AgentEvent[] {
    if (isDenied(line)) this.#denied.add(this.#names.get(line.tool_id) ?? line.tool_id);
    return [toolResultEvent(line)];
  }

  #last(line: ResultLine): AgentEvent {
    const success = line.status === "success";
    const text = success ? this.#text : (line.error?.message ?? this.#error ?? "");
    return { type: "result", success, text, usage: this.#usage(), denied: [...this.#denied] };
  }

  #usage(): Usage {
    const reported = this.#result === undefined ? undefined : usageOfResult(this.#result);
    const recorded =
      reported ?? (this.#sessionId === undefined ? [] : this.#session.readUsage(this.#sessionId));
    return usageOf(recorded, this.#session.prices);
  }
}
