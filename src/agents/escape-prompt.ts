import { realpathSync } from "node:fs";
import { isAbsolute, resolve, sep } from "node:path";

/**
 * The prompt as mere words to Claude Code and Gemini. Prompts hold other people's text: a first character `/` would make a
 * command of it, and `@path` would attach any file, read without permission, to what the model sees.
 */
export function escapePrompt(prompt: string, cwd: string): string {
  const text = prompt.startsWith("/") ? `\n${prompt}` : prompt;
  return text.replaceAll(/(?<=^|\s)@("[^"]*"|\S+)/g, (whole, mention: string) =>
    isOutside(mention.replaceAll('"', ""), cwd) ? `@ ${mention}` : whole,
  );
}

function isOutside(path: string, cwd: string): boolean {
  if (isAbsolute(path) || path.startsWith("~") || path.split(/[\\/]/).includes("..")) return true;
  const base = realPath(cwd) ?? cwd;
  // A link in the repository may lead out as well; what follows a path may be punctuation or a line number.
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
