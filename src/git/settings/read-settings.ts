import type { Git } from "../process/git.ts";

export interface Setting {
  readonly scope: string;
  /** In git's spelling: section and name in lower case. */
  readonly key: string;
  readonly value: string;
}

export async function readSettings(git: Git): Promise<Setting[]> {
  return parseSettings((await git.try("config", "--list", "--show-scope", "-z")) ?? "");
}

function parseSettings(listed: string): Setting[] {
  const parts = listed.split("\0");
  return parts.flatMap((scope, index) => {
    const text = parts[index + 1];
    return index % 2 === 1 || text === undefined || isFromEngine(scope)
      ? []
      : [{ scope, ...parseEntry(text) }];
  });
}

function isFromEngine(scope: string): boolean {
  return scope === "command";
}

/** Parses a key with its value on the next line. A key without a value is true. */
export function parseEntry(text: string): { readonly key: string; readonly value: string } {
  const end = text.indexOf("\n");
  if (end === -1) return { key: text, value: "true" };
  return { key: text.slice(0, end), value: text.slice(end + 1) };
}

export function isCheckoutSetting({ scope }: Setting): boolean {
  return scope === "local" || scope === "worktree";
}

/** Renders a configuration file in the order of the settings. Omits includes: the settings already contain the included files. */
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

/** Git has fewer escapes than JSON; other characters are not escaped. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"\n\t\b]/g, (found) => ESCAPED[found] ?? found)}"`;
}
