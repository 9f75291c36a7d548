import type { SimpleGit } from "simple-git";
import { type Environment, GIT_REDIRECTION, withoutCredentials } from "../config/credentials.ts";
import { AgenticError } from "../errors.ts";

/** Programs that git would run or wait for. */
const PROGRAMS =
  /^(?:GIT_(?:EDITOR|SEQUENCE_EDITOR|PAGER|EXTERNAL_DIFF|EXEC_PATH|TEMPLATE_DIR|PROXY_COMMAND)|EDITOR|VISUAL|PAGER|PREFIX)$/;

/** Of no use to git, and not for what a repository's configuration may make git run. */
const MODEL_KEY = /_API_KEY$|^(ANTHROPIC_AUTH_TOKEN|CLAUDE_CODE_OAUTH_TOKEN)$/;

/** Settings a repository may carry that run programs or wait for a person; the engine's own calls switch them off. */
const config = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "commit.gpgSign=false",
  "tag.gpgSign=false",
  "gc.auto=0",
];

/** Runs git with fixed arguments in one folder; no hooks, no prompts, no signing. */
export interface Git {
  readonly directory: string;
  /** Standard output without the last line break. Errors: `git-failed`. */
  run(...args: string[]): Promise<string>;
  /** The same, but undefined where git exits with an error. */
  try(...args: string[]): Promise<string | undefined>;
  /** The same git in another folder, or with more environment. */
  with(change: { directory?: string; environment?: Record<string, string> }): Git;
}

/** Git for local work: a filter that a step configured runs without the engine's credentials. */
export function createGit(directory: string, environment: Environment): Git {
  return new PlainGit(directory, safeEnvironment(withoutCredentials(environment)));
}

/** Git for pushing, with the credentials that a credential helper may need. */
export function createRemoteGit(directory: string, environment: Environment): Git {
  const wanted = Object.entries(environment).filter(
    ([name]) => !GIT_REDIRECTION.test(name) && !MODEL_KEY.test(name),
  );
  return new PlainGit(directory, safeEnvironment(Object.fromEntries(wanted)));
}

class PlainGit implements Git {
  readonly directory: string;
  readonly #environment: Record<string, string>;
  #client: Promise<SimpleGit> | undefined;

  constructor(directory: string, environment: Record<string, string>) {
    this.directory = directory;
    this.#environment = environment;
  }

  async run(...args: string[]): Promise<string> {
    try {
      const client = await this.#open();
      return (await client.raw(args)).replace(/\n$/, "");
    } catch (cause) {
      throw new AgenticError({
        code: "git-failed",
        message: `git ${args[0]} failed in ${this.directory}: ${reasonOf(cause)}`,
        data: { args },
        cause,
      });
    }
  }

  async try(...args: string[]): Promise<string | undefined> {
    try {
      return await this.run(...args);
    } catch {
      return undefined;
    }
  }

  with({
    directory = this.directory,
    environment = {},
  }: {
    directory?: string;
    environment?: Record<string, string>;
  }): Git {
    return new PlainGit(directory, { ...this.#environment, ...environment });
  }

  #open(): Promise<SimpleGit> {
    return (this.#client ??= this.#create());
  }

  async #create(): Promise<SimpleGit> {
    const { simpleGit } = await import("simple-git");
    return simpleGit({
      baseDir: this.directory,
      config,
      unsafe: {
        allowUnsafeHooksPath: true,
        allowUnsafeFsMonitor: true,
        allowUnsafeSshCommand: true,
        allowUnsafeAskPass: true,
        allowUnsafeConfigPaths: true,
      },
      allowEnvironment: Object.keys(this.#environment),
      // By default an exit code alone is no error, only one with words on standard error.
      errors: (error, { exitCode, stdErr }) => {
        if (exitCode === 0) return undefined;
        return error ?? new Error(Buffer.concat(stdErr).toString() || `exit code ${exitCode}`);
      },
    }).env(this.#environment);
  }
}

function safeEnvironment(environment: Environment): Record<string, string> {
  const safe: Record<string, string> = { GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || PROGRAMS.test(name)) continue;
    safe[name] ??= value;
  }
  return safe;
}

/** What a remote says of its refusal; more is decoration. */
const REMOTE_LINES = 3;

function reasonOf(cause: unknown): string {
  const lines = (cause instanceof Error ? cause.message : String(cause)).trim().split("\n");
  const said = lines.filter((line) => /^remote: \S/.test(line)).map((line) => line.trim());
  const telling = lines.find((line) => /^(fatal|error):|rejected/.test(line)) ?? lines[0] ?? "";
  return [telling.replace(/^(fatal|error): /, ""), ...said.slice(0, REMOTE_LINES)].join("; ");
}
