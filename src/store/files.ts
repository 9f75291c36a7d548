import { existsSync, lstatSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, sep } from "node:path";

/** Readers see the old file or the new one, never a part. */
export function replaceFile(path: string, content: string | Uint8Array, { durable = false } = {}): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, content, { flush: durable });
  renameSync(draft, path);
}

const nothingThere = new Set<unknown>(["ENOENT", "ENOTDIR", "EISDIR"]);

/** Text of a file, or undefined where there is none. */
export function readOptional(path: string): string | undefined {
  return readOptionalBytes(path)?.toString("utf8");
}

export function readOptionalBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return undefined;
    throw error;
  }
}

/** Draft of a file that is being replaced; a crash can leave one. */
export function isDraft(path: string): boolean {
  return /\.\d+\.tmp$/.test(path);
}

/** Whether a folder that may not be there yet lies inside another, links followed. */
export function isRealInside(root: string, folder: string): boolean {
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === undefined) existing = dirname(existing);
  if (!existsSync(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}
