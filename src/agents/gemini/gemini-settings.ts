import { isMapping } from "../../definition/message-text.ts";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { type Environment, isSet } from "../process/process-environment.ts";

type Settings = Readonly<Record<string, unknown>>;

function loginOf(environment: Environment): string | undefined {
  if (isSet(environment["GOOGLE_GENAI_USE_GCA"])) return "oauth-personal";
  if (isSet(environment["GOOGLE_GENAI_USE_VERTEXAI"])) return "vertex-ai";
  return (environment["GEMINI_API_KEY"] ?? "") === "" ? undefined : "gemini-api-key";
}

export interface SessionContext {
  readonly environment: Environment;
  readonly attempts: number;
  readonly secrets: readonly string[];
}

export function sessionSettings(userSettings: string, { environment, attempts }: SessionContext): Settings {
  const login = loginOf(environment);
  const open: Settings = {
    // With only a base URL, Gemini would choose a method that needs a terminal.
    ...(login === undefined ? {} : { security: { auth: { selectedType: login } } }),
    general: { maxAttempts: attempts },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
  };
  const fixed = { general: { enableAutoUpdate: false, enableAutoUpdateNotification: false } };
  return merge(merge(open, parseSettings(userSettings)), fixed);
}

const SERVER_TIMEOUT_MS = 60_000;

export function withTools(
  settings: Settings,
  { tools, cwd }: Pick<AgentRequest, "tools" | "cwd">,
  secrets: readonly string[],
): Settings {
  if (tools === undefined) return settings;
  const { name, command, args, env } = tools;
  // Gemini hides secrets from servers. The server needs them to redact the agent's text.
  const known = Object.fromEntries(secrets.map((each) => [each, `$${each}`]));
  const server = { command, args, env: { ...known, ...env }, cwd, trust: true, timeout: SERVER_TIMEOUT_MS };
  const { mcp, mcpServers } = settings;
  const allowed = isMapping(mcp) && Array.isArray(mcp["allowed"]) ? [...mcp["allowed"], name] : undefined;
  return {
    ...settings,
    // Replaces a server with the same name completely.
    mcpServers: { ...(isMapping(mcpServers) ? mcpServers : {}), [name]: server },
    ...(isMapping(mcp) && allowed ? { mcp: { ...mcp, allowed } } : {}),
  };
}

/** Gemini reads the user's folder of policies only where the settings name no policies. */
export function withPolicy(settings: Settings, file: string, userPolicies: string): Settings {
  const { policyPaths } = settings;
  const own: readonly unknown[] =
    Array.isArray(policyPaths) && policyPaths.length > 0 ? policyPaths : [userPolicies];
  return { ...settings, policyPaths: [...own, file] };
}

export function contextFileName(settings: Settings): string {
  const { context } = settings;
  const name = isMapping(context) ? context["fileName"] : undefined;
  const first: unknown = Array.isArray(name) ? name[0] : name;
  return typeof first === "string" && /^[\w.-]+$/.test(first) ? first : "GEMINI.md";
}

/** Settings may contain comments. Invalid settings are ignored, since Gemini reports them. */
function parseSettings(text: string): Settings {
  const bare = text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g, "$1");
  return parseJsonObject(bare) ?? {};
}

function merge(under: Settings, over: Settings): Settings {
  const both = Object.entries(over).map(([key, value]) => {
    const below = under[key];
    return [key, isMapping(below) && isMapping(value) ? merge(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}

/** Gemini's tools by the names of those of Claude Code, which personas and transcripts use. */
const TOOLS: Readonly<Record<string, readonly string[]>> = {
  Bash: ["run_shell_command"],
  Write: ["write_file"],
  Edit: ["replace"],
  Read: ["read_file", "read_many_files"],
  Glob: ["glob", "list_directory"],
  Grep: ["grep_search", "search_file_content"],
  WebFetch: ["web_fetch"],
  WebSearch: ["google_web_search"],
  Agent: ["invoke_agent"],
  Skill: ["activate_skill"],
  TodoWrite: ["write_todos"],
};

const NAMES = new Map(Object.entries(TOOLS).flatMap(([name, own]) => own.map((tool) => [tool, name])));

export function toolName(name: string): string {
  return NAMES.get(name) ?? name;
}

type Limits = Pick<AgentRequest, "bypassPermissions" | "readOnly" | "allowedTools">;

/** Gemini ignores a pattern with a repeated group. Its folder for temporary files is in `.gemini/tmp`. */
const PROTECTED_PATH = '"file_path":"(?:|[^"]*/)(?:\\.git|\\.gemini(?!/tmp/))/';

/**
 * Returns the session's policy file. Without it Gemini has no shell outside `yolo`. Like Claude Code, a session may run commands, but not
 * use the web, and its editing tools do not write to `.git` and `.gemini`. Rules in the user's policies have precedence.
 */
export function sessionPolicy({ bypassPermissions, readOnly, allowedTools }: Limits): string {
  const limited = readOnly === true || !bypassPermissions;
  return [
    ...(readOnly === true || bypassPermissions
      ? []
      : [rule(["run_shell_command"], { decision: "allow", priority: 1, allowRedirection: true })]),
    ...(limited ? [rule(["web_fetch", "google_web_search"], { decision: "deny", priority: 1 })] : []),
    ...(limited
      ? [rule(["write_file", "replace"], { decision: "deny", priority: 1, argsPattern: PROTECTED_PATH })]
      : []),
    ...(allowedTools === undefined
      ? []
      : [rule(toolsBeside(allowedTools), { decision: "deny", priority: 999 })]),
  ].join("\n");
}

function toolsBeside(allowed: readonly string[]): string[] {
  return Object.entries(TOOLS).flatMap(([name, own]) => (allowed.includes(name) ? [] : own));
}

/** JSON strings and lists are valid TOML. */
function rule(toolNames: readonly string[], fields: Readonly<Record<string, string | number | boolean>>) {
  const lines = Object.entries({ toolName: toolNames, ...fields });
  return ["[[rule]]", ...lines.map(([key, value]) => `${key} = ${JSON.stringify(value)}`), ""].join("\n");
}
