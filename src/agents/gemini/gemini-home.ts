import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { Preparation } from "../agent-cli.ts";
import { allowEnvironment, type Environment } from "../process/process-environment.ts";
import { SESSION_MISSING } from "../session-failure.ts";
import type { ModelTokens } from "../token-prices.ts";
import { sessionPolicy } from "./gemini-policy.ts";
import {
  HOME_PREFIX,
  saveSession,
  namesIn,
  parseRecord,
  pruneOld,
  readSavedSession,
  readRecord,
  readText,
  temporaryFolder,
  usageSince,
} from "./gemini-sessions.ts";
import {
  contextFileName,
  sessionSettings,
  type SessionContext,
  withPolicy,
  withTools,
} from "./gemini-settings.ts";

const IDENTITY = /^GIT_(AUTHOR|COMMITTER)_(NAME|EMAIL)$/;

export function gitIdentity(cwd: string, environment: Environment): Record<string, string> {
  const allowed = allowEnvironment(environment, (name) => IDENTITY.test(name));
  // Git searches no folder above the worktree, whose `.git` may be gone.
  const env = { ...allowed, GIT_CEILING_DIRECTORIES: dirname(cwd) };
  const identityOf = (role: "AUTHOR" | "COMMITTER"): Record<string, string> => {
    const [, name, email] = /^(.*) <([^>]*)> /.exec(ask(`GIT_${role}_IDENT`, { cwd, env })) ?? [];
    return name === undefined || email === undefined
      ? {}
      : { [`GIT_${role}_NAME`]: name, [`GIT_${role}_EMAIL`]: email };
  };
  return { ...identityOf("AUTHOR"), ...identityOf("COMMITTER") };
}

function ask(variable: string, options: { cwd: string; env: Record<string, string> }): string {
  try {
    return execFileSync("git", ["var", variable], {
      ...options,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}

export const RESUMED_SESSION_FILE = "earlier.jsonl";
export const TEMPORARY_FOLDER = "tmp";
const POLICY_FILE = "agentic-sdlc.toml";

/** Files that Gemini writes during a session and that sessions cannot share. */
const OWN_TO_A_SESSION = /^(settings\.json.*|projects\.json.*|tmp|history)$/;

export function prepareHome(request: AgentRequest, context: SessionContext): Preparation {
  const { environment } = context;
  const resumed =
    request.resume === undefined ? undefined : readSavedSession(request.resume, { request, environment });
  if (request.resume !== undefined && resumed === undefined) return SESSION_MISSING;
  pruneOld(environment, Date.now());
  const directory = mkdtempSync(join(temporaryFolder(environment), HOME_PREFIX));
  mkdirSync(join(directory, TEMPORARY_FOLDER));
  if (resumed !== undefined) writeFileSync(join(directory, RESUMED_SESSION_FILE), resumed);
  fillHome(join(directory, ".gemini"), request, context);
  const close = (sessionId: string | undefined): void => {
    if (sessionId !== undefined) saveSession(sessionId, directory, { request, environment });
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  };
  // Gemini's shell hides the user's git configuration, so the identity is passed as variables.
  const env = gitIdentity(request.cwd, environment);
  return { status: "ready", files: { directory, env, close } };
}

function fillHome(home: string, request: AgentRequest, context: SessionContext): void {
  const { persona = "" } = request;
  const { environment, secrets } = context;
  mkdirSync(home);
  const userHome = join(environment["GEMINI_CLI_HOME"] || environment["HOME"] || "/", ".gemini");
  const base = sessionSettings(readText(join(userHome, "settings.json")) ?? "{}", context);
  const policy = join(dirname(home), POLICY_FILE);
  writeFileSync(policy, sessionPolicy(request));
  const settings = withPolicy(withTools(base, request, secrets), policy, join(home, "policies"));
  writeFileSync(join(home, "settings.json"), JSON.stringify(settings, null, 2));
  const instructions = contextFileName(settings);
  const shared = namesIn(userHome).filter((name) => name !== instructions && !OWN_TO_A_SESSION.test(name));
  for (const name of shared) symlinkSync(join(userHome, name), join(home, name));
  const texts = [readText(join(userHome, instructions)) ?? "", persona].filter((text) => text !== "");
  if (texts.length > 0) writeFileSync(join(home, instructions), texts.join("\n\n"));
}

export function readTokenUsage(sessionId: string, directory: string): ModelTokens[] {
  const record = readRecord(sessionId, directory);
  const before = readText(join(directory, RESUMED_SESSION_FILE));
  return record === undefined
    ? []
    : usageSince(record, before === undefined ? undefined : parseRecord(before));
}
