import { mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { isSecretName } from "../../config/credential-variables.ts";
import type { AgentRequest } from "../../ports/agent-runner.ts";
import type { AgentCli, AgentCommand, Preparation } from "../agent-cli.ts";
import { installCommandOf, titleOf } from "../install-cli.ts";
import { allowEnvironment, type Environment } from "../process/process-environment.ts";
import { isSessionId, SESSION_MISSING } from "../session-failure.ts";
import type { Prices } from "../token-prices.ts";
import { CodexParser } from "./codex-parser.ts";
import { readRollout } from "./codex-rollout.ts";
import { strictSchema } from "./strict-schema.ts";

export interface CodexOptions {
  readonly file?: string;
  readonly passEnvironment?: readonly string[];
  readonly prices?: Prices;
  /** Times a request to a service at `OPENAI_BASE_URL` is tried again. */
  readonly retries?: number;
}

export function createCodexCli(options: CodexOptions = {}): AgentCli {
  return {
    provider: "codex",
    title: titleOf("codex"),
    install: installCommandOf("codex"),
    prepare,
    command(request, environment, directory) {
      const env = codexEnvironment(environment, options.passEnvironment ?? []);
      return { status: "ready", command: { ...commandLine(request, { options, env, directory }), env } };
    },
    createParser: (request, environment, directory) =>
      new CodexParser({
        model: request.model,
        structured: directory !== undefined,
        prices: options.prices ?? {},
        before: request.resume === undefined ? undefined : readRollout(request.resume, environment)?.tokens,
        readRollout: (threadId) => readRollout(threadId, environment),
        readChanged: (path) => readInside(request.cwd, path),
      }),
  };
}

const MOST_FILE_BYTES = 1024 * 1024;

/** Returns undefined for a large file, and for a path outside the directory: Codex may name any file. */
function readInside(cwd: string, path: string): string | undefined {
  try {
    const file = realpathSync(resolve(cwd, path));
    const stats = statSync(file);
    const isReadable =
      file.startsWith(realpathSync(cwd) + sep) && stats.isFile() && stats.size <= MOST_FILE_BYTES;
    return isReadable ? readFileSync(file, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

const SCHEMA_FILE = "answer.schema.json";

/** Codex reads the schema of the answer from a file. */
function prepare({ answerSchema, resume }: AgentRequest, environment: Environment): Preparation {
  if (resume !== undefined && !isSessionId(resume)) return SESSION_MISSING;
  const schema = answerSchema && strictSchema(answerSchema);
  if (schema === undefined) return { status: "ready" };
  const directory = mkdtempSync(join(environment["TMPDIR"] || tmpdir(), "agentic-codex-"));
  writeFileSync(join(directory, SCHEMA_FILE), JSON.stringify(schema));
  const close = (): void => rmSync(directory, { recursive: true, force: true });
  return { status: "ready", files: { directory, close } };
}

interface CommandContext {
  readonly options: CodexOptions;
  readonly env: Readonly<Record<string, string>>;
  readonly directory: string | undefined;
}

function commandLine(request: AgentRequest, context: CommandContext): Omit<AgentCommand, "env"> {
  const { model, bypassPermissions, resume, prompt } = request;
  const readOnly = isReading(request);
  const permissions =
    bypassPermissions && !readOnly
      ? ["--dangerously-bypass-approvals-and-sandbox"]
      : ["--sandbox", readOnly ? "read-only" : "workspace-write"];
  const schema = context.directory === undefined ? [] : [join(context.directory, SCHEMA_FILE)];
  return {
    file: context.options.file ?? "codex",
    args: [
      "exec",
      "--json",
      // The engine has already checked the working directory.
      "--skip-git-repo-check",
      ...permissions,
      ...(model === undefined ? [] : ["--model", model]),
      ...schema.flatMap((path) => ["--output-schema", path]),
      ...configuration({
        ...instructions(request),
        ...modelProvider(context),
        ...toolServer(request, context),
        "features.unbounded_connection_retries": "false",
        check_for_update_on_startup: "false",
        "analytics.enabled": "false",
      }),
      "--disable",
      "plugins",
      ...(resume === undefined ? [] : ["resume", resume]),
      "-",
    ],
    stdin: prompt,
  };
}

const CHANGING_TOOLS = ["Bash", "Edit", "Write", "MultiEdit", "NotebookEdit"];

/** Codex has a shell and patches only, so the tools of a session are limited by its sandbox. */
function isReading({ readOnly = false, allowedTools }: AgentRequest): boolean {
  return (
    readOnly || (allowedTools !== undefined && !CHANGING_TOOLS.some((name) => allowedTools.includes(name)))
  );
}

function configuration(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
}

/** JSON strings are valid TOML strings except for one character. */
function toml(text: string): string {
  return JSON.stringify(text).replaceAll("\u007F", "\\u007F");
}

/** Codex ignores `OPENAI_BASE_URL`, so it becomes a custom model provider, which also supports plain HTTP without WebSocket. */
function modelProvider({ options, env }: CommandContext): Record<string, string> {
  const url = env["OPENAI_BASE_URL"];
  if (url === undefined || url === "") return {};
  const retries = options.retries ?? 2;
  const fields = {
    name: toml("agentic"),
    base_url: toml(url),
    wire_api: toml("responses"),
    request_max_retries: String(retries),
    stream_max_retries: String(retries),
    ...((env["CODEX_API_KEY"] ?? "") === "" ? {} : { env_key: toml("CODEX_API_KEY") }),
  };
  return { model_provider: toml("agentic"), "model_providers.agentic": table(fields) };
}

function table(fields: Readonly<Record<string, string>>): string {
  const entries = Object.entries(fields).map(([key, value]) => `${key}=${value}`);
  return `{${entries.join(",")}}`;
}

/** Codex passes the server's instructions only if it lists the tools, which is rare. */
function instructions({ persona = "", tools }: AgentRequest): Record<string, string> {
  const texts = [persona, tools?.instructions ?? ""].filter((text) => text !== "");
  return texts.length === 0 ? {} : { developer_instructions: toml(texts.join("\n\n")) };
}

/** Codex does not sandbox tool servers; the server limits its writes itself. */
function toolServer({ tools, cwd }: AgentRequest, { env }: CommandContext): Record<string, string> {
  if (tools === undefined) return {};
  const fields = {
    command: toml(tools.command),
    args: list(tools.args),
    env: table(Object.fromEntries(Object.entries(tools.env).map(([name, value]) => [name, toml(value)]))),
    // The server redacts the secrets of the agent's environment, so it needs their values.
    env_vars: list(Object.keys(env).filter(isSecretName)),
    cwd: toml(cwd),
    default_tools_approval_mode: toml("approve"),
    // Makes the first turn wait for the server.
    required: "true",
    startup_timeout_sec: "60",
    tool_timeout_sec: "60",
  };
  return { [`mcp_servers.${tools.name}`]: table(fields) };
}

function list(texts: readonly string[]): string {
  return `[${texts.map(toml).join(",")}]`;
}

const OWN = /^(OPENAI_|CODEX_)/;
/** Variables of an outer session, which would make a new session part of it. */
const OTHER_SESSION =
  /^CODEX_(SESSION_ID|THREAD_ID|TOOL_CALL_ID|CI|SANDBOX\w*|MANAGED_\w+|VERSION|INTERNAL_\w+|APPLY_PATCH_\w+)$/;

function codexEnvironment(environment: Environment, pass: readonly string[]): Record<string, string> {
  const allowed = allowEnvironment(
    environment,
    (name) => (OWN.test(name) && !OTHER_SESSION.test(name)) || pass.includes(name),
  );
  // Codex reads its key only from this variable.
  const key = allowed["CODEX_API_KEY"] || allowed["OPENAI_API_KEY"];
  return key === undefined || key === "" ? allowed : { ...allowed, CODEX_API_KEY: key };
}
