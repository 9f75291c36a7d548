import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Environment } from "../config/credential-variables.ts";
import { withoutCredentials } from "../redaction/withheld-credentials.ts";
import type { Provider } from "../definition/settings-schema.ts";
import { AgenticError } from "../errors.ts";
import { makeFolder } from "../system/make-folder.ts";

interface CliPackage {
  readonly title: string;
  readonly program: string;
  readonly name: string;
  /** Version that the tests use. */
  readonly version: string;
  readonly scripts: boolean;
}

export type InstalledProvider = Exclude<Provider, "replay">;

export const cliPackages: Readonly<Record<InstalledProvider, CliPackage>> = {
  // The install script replaces a placeholder with the program for this machine.
  claude: {
    title: "Claude Code",
    program: "claude",
    name: "@anthropic-ai/claude-code",
    version: "2.1.197",
    scripts: true,
  },
  codex: { title: "Codex", program: "codex", name: "@openai/codex", version: "0.169.0", scripts: false },
  gemini: {
    title: "Gemini CLI",
    program: "gemini",
    name: "@google/gemini-cli",
    version: "0.61.0",
    scripts: false,
  },
};

export function isOnPath(program: string, environment: Environment): boolean {
  const folders = (environment["PATH"] ?? "").split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== "";
    } catch {
      return false;
    }
  });
}

/** Returns the name of an agent in messages, such as "Codex (`codex`)". */
export function titleOf(provider: InstalledProvider): string {
  const { title, program } = cliPackages[provider];
  return `${title} (\`${program}\`)`;
}

export function installCommandOf(provider: InstalledProvider): string {
  return `npm install -g ${cliPackages[provider].name}`;
}

/** Returns the message for a provider whose program is not on the PATH; undefined if it is. */
export function missingProgram(provider: Provider, environment: Environment): string | undefined {
  if (provider === "replay" || isOnPath(cliPackages[provider].program, environment)) return undefined;
  return `${titleOf(provider)} is not installed: ${installCommandOf(provider)}`;
}

export interface InstallOptions {
  readonly folder: string;
  readonly environment: Environment;
  readonly node?: string;
}

/** Install scripts receive no credentials. Returns the folder for the search path. Errors: `not-found`. */
export async function installCli(
  { program, name, version, scripts }: CliPackage,
  { folder, environment, node = process.execPath }: InstallOptions,
): Promise<string> {
  const target = join(folder, `${program}-${version}`);
  makeFolder(target);
  writeFileSync(join(target, "package.json"), '{ "private": true }\n');
  const options = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const args = ["install", ...options, ...(scripts ? [] : ["--ignore-scripts"]), `${name}@${version}`];
  const { execa } = await import("execa");
  const npm = await execa(...npmCommand(environment, node, args), {
    cwd: target,
    env: installEnvironment(environment, node),
    extendEnv: false,
    stdio: ["ignore", "ignore", "pipe"],
    reject: false,
  });
  const bin = join(target, "node_modules", ".bin");
  if (!npm.failed && isOnPath(program, { PATH: bin })) {
    if (!isOnPath("node", environment)) startByNode(join(bin, program), node);
    return bin;
  }
  const reason = firstLine(npm.stderr ?? "") ?? npm.originalMessage ?? `npm ended with ${npm.exitCode}`;
  throw new AgenticError({
    code: "not-found",
    message: `${program} is not on this machine, and npm could not install ${name}@${version}: ${reason}. Install it in a step before, or give another \`agent-version\`.`,
  });
}

function npmCommand(environment: Environment, node: string, args: string[]): [string, string[]] {
  const bundled = join(dirname(node), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js");
  return isOnPath("npm", environment) || !existsSync(bundled) ? ["npm", args] : [node, [bundled, ...args]];
}

/** Install scripts call `node` by its name. */
function installEnvironment(environment: Environment, node: string): Record<string, string> {
  const own = withoutCredentials(environment);
  if (isOnPath("node", environment)) return own;
  return { ...own, PATH: [dirname(node), environment["PATH"] ?? ""].join(delimiter) };
}

/** Makes a Node script start with this Node, which is not on the search path. */
function startByNode(link: string, node: string): void {
  const script = realpathSync(link);
  if (!/^#!.*\bnode\b/.test(readFileSync(script, "latin1").slice(0, 128))) return;
  const quoted = [node, script].map((path) => `'${path.replaceAll("'", "'\\''")}'`);
  rmSync(link);
  writeFileSync(link, `#!/bin/sh\nexec ${quoted.join(" ")} "$@"\n`, { mode: 0o755 });
}

function firstLine(text: string): string | undefined {
  const lines = text.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  return lines.find((line) => line !== "" && !line.startsWith("code "))?.replace(/\.$/, "");
}
