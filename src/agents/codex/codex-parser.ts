import * as z from "zod";
import type { AgentEvent, ChangedFiles } from "../../ports/agent-runner.ts";
import type { Failure } from "../../run/journal/event.ts";
import { parseJson } from "../../run/parse-json.ts";
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
import { type Prices, type TokenCount, usageOf } from "../token-prices.ts";
import { type Rollout, Tokens } from "./codex-rollout.ts";

/** Lines of `codex exec --json`, reduced to the fields that are read. */

const Item = z.looseObject({
  id: z.string(),
  type: z.string(),
  text: z.string().optional().describe("Of `agent_message`."),
  message: z.string().optional().describe("Of `error`."),
  status: z.string().nullish(),
  command: z.string().optional(),
  aggregated_output: z.string().nullish(),
  exit_code: z.number().nullish(),
  changes: z.array(z.object({ path: z.string(), kind: z.string() })).optional(),
  server: z.string().optional().describe("Of `mcp_tool_call`."),
  tool: z.string().optional(),
  query: z.string().optional().describe("Of `web_search`."),
});
type Item = z.infer<typeof Item>;

const CodexLine = z.discriminatedUnion("type", [
  z.object({ type: z.literal("thread.started"), thread_id: z.string() }),
  z.object({ type: z.literal("turn.started") }),
  z.object({ type: z.literal("item.started"), item: Item }),
  z.object({ type: z.literal("item.completed"), item: Item }),
  z.object({ type: z.literal("turn.completed"), usage: Tokens.nullish() }),
  z.object({ type: z.literal("turn.failed"), error: z.object({ message: z.string() }) }),
  z.object({ type: z.literal("error"), message: z.string() }),
]);
type CodexLine = z.infer<typeof CodexLine>;

export interface CodexSession {
  readonly model: string | undefined;
  readonly structured: boolean;
  readonly prices: Prices;
  readonly before: Tokens | undefined;
  readonly readRollout: (threadId: string) => Rollout | undefined;
  /** Reads a file that the session changed, which Codex reports without its content. */
  readonly readChanged?: (path: string) => string | undefined;
  readonly now?: () => number;
}

export class CodexParser extends SessionParser<CodexLine> {
  protected readonly schema = CodexLine;
  readonly #session: CodexSession;
  readonly #calls = new Set<string>();
  readonly #denied = new Set<string>();
  #text = "";
  #ending: "completed" | "failed" | undefined;
  #tokens: Tokens | undefined;
  #error: string | undefined;

  constructor(session: CodexSession) {
    super();
    this.#session = session;
  }

  get finished(): boolean {
    return this.#ending !== undefined;
  }

  protected answer(): { text: string; structured?: unknown } | undefined {
    return this.#ending === "completed" ? { text: this.#text, ...this.#structured() } : undefined;
  }

  protected failure(exit: ProcessExit): Failure {
    const error = this.#ending === "completed" ? undefined : this.#error;
    const now = this.#session.now?.() ?? Date.now();
    return codexFailure({ exit, began: this.sessionId !== undefined, error, now });
  }

  protected read(line: CodexLine): AgentEvent[] {
    switch (line.type) {
      case "thread.started":
        this.sessionId = line.thread_id;
        return [sessionEvent(line.thread_id, this.#session.model)];
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

  #called(item: Item): AgentEvent[] {
    if (!isTool(item) || this.#calls.has(item.id)) return [];
    this.#calls.add(item.id);
    return [{ type: "tool", id: item.id, ...callOf(item) }];
  }

  #completed(item: Item): AgentEvent[] {
    if (item.type === "agent_message") {
      this.#text = item.text ?? "";
      return this.#text === "" ? [] : [{ type: "text", text: this.#text }];
    }
    if (item.type === "error") return [{ type: "notice", text: item.message ?? "" }];
    if (!isTool(item)) return [];
    if (item.status === "declined") this.#denied.add(callOf(item).name);
    return [...this.#called(item), { ...toolResultEvent(item), ...this.#files(item) }];
  }

  #files({ changes = [], status }: Item): { files?: ChangedFiles } {
    const { readChanged } = this.#session;
    if (readChanged === undefined || status === "failed" || status === "declined") return {};
    const files = changes.flatMap(({ path, kind }) => {
      const content = kind === "delete" ? null : readChanged(path);
      return content === undefined ? [] : [[path, content] as const];
    });
    return files.length === 0 ? {} : { files: Object.fromEntries(files) };
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
    return { type: "result", success, text, ...structured, usage: this.usage(), denied: [...this.#denied] };
  }

  #structured(): { structured?: unknown } {
    const structured = this.#session.structured ? parseJson(this.#text) : undefined;
    return structured === undefined ? {} : { structured };
  }

  protected usage(): Usage {
    const { before, prices, model, readRollout } = this.#session;
    const wanted = this.#tokens === undefined || (model === undefined && Object.keys(prices).length > 0);
    const rollout = wanted && this.sessionId !== undefined ? readRollout(this.sessionId) : undefined;
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

const NO_TOOLS: ReadonlySet<string> = new Set(["agent_message", "reasoning", "error", "todo_list"]);

function isTool(item: Item): boolean {
  return !NO_TOOLS.has(item.type);
}

function toolResultEvent(item: Item): Extract<AgentEvent, { type: "tool-result" }> {
  const failed = item.status === "failed" || item.status === "declined";
  const text = item.aggregated_output ?? item.message ?? item.status ?? "";
  return { type: "tool-result", id: item.id, error: failed, text };
}

function callOf(item: Item): { name: string; input: unknown } {
  switch (item.type) {
    case "command_execution":
      return { name: "Bash", input: { command: withoutShell(item.command ?? "") } };
    case "file_change":
      return { name: "Edit", input: { file_path: item.changes?.[0]?.path, changes: item.changes } };
    case "web_search":
      return { name: "WebSearch", input: { query: item.query } };
    case "mcp_tool_call":
      return { name: `mcp__${item.server ?? ""}__${item.tool ?? ""}`, input: item["arguments"] };
    case "collab_tool_call":
      return { name: "Agent", input: { tool: item.tool, prompt: item["prompt"] } };
    default:
      return { name: item.type, input: {} };
  }
}

/** Codex reports commands with their shell: `/bin/bash -lc 'npm test'`. */
function withoutShell(command: string): string {
  const script = /^(?:\/\S*\/)?(?:ba|z)?sh -l?c ([^]*)$/.exec(command)?.[1];
  if (script === undefined) return command;
  return /^'[^']*'$/.test(script) ? script.slice(1, -1) : script;
}

const RULES: TextRules = {
  causes: [
    { code: "agent-failed", pattern: /required MCP servers failed/i },
    { code: "session-gone", pattern: /no rollout found|thread\/resume failed|no (recorded )?session/i },
    { code: "context-too-long", pattern: /ran out of room|context window|context_length_exceeded/i },
    { code: "max-output-tokens", pattern: /max_output_tokens/i },
    { code: "quota", pattern: /usage limit|quota|billing|out of credits/i },
    { code: "refused", pattern: /invalid prompt|usage policy|content_filter|flagged/i },
    {
      code: "model-not-found",
      pattern: /model\b.*\b(does not exist|not found|not supported|is not available)|model_not_found/i,
    },
    {
      code: "authentication",
      pattern:
        /missing environment variable|not logged in|log ?in again|sign in again|refresh token|invalid_api_key/i,
    },
    { code: "overloaded", pattern: /at capacity|overloaded/i },
    { code: "server-error", pattern: /high demand|internal server error/i },
    { code: "rate-limit", pattern: /rate limit/i },
    { code: "agent-killed", pattern: /turn (was )?(interrupted|aborted)/i },
  ],
  others: [
    { code: "network", pattern: /stream disconnected|connection|sending request|timed? ?out|network|dns/i },
    { code: "invalid-request", pattern: /invalid_request_error/i },
  ],
};

const EXPLAINED: Partial<Record<FailureCode, string>> = {
  authentication: "Codex is not logged in, or its key was refused: set OPENAI_API_KEY or run `codex login`.",
  "agent-failed":
    "Codex gave up because a server of tools did not start; with `agents.tools` set to false it is handed none of ours.",
};

export function codexFailure(ending: SessionEnding): Failure {
  const { exit, began } = ending;
  const stderr = exit.stderr.trim();
  // Warnings come first on standard error.
  const refusal = stderr.split("\n").find((line) => /^error\b/i.test(line));
  const text = ending.error ?? (began ? undefined : refusal);
  const code = text === undefined ? undefined : codeOf(text);
  if (text === undefined || exit.signal !== null || (code === undefined && !began)) {
    return withDetails(failureWithoutResult("Codex", ending, refusal ?? ""), text ?? stderr);
  }
  const failure = code === undefined ? failureOf("agent-failed") : failureOf(code, EXPLAINED[code]);
  return explainedBy(text, failure, ending.now);
}

function codeOf(text: string): FailureCode | undefined {
  const status = Number(/(?:unexpected|last) status:? (\d{3})/.exec(text)?.[1] ?? 0);
  return codeOfText(text, status, RULES);
}
