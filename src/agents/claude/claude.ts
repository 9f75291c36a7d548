import { existsSync } from "node:fs";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { AgentCli, AgentCommand, AgentLaunch } from "../agent-cli.ts";
import { escapePrompt } from "../escape-prompt.ts";
import { installCommandOf, titleOf } from "../install-cli.ts";
import { allowEnvironment, type Environment, isSet } from "../process/process-environment.ts";
import { isSessionId, SESSION_MISSING } from "../session-failure.ts";
import { knownSchema } from "./answer-schema.ts";
import { ClaudeParser } from "./claude-parser.ts";
import { readTotals } from "./claude-totals.ts";

export interface ClaudeOptions {
  readonly file?: string;
  /** Tools that agents may use without permission, besides edits below their working directory. */
  readonly allowedTools?: readonly string[];
  readonly passEnvironment?: readonly string[];
  readonly host?: Host;
  readonly now?: () => number;
}

interface Host {
  readonly root: boolean;
  readonly container: boolean;
}

const DEFAULT_TOOLS: readonly string[] = ["Bash", "Read", "Glob", "Grep", "Task", "Agent", "TodoWrite"];

/** Tools that would move a session to another directory or start it later. */
const DENIED_TOOLS = "EnterWorktree,ExitWorktree,CronCreate,CronDelete,CronList,ScheduleWakeup";

export function createClaudeCli(options: ClaudeOptions = {}): AgentCli {
  const host = options.host ?? thisHost();
  return {
    provider: "claude",
    title: titleOf("claude"),
    install: installCommandOf("claude"),
    command: (request, environment) => {
      if (request.resume !== undefined && !isSessionId(request.resume)) return SESSION_MISSING;
      if (request.bypassPermissions && host.root && !isSandbox(environment, host)) return NO_SANDBOX;
      // The CLI accepts no other value.
      const sandbox: Record<string, string> =
        request.bypassPermissions && host.root ? { IS_SANDBOX: "1" } : {};
      const served: Record<string, string> = request.tools ? { MCP_CONNECT_TIMEOUT_MS: "60000" } : {};
      const own = claudeEnvironment(environment, options.passEnvironment ?? []);
      const env = { ...own, ...sandbox, ...served };
      return { status: "ready", command: { ...commandLine(request, options), env } };
    },
    createParser: ({ resume }, environment) =>
      new ClaudeParser({
        now: options.now ?? Date.now,
        before: resume === undefined ? undefined : readTotals(resume, environment),
      }),
  };
}

function thisHost(): Host {
  return {
    root: process.getuid?.() === 0,
    container: existsSync("/.dockerenv") || existsSync("/run/.containerenv"),
  };
}

function isSandbox(environment: Environment, { container }: Host): boolean {
  return container || isSet(environment["IS_SANDBOX"]) || isSet(environment["CI"]);
}

const NO_SANDBOX: AgentLaunch = {
  status: "refused",
  failure: {
    class: "fatal",
    code: "sandbox-required",
    message:
      "Claude Code does not bypass permissions as root outside a sandbox: run as another user or in a container, set IS_SANDBOX=1 if this is one, or leave bypass-permissions out.",
  },
};

function commandLine(request: AgentRequest, options: ClaudeOptions): Omit<AgentCommand, "env"> {
  const { model, persona, resume, maxCostUsd } = request;
  return {
    file: options.file ?? "claude",
    args: [
      "-p",
      "--output-format",
      "stream-json",
      "--verbose",
      ...(model === undefined ? [] : ["--model", model]),
      ...(persona === undefined || persona === "" ? [] : ["--append-system-prompt", persona]),
      ...(resume === undefined ? [] : ["--resume", resume]),
      ...(maxCostUsd === undefined ? [] : ["--max-budget-usd", String(maxCostUsd)]),
      ...answerFlags(request),
      ...toolFlags(request),
      ...permissionFlags(request, options),
      "--disallowedTools",
      DENIED_TOOLS,
    ],
    stdin: escapePrompt(request.prompt, request.cwd),
  };
}

const READING_TOOLS = ["Read", "Glob", "Grep"];

function permissionFlags(
  { bypassPermissions, readOnly, tools, allowedTools: only }: AgentRequest,
  { allowedTools = DEFAULT_TOOLS }: ClaudeOptions,
): string[] {
  const within = (names: readonly string[]) => names.filter((name) => isWithin(name, only));
  // The name of a server allows all its tools.
  const served = tools === undefined ? [] : [`mcp__${tools.name}`];
  const allowed = (names: readonly string[]): string[] => ["--allowedTools", [...names, ...served].join(",")];
  if (readOnly) {
    const names = within(READING_TOOLS);
    return ["--permission-mode", "dontAsk", "--tools", names.join(","), ...allowed(names)];
  }
  const own = only === undefined ? [] : ["--tools", only.join(",")];
  // acceptEdits keeps edits below the working directory and out of .git and .claude; allowing `Write` would not.
  return bypassPermissions
    ? [...own, "--dangerously-skip-permissions"]
    : [...own, "--permission-mode", "acceptEdits", ...allowed(within(allowedTools))];
}

/** Names may have a pattern, such as `Bash(npm *)`. A persona does not limit the tools of servers. */
function isWithin(name: string, only: readonly string[] | undefined): boolean {
  return only === undefined || name.startsWith("mcp__") || only.includes(name.replace(/\(.*/, ""));
}

/** Adds the server to those of the user's configuration. It overrides one with the same name. */
function toolFlags({ tools }: AgentRequest): string[] {
  if (tools === undefined) return [];
  const { name, command, args, env } = tools;
  // Otherwise the first answers of a session have no tools.
  const server = { type: "stdio", command, args, env, alwaysLoad: true };
  return ["--mcp-config", JSON.stringify({ mcpServers: { [name]: server } })];
}

/** The CLI supports only objects as answers, and only the keywords of older drafts. The prompt asks for other answers. */
function answerFlags({ answerSchema }: AgentRequest): string[] {
  const schema = answerSchema?.["type"] === "object" ? knownSchema(answerSchema) : undefined;
  return schema === undefined ? [] : ["--json-schema", JSON.stringify(schema)];
}

const OWN =
  /^(ANTHROPIC_|CLAUDE_CODE_|DISABLE_)|^(CLAUDE_CONFIG_DIR|API_TIMEOUT_MS|MAX_THINKING_TOKENS|BASH_\w+_TIMEOUT_MS|BASH_MAX_OUTPUT_LENGTH)$/;
/** Variables of an outer session, which would make a new session part of it. */
const OTHER_SESSION =
  /^CLAUDE_CODE_(ENTRYPOINT|SSE_PORT|SESSION_\w+|REMOTE\w*|CHILD_SESSION|RESUME_\w+|\w+_FILE_DESCRIPTOR|EXECPATH)$/;
const CLOUDS = [
  { use: "CLAUDE_CODE_USE_BEDROCK", names: /^AWS_/ },
  { use: "CLAUDE_CODE_USE_VERTEX", names: /^(GOOGLE_|GCLOUD_|CLOUD_ML_|VERTEX_)/ },
];

function claudeEnvironment(environment: Environment, pass: readonly string[]): Record<string, string> {
  const clouds = CLOUDS.filter(({ use }) => isSet(environment[use]));
  const allowed = allowEnvironment(
    environment,
    (name) =>
      (OWN.test(name) && !OTHER_SESSION.test(name)) ||
      clouds.some(({ names }) => names.test(name)) ||
      pass.includes(name),
  );
  return {
    CLAUDE_CODE_MAX_RETRIES: "2",
    // A background task would give the agent another turn, whose answer replaces the first.
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: "1",
    ...allowed,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
  };
}
