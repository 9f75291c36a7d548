import type { AgentRequest } from "../../ports/agent-runner.ts";
import { isSet, type Environment } from "../process/process-environment.ts";

type Settings = Readonly<Record<string, unknown>>;

/** How Gemini logs in, by what the environment has; undefined leaves it to the user's settings. */
function loginOf(environment: Environment): string | undefined {
  if (isSet(environment["GOOGLE_GENAI_USE_GCA"])) return "oauth-personal";
  if (isSet(environment["GOOGLE_GENAI_USE_VERTEXAI"])) return "vertex-ai";
  return (environment["GEMINI_API_KEY"] ?? "") === "" ? undefined : "gemini-api-key";
}

/** What decides a session's settings beside the user's own. */
export interface SessionContext {
  readonly environment: Environment;
  /** Times a request is made until it is given up. */
  readonly attempts: number;
  /** Names of variables that the agent's program has and that hold secrets. */
  readonly secrets: readonly string[];
}

/** The settings of a session: the user's, what they leave open, and no updates in between. */
export function sessionSettings(userSettings: string, { environment, attempts }: SessionContext): Settings {
  const login = loginOf(environment);
  const open: Settings = {
    // A base URL alone would choose a way to log in that does not work without a terminal.
    ...(login === undefined ? {} : { security: { auth: { selectedType: login } } }),
    general: { maxAttempts: attempts },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
  };
  const fixed = { general: { enableAutoUpdate: false, enableAutoUpdateNotification: false } };
  return merge(merge(open, parseSettings(userSettings)), fixed);
}

const SERVER_TIMEOUT_MS = 60_000;

/** The same with a server of tools, which are used without asking. */
export function withTools(
  settings: Settings,
  { tools, cwd }: Pick<AgentRequest, "tools" | "cwd">,
  secrets: readonly string[],
): Settings {
  if (tools === undefined) return settings;
  const { name, command, args, env } = tools;
  // Gemini keeps secrets from servers unless they are named; what they keep of an agent's words must hold none.
  const known = Object.fromEntries(secrets.map((each) => [each, `$${each}`]));
  const server = { command, args, env: { ...known, ...env }, cwd, trust: true, timeout: SERVER_TIMEOUT_MS };
  const { mcp, mcpServers } = settings;
  const allowed = isRecord(mcp) && Array.isArray(mcp["allowed"]) ? [...mcp["allowed"], name] : undefined;
  return {
    ...settings,
    // Ours as a whole in place of one of its name: parts of two are none.
    mcpServers: { ...(isRecord(mcpServers) ? mcpServers : {}), [name]: server },
    ...(isRecord(mcp) && allowed ? { mcp: { ...mcp, allowed } } : {}),
  };
}

/** Name of the file of standing instructions that Gemini looks for. */
export function contextFileName(settings: Settings): string {
  const { context } = settings;
  const name = isRecord(context) ? context["fileName"] : undefined;
  const first: unknown = Array.isArray(name) ? name[0] : name;
  return typeof first === "string" && /^[\w.-]+$/.test(first) ? first : "GEMINI.md";
}

/** Settings may hold comments. Unreadable ones are Gemini's to complain about when it is started by hand. */
function parseSettings(text: string): Settings {
  const bare = text.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[^]*?\*\//g, "$1");
  try {
    const value: unknown = JSON.parse(bare);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function merge(under: Settings, over: Settings): Settings {
  const both = Object.entries(over).map(([key, value]) => {
    const below = under[key];
    return [key, isRecord(below) && isRecord(value) ? merge(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}

function isRecord(value: unknown): value is Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
