const require = process.getBuiltinModule;
import {
  plainPrompt
} from "./chunk-KV4KHXBX.js";
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
  boolean,
  discriminatedUnion,
  literal,
  looseObject,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-67EWWL3V.js";
import {
  allowEnvironment,
  isSecretName,
  isSet
} from "./chunk-M23O3J24.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  MOST_RUN_BYTES,
  readRegularText
} from "./chunk-PZNC2QKS.js";

// src/agents/gemini/gemini.ts
const { join: join3 } = process.getBuiltinModule("node:path");

// src/agents/gemini/gemini-home.ts
const { execFileSync } = process.getBuiltinModule("node:child_process");
const { mkdirSync, mkdtempSync, rmSync: rmSync2, symlinkSync, writeFileSync: writeFileSync2 } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");

// src/agents/gemini/gemini-record.ts
var Part = looseObject({ functionResponse: looseObject({ id: string().optional() }).optional() });
var Message = looseObject({
  id: string(),
  type: string(),
  content: unknown().optional(),
  model: string().optional(),
  tokens: object({
    input: number().default(0),
    output: number().default(0),
    cached: number().default(0),
    thoughts: number().default(0)
  }).nullish(),
  toolCalls: array(looseObject({ result: array(Part).nullish() })).optional()
});
function parseRecord(text) {
  const messages = text.split("\n").flatMap((line) => messageIn(line) ?? []);
  return { text, messages: new Map(messages.map((message) => [message.id, message])) };
}
function usageSince({ messages }, before) {
  return [...messages.values()].flatMap(({ id, model, tokens }) => {
    if (!tokens || before?.messages.has(id)) return [];
    const { input, cached, output, thoughts } = tokens;
    return [{ model, tokens: { input, cachedInput: cached, output: output + thoughts } }];
  });
}
function withoutRepeats({ text, messages }) {
  const calls = [...messages.values()].flatMap(({ toolCalls = [] }) => toolCalls);
  const answered = new Set(calls.flatMap(({ result }) => responseIds(result ?? [])));
  const kept = text.split("\n").filter((line) => {
    const { data: parts } = array(Part).safeParse(messageIn(line)?.content);
    const ids = parts === void 0 ? [] : responseIds(parts);
    return ids.length === 0 || ids.length < (parts?.length ?? 0) || !ids.every((id) => answered.has(id));
  });
  return kept.join("\n");
}
function responseIds(parts) {
  return parts.flatMap(({ functionResponse }) => functionResponse?.id ?? []);
}
function messageIn(line) {
  if (line.trim() === "") return void 0;
  try {
    return Message.safeParse(JSON.parse(line)).data;
  } catch {
    return void 0;
  }
}

// src/agents/gemini/gemini-sessions.ts
const { lstatSync, readdirSync, rmSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { tmpdir } = process.getBuiltinModule("node:os");
const { join } = process.getBuiltinModule("node:path");
var HOME_PREFIX = "agentic-gemini-";
function saveSession(sessionId, directory, place) {
  try {
    const record2 = readRecord(sessionId, directory);
    const kept = keptDirectory(place, true);
    if (record2 === void 0 || kept === void 0 || !isSessionId(sessionId)) return;
    writeFileSync(join(kept, `${sessionId}.jsonl`), withoutRepeats(record2), { mode: 384 });
  } catch {
    return;
  }
}
function readSavedSession(sessionId, place) {
  const kept = isSessionId(sessionId) ? keptDirectory(place, false) : void 0;
  return kept === void 0 ? void 0 : readText(join(kept, `${sessionId}.jsonl`));
}
function readRecord(sessionId, directory) {
  const projects = join(directory, ".gemini", "tmp");
  const files = namesIn(projects).flatMap((project) => {
    const chats = join(projects, project, "chats");
    return namesIn(chats).flatMap((name) => name.includes(sessionId.slice(0, 8)) ? join(chats, name) : []);
  });
  const texts = files.flatMap((file) => readText(file) ?? []).toSorted((a, b) => b.length - a.length);
  return texts[0] === void 0 ? void 0 : parseRecord(texts[0]);
}
function keptDirectory({ request, environment }, make) {
  const user = process.getuid?.() ?? 0;
  const all = join(temporary(environment), `${HOME_PREFIX}sessions-${user}`);
  const directory = join(all, request.runId);
  if (make) makeFolder(directory, 448);
  return [all, directory].every((path) => isOurs(path, user)) ? directory : void 0;
}
function isOurs(path, user) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== void 0 && stat.isDirectory() && stat.uid === user && (stat.mode & 18) === 0;
}
var DAY_MS = 24 * 36e5;
var KEPT_MS = 30 * DAY_MS;
function pruneOld(environment, now) {
  const temp = temporary(environment);
  const user = process.getuid?.() ?? 0;
  const sessions = join(temp, `${HOME_PREFIX}sessions-${user}`);
  const homes = namesIn(temp).filter((name) => name.startsWith(HOME_PREFIX));
  const places = [
    ...homes.map((name) => join(temp, name)),
    ...namesIn(sessions).map((name) => join(sessions, name))
  ];
  for (const path of places) {
    if (path === sessions || !isOurs(path, user)) continue;
    if (now - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
function temporary(environment) {
  return environment["TMPDIR"] || tmpdir();
}
function namesIn(directory) {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
function readText(path) {
  try {
    return readRegularText(path, { most: MOST_RUN_BYTES });
  } catch {
    return void 0;
  }
}

// src/agents/gemini/gemini-settings.ts
function loginOf(environment) {
  if (isSet(environment["GOOGLE_GENAI_USE_GCA"])) return "oauth-personal";
  if (isSet(environment["GOOGLE_GENAI_USE_VERTEXAI"])) return "vertex-ai";
  return (environment["GEMINI_API_KEY"] ?? "") === "" ? void 0 : "gemini-api-key";
}
function sessionSettings(given, { environment, attempts }) {
  const login = loginOf(environment);
  const open = {
    // A base URL alone would choose a way to log in that does not work without a terminal.
    ...login === void 0 ? {} : { security: { auth: { selectedType: login } } },
    general: { maxAttempts: attempts },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false }
  };
  const fixed = { general: { enableAutoUpdate: false, enableAutoUpdateNotification: false } };
  return merge(merge(open, parseSettings(given)), fixed);
}
var SERVER_TIMEOUT_MS = 6e4;
function withTools(settings, { tools, cwd }, secrets) {
  if (tools === void 0) return settings;
  const { name, command, args, env } = tools;
  const known = Object.fromEntries(secrets.map((each) => [each, `$${each}`]));
  const server = { command, args, env: { ...known, ...env }, cwd, trust: true, timeout: SERVER_TIMEOUT_MS };
  const { mcp, mcpServers } = settings;
  const allowed = isRecord(mcp) && Array.isArray(mcp["allowed"]) ? [...mcp["allowed"], name] : void 0;
  return {
    ...settings,
    // Ours as a whole in place of one of its name: parts of two are none.
    mcpServers: { ...isRecord(mcpServers) ? mcpServers : {}, [name]: server },
    ...isRecord(mcp) && allowed ? { mcp: { ...mcp, allowed } } : {}
  };
}
function contextFileName(settings) {
  const { context } = settings;
  const name = isRecord(context) ? context["fileName"] : void 0;
  const first = Array.isArray(name) ? name[0] : name;
  return typeof first === "string" && /^[\w.-]+$/.test(first) ? first : "GEMINI.md";
}
function parseSettings(text) {
  const bare = text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g, "$1");
  try {
    const value = JSON.parse(bare);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
function merge(under, over) {
  const both = Object.entries(over).map(([key, value]) => {
    const below = under[key];
    return [key, isRecord(below) && isRecord(value) ? merge(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/agents/gemini/gemini-home.ts
var IDENTITY = /^GIT_(AUTHOR|COMMITTER)_(NAME|EMAIL)$/;
function gitIdentity(cwd, environment) {
  const env = allowEnvironment(environment, (name) => IDENTITY.test(name));
  const who = (role) => {
    const [, name, email] = /^(.*) <([^>]*)> /.exec(ask(`GIT_${role}_IDENT`, { cwd, env })) ?? [];
    return name === void 0 || email === void 0 ? {} : { [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: email };
  };
  return { ...who("AUTHOR"), ...who("COMMITTER") };
}
function ask(variable, place) {
  try {
    return execFileSync("git", ["var", variable], {
      ...place,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    });
  } catch {
    return "";
  }
}
var EARLIER = "earlier.jsonl";
var TEMPORARY = "tmp";
var OWN_TO_A_SESSION = /^(settings\.json.*|projects\.json.*|tmp|history)$/;
function prepareHome(request, surroundings) {
  const { environment } = surroundings;
  const earlier = request.resume === void 0 ? void 0 : readSavedSession(request.resume, { request, environment });
  if (request.resume !== void 0 && earlier === void 0) return SESSION_GONE;
  pruneOld(environment, Date.now());
  const directory = mkdtempSync(join2(temporary(environment), HOME_PREFIX));
  mkdirSync(join2(directory, TEMPORARY));
  if (earlier !== void 0) writeFileSync2(join2(directory, EARLIER), earlier);
  fillHome(join2(directory, ".gemini"), request, surroundings);
  const close = (sessionId) => {
    if (sessionId !== void 0) saveSession(sessionId, directory, { request, environment });
    rmSync2(directory, { recursive: true, force: true, maxRetries: 3 });
  };
  const env = gitIdentity(request.cwd, environment);
  return { status: "ready", files: { directory, env, close } };
}
function fillHome(home, request, surroundings) {
  const { persona = "" } = request;
  const { environment, secrets } = surroundings;
  mkdirSync(home);
  const users = join2(environment["GEMINI_CLI_HOME"] || environment["HOME"] || "/", ".gemini");
  const given = sessionSettings(readText(join2(users, "settings.json")) ?? "{}", surroundings);
  const settings = withTools(given, request, secrets);
  writeFileSync2(join2(home, "settings.json"), JSON.stringify(settings, null, 2));
  const instructions = contextFileName(settings);
  const shared = namesIn(users).filter((name) => name !== instructions && !OWN_TO_A_SESSION.test(name));
  for (const name of shared) symlinkSync(join2(users, name), join2(home, name));
  const texts = [readText(join2(users, instructions)) ?? "", persona].filter((text) => text !== "");
  if (texts.length > 0) writeFileSync2(join2(home, instructions), texts.join("\n\n"));
}
function readTokenUsage(sessionId, directory) {
  const record2 = readRecord(sessionId, directory);
  const before = readText(join2(directory, EARLIER));
  return record2 === void 0 ? [] : usageSince(record2, before === void 0 ? void 0 : parseRecord(before));
}

// src/agents/gemini/gemini-events.ts
var NAMES = {
  run_shell_command: "Bash",
  write_file: "Write",
  replace: "Edit",
  read_file: "Read",
  glob: "Glob",
  grep_search: "Grep",
  search_file_content: "Grep",
  web_fetch: "WebFetch",
  google_web_search: "WebSearch",
  invoke_agent: "Agent",
  write_todos: "TodoWrite"
};
function toolName(name) {
  return NAMES[name] ?? name;
}
function toolEvent({ tool_id, tool_name, parameters }) {
  return { type: "tool", id: tool_id, name: toolName(tool_name), input: parameters };
}
function toolResultEvent({ tool_id, status, output, error }) {
  return {
    type: "tool-result",
    id: tool_id,
    error: status === "error",
    text: output ?? error?.message ?? ""
  };
}
function isDenied({ error }) {
  return /not_registered|denied|policy|permission/i.test(error?.type ?? "");
}
function usageOfResult({ stats }) {
  if (stats === void 0) return void 0;
  const models = Object.entries(stats.models ?? {});
  if (models.length === 0) return [spending(void 0, stats)];
  return models.map(([model, tokens]) => spending(model, tokens));
}
function spending(model, { total_tokens, input_tokens, output_tokens, cached }) {
  const output = Math.max(output_tokens, total_tokens - input_tokens);
  return { model, tokens: { input: input_tokens, cachedInput: cached, output } };
}

// src/agents/gemini/gemini-failure.ts
var RULES = [
  { code: "context-too-long", words: /exceeds the maximum number of tokens|context window/i },
  { code: "authentication", words: /api key not valid|API_KEY_INVALID|UNAUTHENTICATED|invalid_grant/i },
  { code: "quota", words: /\bdaily\b|per ?day|billing account|credits?\b.*(low|exhausted|used up)/i },
  { code: "model-not-found", words: /is not found for API version|model\b.*\bnot found/i },
  { code: "refused", words: /blocked due to|safety settings|prohibited content|recitation/i },
  { code: "max-output-tokens", words: /MAX_TOKENS|token limit/i },
  { code: "max-turns", words: /max(imum)? session turns|turn limit/i }
];
var LATER_RULES = [
  { code: "rate-limit", words: /RESOURCE_EXHAUSTED|quota|rate limit/i },
  { code: "server-error", words: /without a finish reason|empty response/i },
  { code: "network", words: /fetch failed|terminated|socket|ECONN|ETIMEDOUT|ENOTFOUND|network/i }
];
var EXIT_CODES = {
  41: "authentication",
  42: "agent-usage",
  44: "agent-usage",
  52: "agent-usage",
  53: "max-turns",
  55: "agent-usage"
};
var LOG_IN = "Gemini CLI is not logged in, or its key was refused: set GEMINI_API_KEY or run `gemini` and log in.";
var NAME = "Gemini CLI";
function geminiFailure(ending) {
  const { exit, began, error } = ending;
  const stderr = exit.stderr.trim();
  const failure = causeOf(ending);
  if (failure === void 0) {
    return withDetails(
      failureWithoutResult({ name: NAME, exit, began, words: refusalIn(stderr) }),
      error ?? stderr
    );
  }
  const said = error ?? stderr;
  const isLimit = failure.code === "quota" || failure.code === "rate-limit";
  const resetMs = isLimit ? resetIn(said, ending.now) : void 0;
  if (failure.code === "quota" && resetMs !== void 0) return withDetails(usageLimit(resetMs), said);
  return { ...withDetails(failure, said), ...resetMs === void 0 ? {} : { retry_after_ms: resetMs } };
}
function causeOf({ exit, began, error }) {
  if (exit.signal !== null) return void 0;
  const own = EXIT_CODES[exit.exitCode ?? 0];
  if (!began && /^(Error (resuming|importing) session|Invalid session)/m.test(exit.stderr)) {
    return failureOf("session-gone");
  }
  if (own === "agent-usage") return failureOf(own, `${NAME} refused to start: ${refusalIn(exit.stderr)}`);
  const code = own ?? (error === void 0 ? void 0 : codeOf(error, exit));
  if (code === "authentication") return failureOf(code, LOG_IN);
  if (code !== void 0) return failureOf(code);
  return error === void 0 ? void 0 : failureOf("agent-failed");
}
function codeOf(error, { exitCode, stderr }) {
  const find = (rules) => rules.find(({ words }) => words.test(error))?.code;
  if (/\bTerminalQuotaError\b/.test(stderr)) return "quota";
  return find(RULES) ?? codeOfStatus(statusOf(exitCode)) ?? find(LATER_RULES);
}
function statusOf(exitCode) {
  const status = (exitCode ?? 0) + 256;
  return status >= 400 && status < 512 ? status : 0;
}
function refusalIn(stderr) {
  const noise = /^(\[STARTUP\]|Warning:|YOLO mode|Ripgrep is not|\s+at )/;
  return stderr.split("\n").find((line) => line.trim() !== "" && !noise.test(line)) ?? "";
}

// src/agents/gemini/gemini-line.ts
var Tokens = object({
  total_tokens: number().default(0),
  input_tokens: number().default(0).describe("With what was read from a cache."),
  output_tokens: number().default(0).describe("Without thoughts; `total_tokens` has them."),
  cached: number().default(0)
});
var ResultLine = object({
  type: literal("result"),
  status: string(),
  error: object({ type: string().optional(), message: string() }).optional(),
  stats: Tokens.extend({ models: record(string(), Tokens).optional() }).optional()
});
var ToolResultLine = object({
  type: literal("tool_result"),
  tool_id: string(),
  status: string(),
  output: string().nullish(),
  error: object({ type: string().optional(), message: string().default("") }).nullish()
});
var ToolUseLine = object({
  type: literal("tool_use"),
  tool_name: string(),
  tool_id: string(),
  parameters: record(string(), unknown()).default({})
});
var GeminiLine = discriminatedUnion("type", [
  object({ type: literal("init"), session_id: string(), model: string().optional() }),
  object({
    type: literal("message"),
    role: string(),
    content: string(),
    delta: boolean().optional()
  }),
  ToolUseLine,
  ToolResultLine,
  object({ type: literal("error"), severity: string().optional(), message: string() }),
  ResultLine
]);
var KNOWN_TYPES = /* @__PURE__ */ new Set([
  "init",
  "message",
  "tool_use",
  "tool_result",
  "error",
  "result"
]);
function parseGeminiLine(text) {
  return parseJsonLine(text, { schema: GeminiLine, known: KNOWN_TYPES });
}

// src/agents/gemini/gemini-parser.ts
var GeminiParser = class {
  #session;
  #names = /* @__PURE__ */ new Map();
  #denied = /* @__PURE__ */ new Set();
  #sessionId;
  /** What the model is saying, which comes in pieces, and its last whole words. */
  #saying = "";
  #text = "";
  #result;
  #error;
  constructor(session) {
    this.#session = session;
  }
  get finished() {
    return this.#result !== void 0;
  }
  line(text) {
    if (text.trim() === "") return [];
    const line = parseGeminiLine(text);
    if (line === void 0) return [];
    if ("problem" in line) return [unreadable(text, line.problem)];
    if (line.type === "message") return this.#heard(line);
    return [...this.#said(), ...this.#read(line)];
  }
  outcome(exit) {
    const result = this.#result;
    const session = this.#sessionId === void 0 ? {} : { sessionId: this.#sessionId };
    if (result?.status === "success" && exit.exitCode === 0) {
      return { status: "succeeded", text: this.#text, usage: this.#usage(), ...session };
    }
    const failure = geminiFailure({
      exit,
      began: this.#sessionId !== void 0,
      error: result?.error?.message ?? this.#error,
      now: this.#session.now?.() ?? Date.now()
    });
    if (failure.code === "session-gone") return { status: "failed", failure };
    return { status: "failed", failure, usage: this.#usage(), ...session };
  }
  #heard({ role, content, delta }) {
    if (role !== "assistant") return [];
    if (delta) {
      this.#saying += content;
      return [];
    }
    const before = this.#said();
    this.#saying = content;
    return [...before, ...this.#said()];
  }
  #said() {
    if (this.#saying === "") return [];
    const text = this.#saying;
    this.#saying = "";
    this.#text = text;
    return [{ type: "text", text }];
  }
  #read(line) {
    switch (line.type) {
      case "init":
        this.#sessionId = line.session_id;
        return [
          {
            type: "session",
            sessionId: line.session_id,
            ...line.model === void 0 ? {} : { model: line.model }
          }
        ];
      case "tool_use":
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
  #returned(line) {
    if (isDenied(line)) this.#denied.add(this.#names.get(line.tool_id) ?? line.tool_id);
    return [toolResultEvent(line)];
  }
  #last(line) {
    const success = line.status === "success";
    const text = success ? this.#text : line.error?.message ?? this.#error ?? "";
    return { type: "result", success, text, usage: this.#usage(), denied: [...this.#denied] };
  }
  #usage() {
    const told = this.#result === void 0 ? void 0 : usageOfResult(this.#result);
    const recorded = told ?? (this.#sessionId === void 0 ? [] : this.#session.readSpent(this.#sessionId));
    return usageOf(recorded, this.#session.prices);
  }
};

// src/agents/gemini/gemini.ts
function createGeminiCli(options = {}) {
  const pass = options.passEnvironment ?? [];
  return {
    provider: "gemini",
    title: "Gemini CLI (`gemini`)",
    install: "npm install -g @google/gemini-cli",
    prepare: (request, environment) => {
      const own = geminiEnvironment(environment, { pass, directory: "" });
      const secrets = Object.keys(own).filter(isSecretName);
      return prepareHome(request, { environment, attempts: options.attempts ?? 3, secrets });
    },
    command(request, environment, directory = "") {
      const env = geminiEnvironment(environment, { pass, directory });
      return { status: "ready", command: { ...commandLine(request, { options, directory }), env } };
    },
    createParser: (_, __, directory = "") => new GeminiParser({
      prices: options.prices ?? {},
      readSpent: (sessionId) => readTokenUsage(sessionId, directory)
    })
  };
}
function commandLine({ model, bypassPermissions, readOnly = false, resume, prompt, cwd }, { options, directory }) {
  return {
    file: options.file ?? "gemini",
    args: [
      "--output-format",
      "stream-json",
      "--approval-mode",
      readOnly ? "default" : bypassPermissions ? "yolo" : "auto_edit",
      // The engine decides what may be worked in; asked for trust, Gemini would refuse without a terminal.
      "--skip-trust",
      ...model === void 0 ? [] : ["--model", model],
      // Not --resume, which looks in one home and for one directory only.
      ...resume === void 0 ? [] : ["--session-file", join3(directory, EARLIER)]
    ],
    stdin: plainPrompt(prompt, cwd)
  };
}
var OWN = /^(GEMINI_|GOOGLE_(API_KEY|GEMINI_BASE_URL|VERTEX_BASE_URL|GENAI_\w+|CLOUD_PROJECT(_ID)?|CLOUD_LOCATION)$|CODE_ASSIST_)/;
var OTHER_SESSION = /^GEMINI_(CLI|CLI_(IDE|ACTIVITY|TRUST|NO_RELAUNCH|SESSION|PROMPT|HOME)\w*|SESSION_ID|PROJECT_DIR|PLANS_DIR|CWD)$/;
function geminiEnvironment(environment, { pass, directory }) {
  const cloud = isSet(environment["GOOGLE_GENAI_USE_VERTEXAI"]);
  const allowed = allowEnvironment(
    environment,
    (name) => OWN.test(name) && !OTHER_SESSION.test(name) || cloud && name === "GOOGLE_APPLICATION_CREDENTIALS" || pass.includes(name)
  );
  return {
    ...allowed,
    GEMINI_CLI_HOME: directory,
    TMPDIR: join3(directory, TEMPORARY),
    // Without it a wrapper keeps every signal to itself, and the agent runs on.
    GEMINI_CLI_NO_RELAUNCH: "1"
  };
}

export {
  createGeminiCli
};
