import { existsSync, lstatSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, sep } from "node:path";

/** Readers see the old file or the new one, never a part. */
export function replaceFile(path: string, content: string, { durable = false } = {}): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content, { flush: durable });
  renameSync(draft, path);
}

const nothingThere = new Set<unknown>(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Text of a file, or undefined where there is none. */
export function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return undefined;
    throw error;
  }
}

/** Whether a folder that may not be there yet lies inside another, links followed. */
export function isRealInside(root: string, folder: string): boolean {
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  if (!existsSync(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}
