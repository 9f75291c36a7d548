import { isMapping } from "../../definition/message-text.ts";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { isSet, type Environment } from "../process/process-environment.ts";

type Settings = Readonly<Record<string, unknown>>;

function loginOf(environment: Environment): string | undefined {
  if (isSet(environment["GOOGLE_GENAI_USE_GCA"])) return "oauth-personal";
  if (isSet(environment["GOOGLE_GENAI_USE_VERTEXAI"])) return "vertex-ai";
  return (environment["GEMINI_API_KEY"] ?? "") === "" ? undefined : "gemini-api-key";
}

export interface SessionContext {
  readonly environment: Environment;
  /** Maximum number of attempts for a request. */
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
