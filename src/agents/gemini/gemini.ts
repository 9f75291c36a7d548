import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSecretName } from "../../config/credential-variables.ts";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { AgentCli, AgentCommand, Preparation } from "../agent-cli.ts";
import { escapePrompt } from "../escape-prompt.ts";
import { installCommandOf, titleOf } from "../install-cli.ts";
import { allowEnvironment, type Environment, isSet } from "../process/process-environment.ts";
import { SESSION_MISSING } from "../session-failure.ts";
import type { ModelTokens, Prices } from "../token-prices.ts";
import { GeminiParser } from "./gemini-parser.ts";
import {
  HOME_PREFIX,
  namesIn,
  parseRecord,
  pruneOld,
  readRecord,
  readSavedSession,
  readText,
  saveSession,
  temporaryFolder,
  usageSince,
} from "./gemini-sessions.ts";
import {
  contextFileName,
  type SessionContext,
  sessionPolicy,
  sessionSettings,
  withPolicy,
  withTools,
} from "./gemini-settings.ts";

export interface GeminiOptions {
  readonly file?: string;
  readonly passEnvironment?: readonly string[];
  readonly prices?: Prices;
  readonly attempts?: number;
}

export function createGeminiCli(options: GeminiOptions = {}): AgentCli {
  const pass = options.passEnvironment ?? [];
  return {
    provider: "gemini",
    title: titleOf("gemini"),
    install: installCommandOf("gemini"),
    prepare: (request, environment) => {
      const own = geminiEnvironment(environment, pass, "");
      const secrets = Object.keys(own).filter(isSecretName);
      return prepareHome(request, { environment, attempts: options.attempts ?? 3, secrets });
    },
    command(request, environment, directory = "") {
      const env = geminiEnvironment(environment, pass, directory);
      return { status: "ready", command: { ...commandLine(request, { options, directory }), env } };
    },
    createParser: (_, __, directory = "") =>
      new GeminiParser({
        prices: options.prices ?? {},
        readUsage: (sessionId) => readTokenUsage(sessionId, directory),
      }),
  };
}

function commandLine(
  { model, bypassPermissions, readOnly = false, resume, prompt, cwd }: AgentRequest,
  { options, directory }: { options: GeminiOptions; directory: string },
): Omit<AgentCommand, "env"> {
  return {
    file: options.file ?? "gemini",
    args: [
      "--output-format",
      "stream-json",
      "--approval-mode",
      readOnly ? "default" : bypassPermissions ? "yolo" : "auto_edit",
      // The engine has checked the working directory. Without a terminal Gemini would refuse an untrusted folder.
      "--skip-trust",
      ...(model === undefined ? [] : ["--model", model]),
      // Not --resume, which finds only sessions of the same home and directory.
      ...(resume === undefined ? [] : ["--session-file", join(directory, RESUMED_SESSION_FILE)]),
    ],
    stdin: escapePrompt(prompt, cwd),
  };
}

const OWN =
  /^(GEMINI_|GOOGLE_(API_KEY|GEMINI_BASE_URL|VERTEX_BASE_URL|GENAI_\w+|CLOUD_PROJECT(_ID)?|CLOUD_LOCATION)$|CODE_ASSIST_)/;
/** Variables of an outer session or of another terminal. */
const OTHER_SESSION =
  /^GEMINI_(CLI|CLI_(IDE|ACTIVITY|TRUST|NO_RELAUNCH|SESSION|PROMPT|HOME)\w*|SESSION_ID|PROJECT_DIR|PLANS_DIR|CWD)$/;

function geminiEnvironment(
  environment: Environment,
  pass: readonly string[],
  directory: string,
): Record<string, string> {
  const cloud = isSet(environment["GOOGLE_GENAI_USE_VERTEXAI"]);
  const allowed = allowEnvironment(
    environment,
    (name) =>
      (OWN.test(name) && !OTHER_SESSION.test(name)) ||
      (cloud && name === "GOOGLE_APPLICATION_CREDENTIALS") ||
      pass.includes(name),
  );
  return {
    ...allowed,
    GEMINI_CLI_HOME: directory,
    TMPDIR: join(directory, TEMPORARY_FOLDER),
    // Without it a wrapper swallows signals, and the agent continues.
    GEMINI_CLI_NO_RELAUNCH: "1",
  };
}

const IDENTITY = /^GIT_(AUTHOR|COMMITTER)_(NAME|EMAIL)$/;

function gitIdentity(cwd: string, environment: Environment): Record<string, string> {
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

const RESUMED_SESSION_FILE = "earlier.jsonl";
const TEMPORARY_FOLDER = "tmp";
const POLICY_FILE = "agentic-sdlc.toml";

/** Files that Gemini writes during a session and that sessions cannot share. */
const OWN_TO_A_SESSION = /^(settings\.json.*|projects\.json.*|tmp|history)$/;

function prepareHome(request: AgentRequest, context: SessionContext): Preparation {
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

function readTokenUsage(sessionId: string, directory: string): ModelTokens[] {
  const record = readRecord(sessionId, directory);
  const before = readText(join(directory, RESUMED_SESSION_FILE));
  return record === undefined
    ? []
    : usageSince(record, before === undefined ? undefined : parseRecord(before));
}
