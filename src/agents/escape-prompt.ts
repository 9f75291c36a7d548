import { realpathSync } from "node:fs";
import { isAbsolute, resolve, sep } from "node:path";

/** Prompts contain untrusted text: `/` at the start would run a command, and `@path` would attach any file without permission. */
export function escapePrompt(prompt: string, cwd: string): string {
  const text = prompt.startsWith("/") ? `\n${prompt}` : prompt;
  return text.replaceAll(/(?<=^|\s)@("[^"]*"|\S+)/g, (whole, mention: string) =>
    isOutside(mention.replaceAll('"', ""), cwd) ? `@ ${mention}` : whole,
  );
}

function isOutside(path: string, cwd: string): boolean {
  if (isAbsolute(path) || path.startsWith("~") || path.split(/[\\/]/).includes("..")) return true;
  const base = realPath(cwd) ?? cwd;
  // A link in the repository may lead outside. Punctuation or a line number may follow a path.
  const readings = [path, path.replace(/#.*$/s, ""), path.replace(/[^\w/-]+$/, "")];
  return readings.some((reading) => {
    const real = realPath(resolve(base, reading));
    return real !== undefined && real !== base && !real.startsWith(base + sep);
  });
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
