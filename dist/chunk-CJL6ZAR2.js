const require = process.getBuiltinModule;
import {
  plainPrompt
} from "./chunk-KV4KHXBX.js";
import {
  ClaudeParser
} from "./chunk-4DOUGWPA.js";
import {
  SESSION_GONE,
  isSessionId
} from "./chunk-3SG72V6R.js";
import {
  allowEnvironment,
  isSet
} from "./chunk-M23O3J24.js";

// src/agents/claude/claude.ts
const { existsSync } = process.getBuiltinModule("node:fs");
var DEFAULT_TOOLS = [
  "Bash",
  "Read",
  "Glob",
  "Grep",
  "Task",
  "Agent",
  "TodoWrite"
];
var DENIED_TOOLS = "EnterWorktree,ExitWorktree,CronCreate,CronDelete,CronList,ScheduleWakeup";
function createClaudeCli(options = {}) {
  const host = options.host ?? thisHost();
  return {
    provider: "claude",
    title: "Claude Code (`claude`)",
    install: "npm install -g @anthropic-ai/claude-code",
    command: (request, environment) => {
      if (request.resume !== void 0 && !isSessionId(request.resume)) return SESSION_GONE;
      if (request.bypassPermissions && host.root && !isSandbox(environment, host)) return NO_SANDBOX;
      const sandbox = request.bypassPermissions && host.root ? { IS_SANDBOX: "1" } : {};
      const served = request.tools ? { MCP_CONNECT_TIMEOUT_MS: "60000" } : {};
      const own = claudeEnvironment(environment, options.passEnvironment ?? []);
      const env = { ...own, ...sandbox, ...served };
      return { status: "ready", command: { ...commandLine(request, options), env } };
    },
    createParser: () => new ClaudeParser(options.now ?? Date.now)
  };
}
function thisHost() {
  return {
    root: process.getuid?.() === 0,
    container: existsSync("/.dockerenv") || existsSync("/run/.containerenv")
  };
}
function isSandbox(environment, { container }) {
  return container || isSet(environment["IS_SANDBOX"]) || isSet(environment["CI"]);
}
var NO_SANDBOX = {
  status: "refused",
  failure: {
    class: "fatal",
    code: "sandbox-required",
    message: "Claude Code does not bypass permissions as root outside a sandbox: run as another user or in a container, set IS_SANDBOX=1 if this is one, or leave bypass-permissions out."
  }
};
function commandLine(request, options) {
  const { model, persona, resume, maxCostUsd } = request;
  return {
    file: options.file ?? "claude",
    args: [
      "-p",
      "--output-format",
      "stream-json",
      "--verbose",
      ...model === void 0 ? [] : ["--model", model],
      ...persona === void 0 || persona === "" ? [] : ["--append-system-prompt", persona],
      ...resume === void 0 ? [] : ["--resume", resume],
      ...maxCostUsd === void 0 ? [] : ["--max-budget-usd", String(maxCostUsd)],
      ...answerFlags(request),
      ...toolFlags(request),
      ...permissionFlags(request, options),
      "--disallowedTools",
      DENIED_TOOLS
    ],
    stdin: plainPrompt(request.prompt, request.cwd)
  };
}
var READING_TOOLS = "Read,Glob,Grep";
function permissionFlags({ bypassPermissions, readOnly, tools }, { allowedTools = DEFAULT_TOOLS }) {
  const served = tools === void 0 ? [] : [`mcp__${tools.name}`];
  const allowed = (names) => ["--allowedTools", [...names, ...served].join(",")];
  if (readOnly)
    return ["--permission-mode", "dontAsk", "--tools", READING_TOOLS, ...allowed([READING_TOOLS])];
  return bypassPermissions ? ["--dangerously-skip-permissions"] : ["--permission-mode", "acceptEdits", ...allowed(allowedTools)];
}
function toolFlags({ tools }) {
  if (tools === void 0) return [];
  const { name, command, args, env } = tools;
  const server = { type: "stdio", command, args, env, alwaysLoad: true };
  return ["--mcp-config", JSON.stringify({ mcpServers: { [name]: server } })];
}
function answerFlags({ answerSchema }) {
  return answerSchema?.["type"] === "object" ? ["--json-schema", JSON.stringify(answerSchema)] : [];
}
var OWN = /^(ANTHROPIC_|CLAUDE_CODE_|DISABLE_)|^(CLAUDE_CONFIG_DIR|API_TIMEOUT_MS|MAX_THINKING_TOKENS|BASH_\w+_TIMEOUT_MS|BASH_MAX_OUTPUT_LENGTH)$/;
var OTHER_SESSION = /^CLAUDE_CODE_(ENTRYPOINT|SSE_PORT|SESSION_\w+|REMOTE\w*|CHILD_SESSION|RESUME_\w+|\w+_FILE_DESCRIPTOR|EXECPATH)$/;
var CLOUDS = [
  { use: "CLAUDE_CODE_USE_BEDROCK", names: /^AWS_/ },
  { use: "CLAUDE_CODE_USE_VERTEX", names: /^(GOOGLE_|GCLOUD_|CLOUD_ML_|VERTEX_)/ }
];
function claudeEnvironment(environment, pass) {
  const clouds = CLOUDS.filter(({ use }) => isSet(environment[use]));
  const allowed = allowEnvironment(
    environment,
    (name) => OWN.test(name) && !OTHER_SESSION.test(name) || clouds.some(({ names }) => names.test(name)) || pass.includes(name)
  );
  return {
    CLAUDE_CODE_MAX_RETRIES: "2",
    // One prompt, one answer: a task that ends in the background gives the agent another turn, whose answer replaces it.
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
    ...allowed,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1"
  };
}

export {
  DEFAULT_TOOLS,
  createClaudeCli
};
