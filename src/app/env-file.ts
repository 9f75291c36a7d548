import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";
import type { Environment } from "../config/credential-variables.ts";

/** Names that a `.env` file sets for the App. Other variables of the file have other purposes. */
const NAMES =
  /^(?:AGENTIC_APP_\w+|AGENTIC_WORKFLOW_FILE|APP_ID|PRIVATE_KEY(?:_PREVIOUS)?(?:_PATH)?|WEBHOOK_(?:SECRET(?:_PREVIOUS)?|PATH|PROXY_URL)|PORT|HOST|LOG_LEVEL|GH_ORG|GHE_(?:HOST|PROTOCOL)|GITHUB_(?:SERVER|API)_URL)$/;

/** Returns the environment with the App's variables of a `.env` file that it does not set itself. An empty variable is not set. */
export function withEnvFile(path: string, environment: Environment): Environment {
  const entries = Object.entries(parseEnv(readText(path)));
  const set = Object.entries(environment).filter(([name, value]) => value !== "" || !NAMES.test(name));
  return {
    ...Object.fromEntries(entries.filter(([name, value]) => value !== "" && NAMES.test(name))),
    ...Object.fromEntries(set),
  };
}

/** Sets variables in a `.env` file that only its owner may read. Line breaks become `\n`, which container tools accept too. */
export function writeEnvFile(path: string, values: Readonly<Record<string, string>>): void {
  const replaced = new RegExp(`^(?:export )?(?:${Object.keys(values).join("|")})=.*\n?`, "gm");
  const lines = readText(path)
    .replaceAll(replaced, "")
    .split("\n")
    .filter((line, at, all) => line !== "" || at < all.length - 1);
  for (const [name, value] of Object.entries(values))
    lines.push(`${name}=${value.trim().replaceAll("\n", "\\n")}`);
  const fresh = `${path}.${process.pid}`;
  writeFileSync(fresh, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  renameSync(fresh, path);
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
