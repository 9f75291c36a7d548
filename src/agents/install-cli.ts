import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { type Environment, withoutCredentials } from "../config/credentials.ts";
import { AgenticError } from "../errors.ts";
import type { CliPackage } from "./cli-versions.ts";

/** Whether a program of this name is on the search path. */
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

/**
 * Installs an agent's program into a folder of its own, with npm; returns the folder to put on the search path. No install script of a
 * dependency sees a key. Errors: `not-found` where that fails.
 */
export async function installCli(
  { program, name, version, scripts }: CliPackage,
  { folder, environment }: { readonly folder: string; readonly environment: Environment },
): Promise<string> {
  const place = join(folder, `${program}-${version}`);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), '{ "private": true }\n');
  const options = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const args = ["install", ...options, ...(scripts ? [] : ["--ignore-scripts"]), `${name}@${version}`];
  const npm = spawn("npm", args, {
    cwd: place,
    env: withoutCredentials(environment),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const failed = new Promise<string>((resolve) => {
    npm.once("error", (error) => resolve(error.message));
  });
  const ended = new Promise<number | null>((resolve) => {
    npm.once("close", resolve);
  });
  const said = await Promise.race([failed, Promise.all([text(npm.stderr), ended])]);
  const bin = join(place, "node_modules", ".bin");
  if (typeof said !== "string" && said[1] === 0 && isOnPath(program, { PATH: bin })) return bin;
  const reason = typeof said === "string" ? said : (firstLine(said[0]) ?? `npm ended with ${said[1]}`);
  throw new AgenticError({
    code: "not-found",
    message: `${program} is not on this machine, and npm could not install ${name}@${version}: ${reason}. Install it in a step before, or give another \`agent-version\`.`,
  });
}

function firstLine(text: string): string | undefined {
  const lines = text.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  return lines.find((line) => line !== "" && !line.startsWith("code "))?.replace(/\.$/, "");
}
