const require = process.getBuiltinModule;
import {
  codeOfStatus,
  failureOf,
  failureWithoutResult,
  parseJsonLine,
  resetIn,
  unreadable,
  usageLimit,
  withDetails
} from "./chunk-3SG72V6R.js";
import {
  array,
  boolean,
  discriminatedUnion,
  literal,
  number,
  object,
  record,
  string,
  union,
  unknown
} from "./chunk-67EWWL3V.js";

// src/agents/claude/claude-line.ts
var Block = object({
  type: string(),
  text: string().optional(),
  id: string().optional(),
  name: string().optional(),
  input: unknown().optional(),
  tool_use_id: string().optional(),
  content: union([string(), array(object({ type: string(), text: string().optional() }))]).nullish(),
  is_error: boolean().nullish()
});
var Tokens = object({
  input_tokens: number().nullish(),
  output_tokens: number().nullish(),
  cache_creation_input_tokens: number().nullish(),
  cache_read_input_tokens: number().nullish()
});
var SYNTHETIC = "<synthetic>";
var AssistantLine = object({
  type: literal("assistant"),
  message: object({
    id: string(),
    model: string().optional(),
    content: array(Block),
    usage: Tokens.nullish()
  }),
  parent_tool_use_id: string().nullish(),
  error: string().nullish()
});
var UserLine = object({
  type: literal("user"),
  message: object({ content: union([string(), array(Block)]) })
});
var SystemLine = object({
  type: literal("system"),
  subtype: string(),
  session_id: string().optional(),
  model: string().optional(),
  mcp_servers: array(object({ name: string(), status: string() })).optional(),
  attempt: number().optional(),
  retry_delay_ms: number().optional(),
  error_status: number().nullish(),
  error: unknown().optional(),
  content: unknown().optional(),
  text: string().optional(),
  tasks: array(unknown()).optional()
});
var ModelUsage = object({
  inputTokens: number().default(0),
  outputTokens: number().default(0),
  cacheReadInputTokens: number().default(0),
  cacheCreationInputTokens: number().default(0)
});
var ResultLine = object({
  type: literal("result"),
  subtype: string(),
  is_error: boolean(),
  api_error_status: number().nullish(),
  result: string().nullish(),
  structured_output: unknown().optional(),
  stop_reason: string().nullish(),
  session_id: string().optional(),
  total_cost_usd: number().nullish(),
  usage: Tokens.nullish(),
  modelUsage: record(string(), ModelUsage).nullish(),
  permission_denials: array(object({ tool_name: string() })).nullish(),
  terminal_reason: string().nullish(),
  errors: array(string()).nullish()
});
var RateLimitLine = object({
  type: literal("rate_limit_event"),
  rate_limit_info: object({
    status: string(),
    resetsAt: number().optional().describe("Seconds since 1970."),
    rateLimitType: string().optional()
  })
});
var ClaudeLine = discriminatedUnion("type", [
  AssistantLine,
  UserLine,
  SystemLine,
  ResultLine,
  RateLimitLine
]);
var KNOWN_TYPES = /* @__PURE__ */ new Set([
  "assistant",
  "user",
  "system",
  "result",
  "rate_limit_event"
]);
function parseClaudeLine(text) {
  return parseJsonLine(text, { schema: ClaudeLine, known: KNOWN_TYPES });
}

// src/agents/claude/claude-events.ts
function claudeEvents(line) {
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
          usage: resultUsage(line),
          denied: [...new Set(line.permission_denials?.map((denial) => denial.tool_name))]
        }
      ];
  }
}
function resultText(line) {
  return line.result ?? line.errors?.join("\n") ?? "";
}
function structured(line) {
  return line.structured_output === void 0 ? {} : { structured: line.structured_output };
}
function resultUsage(line) {
  const models = Object.values(line.modelUsage ?? {});
  const cost_usd = line.total_cost_usd ?? null;
  if (models.length === 0) return { ...countTokens(line.usage ?? {}), cost_usd, agent_sessions: 1 };
  let input_tokens = 0;
  let output_tokens = 0;
  for (const model of models) {
    input_tokens += model.inputTokens + model.cacheReadInputTokens + model.cacheCreationInputTokens;
    output_tokens += model.outputTokens;
  }
  return { input_tokens, output_tokens, cost_usd, agent_sessions: 1 };
}
function countTokens(tokens) {
  const cached = (tokens.cache_creation_input_tokens ?? 0) + (tokens.cache_read_input_tokens ?? 0);
  return { input_tokens: (tokens.input_tokens ?? 0) + cached, output_tokens: tokens.output_tokens ?? 0 };
}
function assistantEvents({ message, parent_tool_use_id }) {
  const by = parent_tool_use_id ? { subagent: true } : {};
  return message.content.flatMap((block) => {
    if (block.type === "text" && block.text) {
      if (message.model === SYNTHETIC) return [{ type: "notice", text: block.text }];
      return [{ type: "text", text: block.text, ...by }];
    }
    if (block.type !== "tool_use" || block.id === void 0) return [];
    return [{ type: "tool", id: block.id, name: block.name ?? "unknown", input: block.input, ...by }];
  });
}
function userEvents({ message }) {
  if (typeof message.content === "string") return [];
  return message.content.flatMap((block) => {
    if (block.type !== "tool_result" || block.tool_use_id === void 0) return [];
    return [
      {
        type: "tool-result",
        id: block.tool_use_id,
        error: block.is_error ?? false,
        text: contentText(block.content)
      }
    ];
  });
}
function contentText(content) {
  if (typeof content === "string") return content;
  return (content ?? []).map((block) => block.text ?? `[${block.type}]`).join("\n");
}
function systemEvents(line) {
  switch (line.subtype) {
    case "init": {
      const failed = (line.mcp_servers ?? []).filter((server) => server.status === "failed");
      return [
        {
          type: "session",
          sessionId: line.session_id ?? "",
          ...line.model === void 0 ? {} : { model: line.model }
        },
        ...failed.map(({ name }) => notice(`MCP server ${name} could not be started.`))
      ];
    }
    case "api_retry":
      return [
        {
          type: "retry",
          attempt: line.attempt ?? 1,
          status: line.error_status ?? null,
          delayMs: Math.round(line.retry_delay_ms ?? 0),
          reason: typeof line.error === "string" ? line.error : "unknown"
        }
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
function rateLimitEvents({ rate_limit_info: info }) {
  if (info.status === "allowed") return [];
  const limit = info.rateLimitType?.replaceAll("_", "-") ?? "usage";
  const until = info.resetsAt === void 0 ? "" : ` until ${new Date(info.resetsAt * 1e3).toISOString()}`;
  const reached = info.status === "rejected" ? "is used up" : "is nearly used up";
  return [notice(`The ${limit} limit of the account ${reached}${until}.`)];
}
function notice(text) {
  return { type: "notice", text };
}

// src/agents/claude/claude-failure.ts
var ACCOUNT_ERRORS = /* @__PURE__ */ new Set([
  "authentication_failed",
  "oauth_org_not_allowed",
  "account_on_hold",
  "verification_required",
  "cloud_credential_error"
]);
var TOO_LONG = /* @__PURE__ */ new Set(["prompt_too_long", "blocking_limit", "rapid_refill_breaker"]);
var RULES = [
  { code: "session-gone", when: ({ listed }) => /^No conversation found|--resume requires/m.test(listed) },
  { code: "max-turns", when: ({ ending }) => ending === "max_turns" || ending === "error_max_turns" },
  { code: "budget", when: ({ ending }) => ending === "error_max_budget_usd" },
  { code: "schema-miss", when: ({ ending }) => ending === "error_max_structured_output_retries" },
  { code: "refused", when: ({ stop }) => stop === "refusal" },
  { code: "max-output-tokens", when: ({ error }) => error === "max_output_tokens" },
  { code: "context-too-long", when: ({ status, ending }) => status === 413 || TOO_LONG.has(ending) },
  { code: "quota", when: ({ status, error }) => status === 402 || error === "billing_error" },
  {
    code: "authentication",
    when: ({ status, error }) => status === 401 || status === 403 || ACCOUNT_ERRORS.has(error)
  },
  { code: "model-not-found", when: ({ status, error }) => status === 404 || error === "model_not_found" },
  { code: "rate-limit", when: ({ status, error }) => status === 429 || error === "rate_limit" },
  {
    code: "overloaded",
    when: ({ status, error }) => status === 529 || status === 503 || error === "overloaded"
  }
];
var LATER_RULES = [
  { code: "agent-killed", when: ({ ending }) => ending.startsWith("aborted") },
  { code: "network", when: ({ error }) => error !== "" && error !== "invalid_request" }
];
var LOG_IN = "Claude Code is not logged in, or its key was refused: set ANTHROPIC_API_KEY or run `claude` and log in.";
function claudeFailure(ending) {
  const { result, exit } = ending;
  const failure = result === void 0 || !result.is_error ? withoutError(ending) : fromResult(ending, result);
  const said = (result === void 0 ? "" : resultText(result)) || exit.stderr.trim();
  const limitMs = failure.code === "rate-limit" ? limitOf(ending, said) : void 0;
  if (limitMs !== void 0) return withDetails(usageLimit(limitMs), said);
  return { ...withDetails(failure, said), ...waitOf(failure, ending) };
}
function limitOf({ limitedMs, now }, said) {
  if (limitedMs !== void 0 && limitedMs > 0) return limitedMs;
  return /\blimit\b/i.test(said) ? resetIn(said, now) : void 0;
}
function fromResult({ error, retry }, result) {
  const facts = {
    status: result.api_error_status ?? retry?.status ?? null,
    error: error ?? "",
    ending: result.subtype === "success" ? result.terminal_reason ?? "" : endingOf(result),
    stop: result.stop_reason ?? "",
    listed: result.errors?.join("\n") ?? ""
  };
  const find = (rules) => rules.find(({ when }) => when(facts))?.code;
  const code = find(RULES) ?? codeOfStatus(facts.status ?? 0) ?? find(LATER_RULES) ?? "agent-failed";
  return code === "authentication" ? failureOf(code, LOG_IN) : failureOf(code);
}
function endingOf(result) {
  return result.subtype === "error_during_execution" ? result.terminal_reason ?? result.subtype : result.subtype;
}
function withoutError({ exit, began }) {
  const words = exit.stderr.trim().split("\n")[0] ?? "";
  return failureWithoutResult({ name: "Claude Code", exit, began, words });
}
function waitOf({ code }, { retry }) {
  if (code !== "rate-limit" && code !== "overloaded") return {};
  const wait = retry?.delayMs ?? 0;
  return wait > 0 ? { retry_after_ms: Math.round(wait) } : {};
}

// src/agents/claude/claude-parser.ts
var ClaudeParser = class {
  #now;
  #tokens = /* @__PURE__ */ new Map();
  #began = false;
  #backgroundTasks = 0;
  #sessionId;
  #result;
  #error;
  #retry;
  #limitedUntil;
  constructor(now) {
    this.#now = now;
  }
  get finished() {
    return this.#result !== void 0 && this.#backgroundTasks === 0;
  }
  line(text) {
    if (text.trim() === "") return [];
    const line = parseClaudeLine(text);
    if (line === void 0) return [];
    if ("problem" in line) {
      return [unreadable(text, line.problem)];
    }
    const known = line.type === "system" && line.subtype === "init" && line.session_id === this.#sessionId;
    this.#remember(line);
    return known ? [] : claudeEvents(line);
  }
  outcome(exit) {
    const result = this.#result;
    const session = this.#sessionId === void 0 ? {} : { sessionId: this.#sessionId };
    if (result !== void 0 && !result.is_error && exit.exitCode === 0) {
      const usage2 = resultUsage(result);
      return { status: "succeeded", text: resultText(result), ...structured(result), usage: usage2, ...session };
    }
    const failure = this.#failure(exit);
    if (failure.code === "session-gone") return { status: "failed", failure };
    const usage = result === void 0 ? this.#usageSoFar() : resultUsage(result);
    return { status: "failed", failure, usage, ...session };
  }
  #remember(line) {
    this.#began = true;
    if (line.type === "result") this.#result = line;
    if (line.type === "rate_limit_event" && line.rate_limit_info.status === "rejected") {
      const { resetsAt } = line.rate_limit_info;
      this.#limitedUntil = resetsAt === void 0 ? void 0 : resetsAt * 1e3;
    }
    if (line.type === "system") this.#rememberSystem(line);
    if (line.type === "assistant") this.#rememberAnswer(line);
  }
  #rememberSystem(line) {
    if (line.subtype === "init") this.#sessionId = line.session_id;
    if (line.subtype === "background_tasks_changed") this.#backgroundTasks = line.tasks?.length ?? 0;
    if (line.subtype === "api_retry") {
      this.#retry = { status: line.error_status ?? null, delayMs: line.retry_delay_ms ?? 0 };
    }
  }
  #rememberAnswer({ message, error }) {
    if (message.model === SYNTHETIC) {
      this.#error = error ?? this.#error;
      return;
    }
    this.#error = void 0;
    this.#retry = void 0;
    if (message.usage) this.#tokens.set(message.id, message.usage);
  }
  #failure(exit) {
    const limitedMs = this.#limitedUntil === void 0 ? void 0 : this.#limitedUntil - this.#now();
    return claudeFailure({
      exit,
      began: this.#began,
      result: this.#result,
      error: this.#error,
      retry: this.#retry,
      limitedMs,
      now: this.#now()
    });
  }
  #usageSoFar() {
    let input_tokens = 0;
    let output_tokens = 0;
    for (const tokens of this.#tokens.values()) {
      const counted = countTokens(tokens);
      input_tokens += counted.input_tokens;
      output_tokens += counted.output_tokens;
    }
    return { input_tokens, output_tokens, cost_usd: null, agent_sessions: 1 };
  }
};

export {
  ClaudeParser
};
