import type { Git } from "../process/git.ts";

/** One value of git's configuration, with the scope that it came from. */
export interface Setting {
  readonly scope: string;
  /** As git writes it: section and name in small letters. */
  readonly key: string;
  readonly value: string;
}

/** All settings that git would use in a repository, with those of included files. */
export async function readSettings(git: Git): Promise<Setting[]> {
  return parseSettings((await git.try("config", "--list", "--show-scope", "-z")) ?? "");
}

/** Pairs of a scope and of a key with its value on the next line; a key alone says yes. */
function parseSettings(listed: string): Setting[] {
  const parts = listed.split("\0");
  return parts.flatMap((scope, at) => {
    const text = parts[at + 1];
    return at % 2 === 1 || text === undefined || isEngines(scope) ? [] : [{ scope, ...parseEntry(text) }];
  });
}

/** What the engine's own call of git is given. */
function isEngines(scope: string): boolean {
  return scope === "command";
}

/** A key with its value on the next line; a key alone says yes. */
export function parseEntry(text: string): { readonly key: string; readonly value: string } {
  const end = text.indexOf("\n");
  if (end === -1) return { key: text, value: "true" };
  return { key: text.slice(0, end), value: text.slice(end + 1) };
}

/** Whether the checkout itself has it, where steps can write. */
export function isCheckoutSetting({ scope }: Setting): boolean {
  return scope === "local" || scope === "worktree";
}

/** A configuration file with these settings, in their order. Files that they include are left out: their settings are in the list. */
export function renderSettings(settings: readonly Pick<Setting, "key" | "value">[]): string {
  return settings
    .filter(({ key }) => !/^include(?:if\..*)?\.path$/s.test(key))
    .map(({ key, value }) => {
      const first = key.indexOf(".");
      const last = key.lastIndexOf(".");
      const subsection = last > first ? ` ${quoted(key.slice(first + 1, last))}` : "";
      return `[${key.slice(0, first)}${subsection}]\n\t${key.slice(last + 1)} = ${quoted(value)}\n`;
    })
    .join("");
}

const ESCAPED: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  '"': '\\"',
  "\n": "\\n",
  "\t": "\\t",
  "\b": "\\b",
};

/** Git knows fewer escapes than JSON: other characters stand as they are. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"\n\t\b]/g, (found) => ESCAPED[found] ?? found)}"`;
}
