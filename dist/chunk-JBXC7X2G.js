const require = process.getBuiltinModule;
import {
  usageOf
} from "./chunk-SLAGY4XZ.js";
import {
  SESSION_GONE,
  codeOfStatus,
  failureOf,
  failureWithoutResult,
  isSessionId,
  parseJsonLine,
  resetIn,
  unreadable,
  usageLimit,
  withDetails
} from "./chunk-3SG72V6R.js";
import {
  array,
  discriminatedUnion,
  literal,
  looseObject,
  number,
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  allowEnvironment,
  isSecretName
} from "./chunk-M23O3J24.js";
import {
  MOST_RUN_BYTES,
  readRegularText
} from "./chunk-PZNC2QKS.js";

// src/agents/codex/codex.ts
const { mkdtempSync, rmSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { join: join2 } = process.getBuiltinModule("node:path");

// src/agents/codex/codex-events.ts
var NO_TOOLS = /* @__PURE__ */ new Set(["agent_message", "reasoning", "error", "todo_list"]);
function isTool(item) {
  return !NO_TOOLS.has(item.type);
}
function toolEvent(item) {
  return { type: "tool", id: item.id, ...callOf(item) };
}
function toolResultEvent(item) {
  const failed = item.status === "failed" || item.status === "declined";
  const text = item.aggregated_output ?? item.message ?? item.status ?? "";
  return { type: "tool-result", id: item.id, error: failed, text };
}
function callOf(item) {
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
function withoutShell(command) {
  const script = /^(?:\/\S*\/)?(?:ba|z)?sh -l?c ([^]*)$/.exec(command)?.[1];
  if (script === void 0) return command;
  return /^'[^']*'$/.test(script) ? script.slice(1, -1) : script;
}

// src/agents/codex/codex-failure.ts
var RULES = [
  { code: "agent-failed", words: /required MCP servers failed/i },
  { code: "session-gone", words: /no rollout found|thread\/resume failed|no (recorded )?session/i },
  { code: "context-too-long", words: /ran out of room|context window|context_length_exceeded/i },
  { code: "max-output-tokens", words: /max_output_tokens/i },
  { code: "quota", words: /usage limit|quota|billing|out of credits/i },
  { code: "refused", words: /invalid prompt|usage policy|content_filter|flagged/i },
  {
    code: "model-not-found",
    words: /model\b.*\b(does not exist|not found|not supported|is not available)|model_not_found/i
  },
  {
    code: "authentication",
    words: /missing environment variable|not logged in|log ?in again|sign in again|refresh token|invalid_api_key/i
  },
  { code: "overloaded", words: /at capacity|overloaded/i },
  { code: "server-error", words: /high demand|internal server error/i },
  { code: "rate-limit", words: /rate limit/i },
  { code: "agent-killed", words: /turn (was )?(interrupted|aborted)/i }
];
var LATER_RULES = [
  { code: "network", words: /stream disconnected|connection|sending request|timed? ?out|network|dns/i },
  { code: "invalid-request", words: /invalid_request_error/i }
];
var EXPLAINED = {
  authentication: "Codex is not logged in, or its key was refused: set OPENAI_API_KEY or run `codex login`.",
  "agent-failed": "Codex gave up because a server of tools did not start; with `agents.tools` set to false it is handed none of ours."
};
function codexFailure(ending) {
  const { exit, began } = ending;
  const stderr = exit.stderr.trim();
  const refusal = refusalIn(stderr);
  const said = ending.error ?? (began ? void 0 : refusal);
  const code = said === void 0 ? void 0 : codeOf(said);
  const killed = exit.signal !== null;
  if (said === void 0 || killed || code === void 0 && !began) {
    return withDetails(
      failureWithoutResult({ name: "Codex", exit, began, words: refusal ?? "" }),
      said ?? stderr
    );
  }
  const resetMs = code === "quota" || code === "rate-limit" ? resetIn(said, ending.now) : void 0;
  if (code === "quota" && resetMs !== void 0) return withDetails(usageLimit(resetMs), said);
  const failure = code === void 0 ? failureOf("agent-failed") : failureOf(code, EXPLAINED[code]);
  return { ...withDetails(failure, said), ...resetMs === void 0 ? {} : { retry_after_ms: resetMs } };
}
function codeOf(said) {
  const find = (rules) => rules.find(({ words }) => words.test(said))?.code;
  const status = Number(/(?:unexpected|last) status:? (\d{3})/.exec(said)?.[1] ?? 0);
  return find(RULES) ?? codeOfStatus(status) ?? find(LATER_RULES);
}
function refusalIn(stderr) {
  return stderr.split("\n").find((line) => /^error\b/i.test(line));
}

// src/agents/codex/codex-line.ts
var Item = looseObject({
  id: string(),
  type: string(),
  text: string().optional().describe("Of `agent_message`."),
  message: string().optional().describe("Of `error`."),
  status: string().nullish(),
  command: string().optional(),
  aggregated_output: string().nullish(),
  exit_code: number().nullish(),
  changes: array(object({ path: string(), kind: string() })).optional(),
  server: string().optional().describe("Of `mcp_tool_call`."),
  tool: string().optional(),
  query: string().optional().describe("Of `web_search`.")
});
var Tokens = object({
  input_tokens: number().default(0).describe("With what was read from a cache."),
  cached_input_tokens: number().default(0),
  output_tokens: number().default(0).describe("With what was spent on reasoning.")
});
var CodexLine = discriminatedUnion("type", [
  object({ type: literal("thread.started"), thread_id: string() }),
  object({ type: literal("turn.started") }),
  object({ type: literal("item.started"), item: Item }),
  object({ type: literal("item.completed"), item: Item }),
  object({ type: literal("turn.completed"), usage: Tokens.nullish() }),
  object({ type: literal("turn.failed"), error: object({ message: string() }) }),
  object({ type: literal("error"), message: string() })
]);
var KNOWN_TYPES = /* @__PURE__ */ new Set([
  "thread.started",
  "turn.started",
  "item.started",
  "item.completed",
  "turn.completed",
  "turn.failed",
  "error"
]);
function parseCodexLine(text) {
  return parseJsonLine(text, { schema: CodexLine, known: KNOWN_TYPES });
}
var RolloutLine = object({
  type: string(),
  payload: looseObject({
    type: string().optional(),
    model: string().optional(),
    info: object({ total_token_usage: Tokens }).nullish()
  })
});
function parseRolloutLine(text) {
  if (!text.includes('"token_count"') && !text.includes('"turn_context"')) return {};
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  const { data: line } = RolloutLine.safeParse(value);
  if (line?.type === "turn_context") return { model: line.payload.model };
  return line?.payload.type === "token_count" ? { tokens: line.payload.info?.total_token_usage } : {};
}

// src/agents/codex/codex-parser.ts
var CodexParser = class {
  #session;
  #calls = /* @__PURE__ */ new Set();
  #denied = /* @__PURE__ */ new Set();
  #threadId;
  #text = "";
  #ending;
  #tokens;
  #error;
  constructor(session) {
    this.#session = session;
  }
  get finished() {
    return this.#ending !== void 0;
  }
  line(text) {
    if (text.trim() === "") return [];
    const line = parseCodexLine(text);
    if (line === void 0) return [];
    return "problem" in line ? [unreadable(text, line.problem)] : this.#read(line);
  }
  outcome(exit) {
    const session = this.#threadId === void 0 ? {} : { sessionId: this.#threadId };
    if (this.#ending === "completed" && exit.exitCode === 0) {
      const structured = this.#structured();
      return { status: "succeeded", text: this.#text, ...structured, usage: this.#usage(), ...session };
    }
    const began = this.#threadId !== void 0;
    const error = this.#ending === "completed" ? void 0 : this.#error;
    const failure = codexFailure({ exit, began, error, now: this.#session.now?.() ?? Date.now() });
    if (failure.code === "session-gone") return { status: "failed", failure };
    return { status: "failed", failure, usage: this.#usage(), ...session };
  }
  #read(line) {
    switch (line.type) {
      case "thread.started":
        return this.#began(line.thread_id);
      case "item.started":
        return this.#called(line.item);
      case "item.completed":
        return this.#completed(line.item);
      case "turn.completed":
        this.#ending = "completed";
        this.#tokens = line.usage ?? void 0;
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
  #began(threadId) {
    this.#threadId = threadId;
    const { model } = this.#session;
    return [{ type: "session", sessionId: threadId, ...model === void 0 ? {} : { model } }];
  }
  #called(item) {
    if (!isTool(item) || this.#calls.has(item.id)) return [];
    this.#calls.add(item.id);
    return [toolEvent(item)];
  }
  #completed(item) {
    if (item.type === "agent_message") {
      this.#text = item.text ?? "";
      return this.#text === "" ? [] : [{ type: "text", text: this.#text }];
    }
    if (item.type === "error") return [{ type: "notice", text: item.message ?? "" }];
    if (!isTool(item)) return [];
    if (item.status === "declined") this.#denied.add(callOf(item).name);
    return [...this.#called(item), toolResultEvent(item)];
  }
  /** An error is no end while Codex tries again. */
  #failing(message) {
    this.#error = message;
    const [, attempt, reason] = /^Reconnecting\.\.\. (?:(\d+)\/\d+ )?(.*)$/s.exec(message) ?? [];
    if (reason === void 0) return [];
    const status = Number(/status:? (\d{3})/.exec(reason)?.[1] ?? 0) || null;
    return [{ type: "retry", attempt: Number(attempt ?? 1), status, delayMs: 0, reason }];
  }
  #result(success, text) {
    const structured = success ? this.#structured() : {};
    return { type: "result", success, text, ...structured, usage: this.#usage(), denied: [...this.#denied] };
  }
  #structured() {
    if (!this.#session.structured) return {};
    try {
      return { structured: JSON.parse(this.#text) };
    } catch {
      return {};
    }
  }
  #usage() {
    const { before, prices, model, readRollout: readRollout2 } = this.#session;
    const wanted = this.#tokens === void 0 || model === void 0 && Object.keys(prices).length > 0;
    const rollout = wanted && this.#threadId !== void 0 ? readRollout2(this.#threadId) : void 0;
    const total = this.#tokens ?? rollout?.tokens;
    const tokens = total && difference(total, before);
    return usageOf([{ tokens, model: model ?? rollout?.model }], prices);
  }
};
function difference(total, before) {
  const less = (key) => Math.max(0, total[key] - (before?.[key] ?? 0));
  return {
    input: less("input_tokens"),
    cachedInput: less("cached_input_tokens"),
    output: less("output_tokens")
  };
}

// src/agents/codex/codex-rollout.ts
const { readdirSync, statSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
function readRollout(threadId, environment) {
  const directory = join(codexHome(environment), "sessions");
  const name = recordOf(threadId, directory);
  if (name === void 0) return void 0;
  let model;
  let tokens;
  for (const line of readRegularText(join(directory, name), { most: MOST_RUN_BYTES }).split("\n")) {
    const told = parseRolloutLine(line);
    model = told.model ?? model;
    tokens = told.tokens ?? tokens;
  }
  return { model, tokens };
}
function recordOf(threadId, directory) {
  try {
    const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
    const found = names.find((name) => name.endsWith(`-${threadId}.jsonl`));
    return found !== void 0 && statSync(join(directory, found)).isFile() ? found : void 0;
  } catch {
    return void 0;
  }
}
function codexHome({ CODEX_HOME, HOME = "" }) {
  return CODEX_HOME === void 0 || CODEX_HOME === "" ? join(HOME, ".codex") : CODEX_HOME;
}

// src/agents/codex/strict-schema.ts
var WORDS = /* @__PURE__ */ new Set(["$schema", "$id", "$comment", "default", "examples"]);
var KEPT = /* @__PURE__ */ new Set([
  "type",
  "enum",
  "const",
  "required",
  "title",
  "description",
  "pattern",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
  "$ref"
]);
var FORMATS = /* @__PURE__ */ new Set([
  "date-time",
  "time",
  "date",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uuid"
]);
function strictSchema(schema) {
  if (schema["type"] !== "object" || schema["anyOf"] !== void 0) return void 0;
  const strict = strictPart(schema);
  return strict === void 0 ? void 0 : { ...strict };
}
function strictPart(value) {
  if (!isRecord(value)) return void 0;
  const entries = [];
  for (const [keyword, given] of Object.entries(value)) {
    if (WORDS.has(keyword) || keyword === "additionalProperties") continue;
    const strict = strictKeyword(keyword, given);
    if (strict === void 0) return void 0;
    entries.push([keyword, strict]);
  }
  if (!isTyped(value)) return void 0;
  if (!mayBeObject(value)) return Object.fromEntries(entries);
  return isClosable(value) ? { ...Object.fromEntries(entries), additionalProperties: false } : void 0;
}
function strictKeyword(keyword, given) {
  if (KEPT.has(keyword)) return given;
  switch (keyword) {
    case "format":
      return FORMATS.has(given) ? given : void 0;
    case "items":
      return strictPart(given);
    case "anyOf":
      return Array.isArray(given) ? allStrict(given.map(strictPart)) : void 0;
    case "properties":
    case "$defs":
    case "definitions":
      return isRecord(given) ? strictEntries(given) : void 0;
    default:
      return void 0;
  }
}
function strictEntries(parts) {
  const strict = allStrict(Object.values(parts).map(strictPart));
  return strict && Object.fromEntries(Object.keys(parts).map((name, index) => [name, strict[index]]));
}
function allStrict(parts) {
  const strict = parts.filter((part) => part !== void 0);
  return strict.length === parts.length ? strict : void 0;
}
function isTyped({ type, items, anyOf, $ref }) {
  const array2 = type === "array" || Array.isArray(type) && type.includes("array");
  return (type ?? anyOf ?? $ref) !== void 0 && (!array2 || items !== void 0);
}
function mayBeObject({ type, properties }) {
  return type === "object" || Array.isArray(type) && type.includes("object") || properties !== void 0;
}
function isClosable({ properties = {}, required = [], additionalProperties }) {
  if (additionalProperties !== void 0 && additionalProperties !== false) return false;
  if (!isRecord(properties) || !Array.isArray(required)) return false;
  const names = Object.keys(properties);
  if (names.length === 0 && additionalProperties === void 0) return false;
  return names.length === required.length && names.every((name) => required.includes(name));
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/agents/codex/codex.ts
function createCodexCli(options = {}) {
  return {
    provider: "codex",
    title: "Codex (`codex`)",
    install: "npm install -g @openai/codex",
    prepare,
    command(request, environment, directory) {
      const env = codexEnvironment(environment, options.passEnvironment ?? []);
      return { status: "ready", command: { ...commandLine(request, { options, env, directory }), env } };
    },
    createParser: (request, environment, directory) => new CodexParser({
      model: request.model,
      structured: directory !== void 0,
      prices: options.prices ?? {},
      before: request.resume === void 0 ? void 0 : readRollout(request.resume, environment)?.tokens,
      readRollout: (threadId) => readRollout(threadId, environment)
    })
  };
}
var SCHEMA_FILE = "answer.schema.json";
function prepare({ answerSchema, resume }, environment) {
  if (resume !== void 0 && !isSessionId(resume)) return SESSION_GONE;
  const schema = answerSchema && strictSchema(answerSchema);
  if (schema === void 0) return { status: "ready" };
  const directory = mkdtempSync(join2(environment["TMPDIR"] || tmpdir(), "agentic-codex-"));
  writeFileSync(join2(directory, SCHEMA_FILE), JSON.stringify(schema));
  const close = () => rmSync(directory, { recursive: true, force: true });
  return { status: "ready", files: { directory, close } };
}
function commandLine(request, setting) {
  const { model, bypassPermissions, readOnly = false, resume, prompt } = request;
  const permissions = bypassPermissions && !readOnly ? ["--dangerously-bypass-approvals-and-sandbox"] : ["--sandbox", readOnly ? "read-only" : "workspace-write"];
  const schema = setting.directory === void 0 ? [] : [join2(setting.directory, SCHEMA_FILE)];
  return {
    file: setting.options.file ?? "codex",
    args: [
      "exec",
      "--json",
      // Whether a plain folder may be worked in is decided before an agent is started.
      "--skip-git-repo-check",
      ...permissions,
      ...model === void 0 ? [] : ["--model", model],
      ...schema.flatMap((path) => ["--output-schema", path]),
      ...configuration({
        ...instructions(request),
        ...service(setting),
        ...toolServer(request, setting),
        "features.unbounded_connection_retries": "false",
        check_for_update_on_startup: "false",
        "analytics.enabled": "false"
      }),
      "--disable",
      "plugins",
      ...resume === void 0 ? [] : ["resume", resume],
      "-"
    ],
    stdin: prompt
  };
}
function configuration(values) {
  return Object.entries(values).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
}
function toml(text) {
  return JSON.stringify(text).replaceAll("\x7F", "\\u007F");
}
function service({ options, env }) {
  const url = env["OPENAI_BASE_URL"];
  if (url === void 0 || url === "") return {};
  const retries = options.retries ?? 2;
  const fields = {
    name: toml("agentic"),
    base_url: toml(url),
    wire_api: toml("responses"),
    request_max_retries: String(retries),
    stream_max_retries: String(retries),
    ...(env["CODEX_API_KEY"] ?? "") === "" ? {} : { env_key: toml("CODEX_API_KEY") }
  };
  const table = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  return { model_provider: toml("agentic"), "model_providers.agentic": `{${table.join(",")}}` };
}
function instructions({ persona = "", tools }) {
  const texts = [persona, tools?.about ?? ""].filter((text) => text !== "");
  return texts.length === 0 ? {} : { developer_instructions: toml(texts.join("\n\n")) };
}
function toolServer({ tools, cwd }, { env }) {
  if (tools === void 0) return {};
  const fields = {
    command: toml(tools.command),
    args: list(tools.args),
    env: `{${Object.entries(tools.env).map(([name, value]) => `${name}=${toml(value)}`).join(",")}}`,
    // What is kept of what an agent says holds no secrets of its environment, so they have to be known.
    env_vars: list(Object.keys(env).filter(isSecretName)),
    cwd: toml(cwd),
    default_tools_approval_mode: toml("approve"),
    // Else the first turn does not wait for it.
    required: "true",
    startup_timeout_sec: "60",
    tool_timeout_sec: "60"
  };
  const table = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  return { [`mcp_servers.${tools.name}`]: `{${table.join(",")}}` };
}
function list(texts) {
  return `[${texts.map(toml).join(",")}]`;
}
var OWN = /^(OPENAI_|CODEX_)/;
var OTHER_SESSION = /^CODEX_(SESSION_ID|THREAD_ID|TOOL_CALL_ID|CI|SANDBOX\w*|MANAGED_\w+|VERSION|INTERNAL_\w+|APPLY_PATCH_\w+)$/;
function codexEnvironment(environment, pass) {
  const allowed = allowEnvironment(
    environment,
    (name) => OWN.test(name) && !OTHER_SESSION.test(name) || pass.includes(name)
  );
  const key = allowed["CODEX_API_KEY"] || allowed["OPENAI_API_KEY"];
  return key === void 0 || key === "" ? allowed : { ...allowed, CODEX_API_KEY: key };
}

export {
  createCodexCli
};
