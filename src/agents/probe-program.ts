import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../config/credential-variables.ts";
import { withoutCredentials } from "../redaction/withheld-credentials.ts";
import type { InstalledProvider } from "./install-cli.ts";

const LIMIT_MS = 10_000;

export type ProgramVersion =
  | { readonly status: "found"; readonly version: string }
  | { readonly status: "missing" }
  | { readonly status: "failed"; readonly reason: string };

/** Asks a program for its version, without credentials. A program that does not answer is killed. */
export async function readProgramVersion(
  program: string,
  environment: Environment,
  limitMs: number = LIMIT_MS,
): Promise<ProgramVersion> {
  return await new Promise((resolve) => {
    const options = {
      env: withoutCredentials(environment),
      timeout: limitMs,
      killSignal: "SIGKILL",
    } as const;
    const child = execFile(program, ["--version"], options, (error, stdout, stderr) => {
      if (!error) return resolve({ status: "found", version: versionIn(stdout) });
      if (error.code === "ENOENT") return resolve({ status: "missing" });
      const reason = error.killed
        ? `it did not answer within ${limitMs / 1000} seconds`
        : (stderr.trim().split("\n")[0] ?? "") || `it ended with ${error.code ?? error.signal}`;
      resolve({ status: "failed", reason });
    });
    child.stdin?.on("error", () => {}).end();
  });
}

function versionIn(text: string): string {
  return /\d+\.\d+[\w.-]*/.exec(text)?.[0] ?? text.trim().split("\n")[0] ?? "";
}

/** Variables and files with which an agent's CLI signs in. */
const SIGN_IN: Readonly<Record<InstalledProvider, { readonly names: RegExp; readonly files: FilesOf }>> = {
  claude: {
    names: /^(ANTHROPIC_(API_KEY|AUTH_TOKEN)|CLAUDE_CODE_(OAUTH_TOKEN|USE_BEDROCK|USE_VERTEX|USE_FOUNDRY))$/,
    files: (home, { CLAUDE_CONFIG_DIR: folder = join(home, ".claude") }) => [
      join(folder, ".credentials.json"),
    ],
  },
  codex: {
    names: /^(CODEX|OPENAI)_API_KEY$/,
    files: (home, { CODEX_HOME: folder = join(home, ".codex") }) => [join(folder, "auth.json")],
  },
  gemini: {
    names: /^(GEMINI_API_KEY|GOOGLE_API_KEY|GOOGLE_GENAI_USE_VERTEXAI)$/,
    files: (home) => [join(home, ".gemini", "oauth_creds.json")],
  },
};

type FilesOf = (home: string, environment: Environment) => string[];

/** Returns the variable or the file that signs an agent in; undefined if none is known. */
export function findSignIn(provider: InstalledProvider, environment: Environment): string | undefined {
  const { names, files } = SIGN_IN[provider];
  const name = Object.keys(environment).find((each) => names.test(each) && environment[each]);
  return name ?? files(environment["HOME"] ?? homedir(), environment).find((file) => existsSync(file));
}

export function signInAdvice(provider: InstalledProvider): string {
  const advice = {
    claude: "run `claude` and log in, or set ANTHROPIC_API_KEY",
    codex: "run `codex login`, or set OPENAI_API_KEY",
    gemini: "run `gemini` and log in, or set GEMINI_API_KEY",
  };
  return advice[provider];
}
