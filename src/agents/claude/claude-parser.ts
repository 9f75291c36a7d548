import type { AgentEvent } from "../../ports/agent-runner.ts";
import type { Failure } from "../../run/journal/event.ts";
import type { Usage } from "../../run/token-usage.ts";
import { type ProcessExit, sessionEvent, SessionParser } from "../agent-cli.ts";
import { claudeFailure } from "./claude-failure.ts";
import {
  type AssistantLine,
  type Block,
  ClaudeLine,
  type RateLimitLine,
  type ResultLine,
  resultText,
  SYNTHETIC,
  type SystemLine,
  type Tokens,
  type UserLine,
} from "./claude-line.ts";
import type { Totals } from "./claude-totals.ts";

interface ParserOptions {
  readonly now: () => number;
  /** What the session had used before it was resumed. */
  readonly before?: Totals | undefined;
}

export class ClaudeParser extends SessionParser<ClaudeLine> {
  protected readonly schema = ClaudeLine;
  readonly #now: () => number;
  readonly #before: Totals | undefined;
  readonly #tokens = new Map<string, Tokens>();
  #began = false;
  #backgroundTasks = 0;
  #result: ResultLine | undefined;
  #error: string | undefined;
  #retry: { status: number | null; delayMs: number } | undefined;
  #limitedUntil: number | undefined;

  constructor({ now, before }: ParserOptions) {
    super();
    this.#now = now;
    this.#before = before;
  }

  get finished(): boolean {
    return this.#result !== undefined && this.#backgroundTasks === 0;
  }

  protected read(line: ClaudeLine): readonly AgentEvent[] {
    // A session that continues after a background task repeats its first line.
    const known = line.type === "system" && line.subtype === "init" && line.session_id === this.sessionId;
    this.#remember(line);
    return known ? [] : claudeEvents(line, this.#before);
  }

  protected answer(): { text: string; structured?: unknown } | undefined {
    if (this.#result === undefined || this.#result.is_error) return undefined;
    return { text: resultText(this.#result), ...structured(this.#result) };
  }

  protected failure(exit: ProcessExit): Failure {
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

  protected usage(): Usage {
    if (this.#result !== undefined) return resultUsage(this.#result, this.#before);
    let input_tokens = 0;
    let output_tokens = 0;
    for (const tokens of this.#tokens.values()) {
      const counted = countTokens(tokens);
      input_tokens += counted.input_tokens;
      output_tokens += counted.output_tokens;
    }
    return { input_tokens, output_tokens, cost_usd: null, agent_sessions: 1 };
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
    if (line.subtype === "init") this.sessionId = line.session_id;
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
}

function claudeEvents(line: ClaudeLine, before: Totals | undefined): AgentEvent[] {
  switch (line.type) {
    case "assistant":
      return assistantEvents(line);
    case "user":
      return userEvents(line);
    case "system":
      return systemEvents(line);
    case "rate_limit_event":
      return rateLimitEvents(line);
    case "result":
      return [
        {
          type: "result",
          success: !line.is_error,
          text: resultText(line),
          ...structured(line),
          usage: resultUsage(line, before),
          denied: [...new Set(line.permission_denials?.map((denial) => denial.tool_name))],
        },
      ];
  }
}

function structured(line: ResultLine): { structured?: unknown } {
  return line.structured_output === undefined ? {} : { structured: line.structured_output };
}

/**
 * `modelUsage` includes sub-agents; `usage` does not. An agent can write a false record of its session: one that leaves less than
 * `usage` is ignored.
 */
function resultUsage(line: ResultLine, before: Totals | undefined): Usage {
  const cost_usd = line.total_cost_usd ?? null;
  const own = countTokens(line.usage ?? {});
  if (Object.keys(line.modelUsage ?? {}).length === 0) return { ...own, cost_usd, agent_sessions: 1 };
  const [total, earlier] = [countModels(line.modelUsage), countModels(before?.modelUsage)];
  const input_tokens = total.input_tokens - earlier.input_tokens;
  const output_tokens = total.output_tokens - earlier.output_tokens;
  const dollars = cost_usd === null ? null : cost_usd - (before?.totalCostUSD ?? 0);
  const isTrue =
    input_tokens >= own.input_tokens && output_tokens >= own.output_tokens && (dollars ?? 0) >= 0;
  return isTrue
    ? { input_tokens, output_tokens, cost_usd: dollars, agent_sessions: 1 }
    : { ...total, cost_usd, agent_sessions: 1 };
}

function countModels(models: Totals["modelUsage"]): { input_tokens: number; output_tokens: number } {
  let input_tokens = 0;
  let output_tokens = 0;
  for (const model of Object.values(models ?? {})) {
    input_tokens += model.inputTokens + model.cacheReadInputTokens + model.cacheCreationInputTokens;
    output_tokens += model.outputTokens;
  }
  return { input_tokens, output_tokens };
}

function countTokens(tokens: Tokens): { input_tokens: number; output_tokens: number } {
  const cached = (tokens.cache_creation_input_tokens ?? 0) + (tokens.cache_read_input_tokens ?? 0);
  return { input_tokens: (tokens.input_tokens ?? 0) + cached, output_tokens: tokens.output_tokens ?? 0 };
}

function assistantEvents({ message, parent_tool_use_id }: AssistantLine): AgentEvent[] {
  const by = parent_tool_use_id ? { subagent: true } : {};
  return message.content.flatMap((block): AgentEvent[] => {
    if (block.type === "text" && block.text) {
      if (message.model === SYNTHETIC) return [{ type: "notice", text: block.text }];
      return [{ type: "text", text: block.text, ...by }];
    }
    if (block.type !== "tool_use" || block.id === undefined) return [];
    return [{ type: "tool", id: block.id, name: block.name ?? "unknown", input: block.input, ...by }];
  });
}

function userEvents({ message }: UserLine): AgentEvent[] {
  if (typeof message.content === "string") return [];
  return message.content.flatMap((block): AgentEvent[] => {
    if (block.type !== "tool_result" || block.tool_use_id === undefined) return [];
    return [
      {
        type: "tool-result",
        id: block.tool_use_id,
        error: block.is_error ?? false,
        text: contentText(block.content),
      },
    ];
  });
}

function contentText(content: Block["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map((block) => block.text ?? `[${block.type}]`).join("\n");
}

function systemEvents(line: SystemLine): AgentEvent[] {
  switch (line.subtype) {
    case "init": {
      const failed = (line.mcp_servers ?? []).filter((server) => server.status === "failed");
      return [
        sessionEvent(line.session_id ?? "", line.model),
        ...failed.map(({ name }): AgentEvent => notice(`MCP server ${name} could not be started.`)),
      ];
    }
    case "api_retry":
      return [
        {
          type: "retry",
          attempt: line.attempt ?? 1,
          status: line.error_status ?? null,
          delayMs: Math.round(line.retry_delay_ms ?? 0),
          reason: typeof line.error === "string" ? line.error : "unknown",
        },
      ];
    case "compact_boundary":
      return [notice("The conversation was compacted.")];
    case "notification":
      return line.text ? [notice(line.text)] : [];
    case "informational":
    case "model_fallback":
    case "model_refusal_fallback":
    case "model_refusal_no_fallback":
      return typeof line.content === "string" && line.content !== "" ? [notice(line.content)] : [];
    default:
      return [];
  }
}

function rateLimitEvents({ rate_limit_info: info }: RateLimitLine): AgentEvent[] {
  if (info.status === "allowed") return [];
  const limit = info.rateLimitType?.replaceAll("_", "-") ?? "usage";
  const until = info.resetsAt === undefined ? "" : ` until ${new Date(info.resetsAt * 1000).toISOString()}`;
  const reached = info.status === "rejected" ? "is used up" : "is nearly used up";
  return [notice(`The ${limit} limit of the account ${reached}${until}.`)];
}

function notice(text: string): AgentEvent {
  return { type: "notice", text };
}
