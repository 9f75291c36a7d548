import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { isRealInside, readOptional, replaceFile } from "../../storage/local/atomic-files.ts";
import { makeFolder } from "../../system/make-folder.ts";
import type { StarterFile } from "./starter-files.ts";

/** A starter file beside what lies at its place. */
export interface Planned extends StarterFile {
  /** `same`: the very content; `foreign`: no file, or one that a link leads out to, which is left alone whatever is asked. */
  readonly there: "nothing" | "same" | "other" | "foreign";
}

export function compare(root: string, files: readonly StarterFile[]): Planned[] {
  return files.map((file) => ({ ...file, there: whatIsAt(join(root, file.path), root, file.content) }));
}

function whatIsAt(full: string, root: string, content: string): Planned["there"] {
  if (!isThere(full)) return "nothing";
  const isFile = statSync(full, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile || !isRealInside(root, full)) return "foreign";
  try {
    return readOptional(full) === content ? "same" : "other";
  } catch {
    // What cannot be read is somebody's.
    return "other";
  }
}

/** Writes the files; where one of their folders cannot be written to, none of them. Errors: `usage`. */
export function writeAll(root: string, files: readonly StarterFile[]): void {
  for (const { path } of files) {
    const folder = existingFolder(dirname(join(root, path)));
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) throw unwritable(path, { place: folder, reason: "it is no folder" });
    if (!isRealInside(root, folder)) throw unwritable(path, { place: folder, reason: OUTSIDE });
    attempt(path, { place: folder }, () => accessSync(folder, constants.W_OK | constants.X_OK));
  }
  const written: string[] = [];
  for (const { path, content } of files) {
    const full = join(root, path);
    attempt(path, { place: dirname(full), written }, () => {
      makeFolder(dirname(full));
      // A link stays one: the file it leads to is replaced.
      replaceFile(existsSync(full) ? realpathSync(full) : full, content);
    });
    written.push(path);
  }
}

const OUTSIDE = "it is a link that leads out of the repository";

function existingFolder(folder: string): string {
  return isThere(folder) ? folder : existingFolder(dirname(folder));
}

/** Links count, wherever they lead; below a file there is nothing. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return false;
    throw error;
  }
}

interface Where {
  readonly place: string;
  readonly written?: readonly string[];
}

function attempt(path: string, where: Where, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw unwritable(path, { ...where, reason: reasons[code] ?? code, cause });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

function unwritable(
  path: string,
  { place, written = [], reason, cause }: Where & { reason: string; cause?: unknown },
): AgenticError {
  const before = written.length === 0 ? "Nothing was written" : `Only ${written.join(" and ")} was written`;
  return new AgenticError({
    code: "usage",
    message: `${path} cannot be written in ${place}: ${reason}. ${before}; mend that, then run \`agentic-sdlc init\` again.`,
    data: { written },
    cause,
  });
}
