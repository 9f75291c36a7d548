const require = process.getBuiltinModule;
import {
  ClaudeParser
} from "./chunk-GVPUQ5GP.js";
import {
  allowEnvironment,
  isSet
} from "./chunk-5HYSRG6W.js";

// src/agents/claude.ts
import { existsSync } from "node:fs";

// src/agents/claude-prompt.ts
import { realpathSync } from "node:fs";
import { isAbsolute, resolve, sep } from "node:path";
function plainPrompt(prompt, cwd) {
  const text = prompt.startsWith("/") ? `
${prompt}` : prompt;
  return text.replaceAll(
    /(?<=^|\s)@("[^"]*"|\S+)/g,
    (whole, mention) => leadsOut(mention.replaceAll('"', ""), cwd) ? `@ ${mention}` : whole
  );
}
function leadsOut(path, cwd) {
  if (isAbsolute(path) || path.startsWith("~") || path.split(/[\\/]/).includes("..")) return true;
  const base = realPath(cwd) ?? cwd;
  const readings = [path, path.replace(/#.*$/s, ""), path.replace(/[^\w/-]+$/, "")];
  return readings.some((reading) => {
    const real = realPath(resolve(base, reading));
    return real !== void 0 && real !== base && !real.startsWith(base + sep);
  });
}
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return void 0;
  }
}

// src/agents/claude.ts
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
      if (request.bypassPermissions && host.root && !isSandbox(environment, host)) return NO_SANDBOX;
      const sandbox = request.bypassPermissions && host.root ? { IS_SANDBOX: "1" } : {};
      const env = { ...claudeEnvironment(environment, options.passEnvironment ?? []), ...sandbox };
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
  const { model, persona, bypassPermissions } = request;
  const tools = options.allowedTools ?? DEFAULT_TOOLS;
  const permissions = bypassPermissions ? ["--dangerously-skip-permissions"] : ["--permission-mode", "acceptEdits", "--allowedTools", tools.join(",")];
  return {
    file: options.file ?? "claude",
    args: [
      "-p",
      "--output-format",
      "stream-json",
      "--verbose",
      ...model === void 0 ? [] : ["--model", model],
      ...persona === void 0 || persona === "" ? [] : ["--append-system-prompt", persona],
      ...permissions,
      "--disallowedTools",
      DENIED_TOOLS
    ],
    stdin: plainPrompt(request.prompt, request.cwd)
  };
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
