import * as z from "zod";
import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { Failure } from "../../run/journal/event.ts";
import type { Usage } from "../../run/token-usage.ts";
import { type ProcessExit, sessionEvent, SessionParser } from "../agent-cli.ts";
import {
  codeOfText,
  explainedBy,
  type FailureCode,
  failureOf,
  failureWithoutResult,
  type SessionEnding,
  type TextRules,
  withDetails,
} from "../session-failure.ts";
import { type ModelTokens, type Prices, usageOf } from "../token-prices.ts";
import { toolName } from "./gemini-settings.ts";

/** Lines of `gemini --output-format stream-json`, reduced to the fields that are read. */

const Tokens = z.object({
  total_tokens: z.number().default(0),
  input_tokens: z.number().default(0).describe("With what was read from a cache."),
  output_tokens: z.number().default(0).describe("Without thoughts; `total_tokens` has them."),
  cached: z.number().default(0),
});
type Tokens = z.infer<typeof Tokens>;

const ResultLine = z.object({
  type: z.literal("result"),
  status: z.string(),
  error: z.object({ type: z.string().optional(), message: z.string() }).optional(),
  stats: Tokens.extend({ models: z.record(z.string(), Tokens).optional() }).optional(),
});
type ResultLine = z.infer<typeof ResultLine>;

const ToolResultLine = z.object({
  type: z.literal("tool_result"),
  tool_id: z.string(),
  status: z.string(),
  output: z.string().nullish(),
  error: z.object({ type: z.string().optional(), message: z.string().default("") }).nullish(),
});
type ToolResultLine = z.infer<typeof ToolResultLine>;

const ToolUseLine = z.object({
  type: z.literal("tool_use"),
  tool_name: z.string(),
  tool_id: z.string(),
  parameters: z.record(z.string(), z.unknown()).default({}),
});
type ToolUseLine = z.infer<typeof ToolUseLine>;

const GeminiLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("init"), session_id: z.string(), model: z.string().optional() }),
  z.object({
    type: z.literal("message"),
    role: z.string(),
    content: z.string(),
    delta: z.boolean().optional(),
  }),
  ToolUseLine,
  ToolResultLine,
  z.object({ type: z.literal("error"), severity: z.string().optional(), message: z.string() }),
  ResultLine,
]);
type GeminiLine = z.infer<typeof GeminiLine>;

export interface GeminiSession {
  readonly prices: Prices;
  /** Reads the tokens from the session's record, if the session does not report them. */
  readonly readUsage: (sessionId: string) => readonly ModelTokens[];
  readonly now?: () => number;
}

export class GeminiParser extends SessionParser<GeminiLine> {
  protected readonly schema = GeminiLine;
  readonly #session: GeminiSession;
  readonly #names = new Map<string, string>();
  readonly #denied = new Set<string>();
  /** Streamed text of the current message, and the last complete message. */
  #pendingText = "";
  #text = "";
  #result: ResultLine | undefined;
  #error: string | undefined;

  constructor(session: GeminiSession) {
    super();
    this.#session = session;
  }

  get finished(): boolean {
    return this.#result !== undefined;
  }

  protected read(line: GeminiLine): AgentEvent[] {
    if (line.type === "message") return this.#readMessage(line);
    return [...this.#flushText(), ...this.#readOther(line)];
  }

  protected answer(): { text: string } | undefined {
    return this.#result?.status === "success" ? { text: this.#text } : undefined;
  }

  protected failure(exit: ProcessExit): Failure {
    return geminiFailure({
      exit,
      began: this.sessionId !== undefined,
      error: this.#result?.error?.message ?? this.#error,
      now: this.#session.now?.() ?? Date.now(),
    });
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

  #readOther(line: Exclude<GeminiLine, { type: "message" }>): AgentEvent[] {
    switch (line.type) {
      case "init":
        this.sessionId = line.session_id;
        return [sessionEvent(line.session_id, line.model)];
      case "tool_use": {
        // Only the last message is the answer, not text before a tool call.
        this.#text = "";
        const name = toolName(line.tool_name);
        this.#names.set(line.tool_id, name);
        return [{ type: "tool", id: line.tool_id, name, input: line.parameters }];
      }
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
    return { type: "result", success, text, usage: this.usage(), denied: [...this.#denied] };
  }

  protected usage(): Usage {
    const reported = this.#result === undefined ? undefined : usageOfResult(this.#result);
    const recorded =
      reported ?? (this.sessionId === undefined ? [] : this.#session.readUsage(this.sessionId));
    return usageOf(recorded, this.#session.prices);
  }
}

function toolResultEvent({ tool_id, status, output, error }: ToolResultLine): AgentEvent {
  return {
    type: "tool-result",
    id: tool_id,
    error: status === "error",
    text: output ?? error?.message ?? "",
  };
}

/** Whether permission was missing; tools that need confirmation are not registered. */
function isDenied({ error }: ToolResultLine): boolean {
  const { type = "", message = "" } = error ?? {};
  return /not_registered|denied|policy|permission/i.test(type) || /requires user confirmation/.test(message);
}

function usageOfResult({ stats }: ResultLine): ModelTokens[] | undefined {
  if (stats === undefined) return undefined;
  const models = Object.entries(stats.models ?? {});
  if (models.length === 0) return [spending(undefined, stats)];
  return models.map(([model, tokens]) => spending(model, tokens));
}

function spending(model: string | undefined, { total_tokens, input_tokens, output_tokens, cached }: Tokens) {
  const output = Math.max(output_tokens, total_tokens - input_tokens);
  return { model, tokens: { input: input_tokens, cachedInput: cached, output } };
}

const RULES: TextRules = {
  causes: [
    { code: "context-too-long", pattern: /exceeds the maximum number of tokens|context window/i },
    { code: "authentication", pattern: /api key not valid|API_KEY_INVALID|UNAUTHENTICATED|invalid_grant/i },
    { code: "quota", pattern: /\bdaily\b|per ?day|billing account|credits?\b.*(low|exhausted|used up)/i },
    { code: "model-not-found", pattern: /is not found for API version|model\b.*\bnot found/i },
    { code: "refused", pattern: /blocked due to|safety settings|prohibited content|recitation/i },
    { code: "max-output-tokens", pattern: /MAX_TOKENS|token limit/i },
    { code: "max-turns", pattern: /max(imum)? session turns|turn limit/i },
  ],
  others: [
    { code: "rate-limit", pattern: /RESOURCE_EXHAUSTED|quota|rate limit/i },
    { code: "server-error", pattern: /without a finish reason|empty response/i },
    { code: "network", pattern: /fetch failed|terminated|socket|ECONN|ETIMEDOUT|ENOTFOUND|network/i },
  ],
};

/** Gemini's exit codes; other ones are an HTTP status modulo 256. */
const EXIT_CODES: Readonly<Record<number, FailureCode>> = {
  41: "authentication",
  42: "agent-usage",
  44: "agent-usage",
  52: "agent-usage",
  53: "max-turns",
  55: "agent-usage",
};

const LOG_IN =
  "Gemini CLI is not logged in, or its key was refused: set GEMINI_API_KEY or run `gemini` and log in.";
const NAME = "Gemini CLI";

export function geminiFailure(ending: SessionEnding): Failure {
  const { exit, error } = ending;
  const stderr = exit.stderr.trim();
  const failure = causeOf(ending);
  return failure === undefined
    ? withDetails(failureWithoutResult(NAME, ending, refusalIn(stderr)), error ?? stderr)
    : explainedBy(error ?? stderr, failure, ending.now);
}

function causeOf({ exit, began, error }: SessionEnding): Failure | undefined {
  if (exit.signal !== null) return undefined;
  const own = EXIT_CODES[exit.exitCode ?? 0];
  if (!began && /^(Error (resuming|importing) session|Invalid session)/m.test(exit.stderr)) {
    return failureOf("session-gone");
  }
  if (own === "agent-usage") return failureOf(own, `${NAME} refused to start: ${refusalIn(exit.stderr)}`);
  const code = own ?? (error === undefined ? undefined : codeOf(error, exit));
  if (code === "authentication") return failureOf(code, LOG_IN);
  if (code !== undefined) return failureOf(code);
  return error === undefined ? undefined : failureOf("agent-failed");
}

function codeOf(error: string, { exitCode, stderr }: ProcessExit): FailureCode | undefined {
  // Of the two quota errors, this is the one that a short wait does not fix.
  if (/\bTerminalQuotaError\b/.test(stderr)) return "quota";
  return codeOfText(error, statusOf(exitCode), RULES);
}

/** The exit code of a refused request is the status modulo 256. */
function statusOf(exitCode: number | null): number {
  const status = (exitCode ?? 0) + 256;
  return status >= 400 && status < 512 ? status : 0;
}

/** Warnings of its start come first on standard error. */
function refusalIn(stderr: string): string {
  const noise = /^(\[STARTUP\]|Warning:|YOLO mode|Ripgrep is not|\s+at )/;
  return stderr.split("\n").find((line) => line.trim() !== "" && !noise.test(line)) ?? "";
}
