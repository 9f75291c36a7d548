import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const NAMES = ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STEP_SUMMARY", "GITHUB_STATE"] as const;

/** By the variable that names it. */
export type CommandFiles = Readonly<Record<(typeof NAMES)[number], string>>;

/** Files by which a step tells the runner something; each step has its own. */
export function createCommandFiles(folder: string, step: number): CommandFiles {
  const files = NAMES.map((name) => [name, join(folder, `${name.toLowerCase()}_${step}`)] as const);
  for (const [, file] of files) writeFileSync(file, "");
  return Object.fromEntries(files) as CommandFiles;
}

/** Names and values, as `name=value`, or `name<<END` with lines up to `END`. Errors: for a line that is neither, as a runner fails a step. */
export function readPairs(file: string): Record<string, string> {
  const result: Record<string, string> = {};
  const lines = readFileSync(file, "utf8").split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    const [, name = "", end = ""] = /^([^=<]+)<<(.+)$/.exec(line) ?? [];
    const equals = line.indexOf("=");
    if (name !== "") {
      const from = at + 1;
      at = lines.indexOf(end, from);
      if (at === -1) throw new Error(`Matching delimiter not found: ${end}`);
      result[name] = lines.slice(from, at).join("\n");
    } else if (equals > 0) result[line.slice(0, equals)] = line.slice(equals + 1);
    else throw new Error(`Invalid format: ${line}`);
  }
  return result;
}

/** Folders that a step puts on the path, the last one first. */
export function readPath(file: string): string[] {
  return readFileSync(file, "utf8").split("\n").filter(Boolean).reverse();
}
