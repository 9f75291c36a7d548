import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Returns the topmost folder that it created. Node's `recursive` never returns if the system cannot create a file, as below /proc. */
export function makeFolder(path: string, mode?: number): string | undefined {
  if (isMade(path, mode)) return path;
  if (isFolder(path)) return undefined;
  const parent = dirname(path);
  const first = existsSync(parent) ? undefined : makeFolder(parent, mode);
  // Throws the errors of this call, also if another process created or removed the parent meanwhile.
  if (isFolder(path)) return first;
  mkdirSync(path, { mode });
  return first ?? path;
}

function isMade(path: string, mode: number | undefined): boolean {
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || (code === "EEXIST" && isFolder(path))) return false;
    throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
