import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { isRealInside, readOptional, replaceFile } from "../../storage/local/atomic-files.ts";
import { makeFolder } from "../../system/make-folder.ts";
import type { StarterFile } from "./starter-files.ts";

export interface Planned extends StarterFile {
  /** `same`: the same content. `foreign`: no regular file, or a link out of the repository. It is never replaced. */
  readonly existing: "nothing" | "same" | "other" | "foreign";
}

export function compare(root: string, files: readonly StarterFile[]): Planned[] {
  return files.map((file) => ({ ...file, existing: compareFile(join(root, file.path), root, file.content) }));
}

function compareFile(full: string, root: string, content: string): Planned["existing"] {
  if (!exists(full)) return "nothing";
  const isFile = statSync(full, { throwIfNoEntry: false })?.isFile() === true;
  if (!isFile || !isRealInside(root, full)) return "foreign";
  try {
    return readOptional(full) === content ? "same" : "other";
  } catch {
    // An unreadable file is the user's.
    return "other";
  }
}

/** Writes the files, or none if one of their folders is not writable. Errors: `usage`. */
export function writeAll(root: string, files: readonly StarterFile[]): void {
  for (const { path } of files) {
    const folder = existingFolder(dirname(join(root, path)));
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isFolder) throw unwritable(path, { folder, reason: "it is no folder" });
    if (!isRealInside(root, folder)) throw unwritable(path, { folder, reason: OUTSIDE });
    attempt(path, { folder }, () => accessSync(folder, constants.W_OK | constants.X_OK));
  }
  const written: string[] = [];
  for (const { path, content } of files) {
    const full = join(root, path);
    attempt(path, { folder: dirname(full), written }, () => {
      makeFolder(dirname(full));
      // Replace the target of a link, not the link.
      replaceFile(existsSync(full) ? realpathSync(full) : full, content);
    });
    written.push(path);
  }
}

const OUTSIDE = "it is a link that leads out of the repository";

function existingFolder(folder: string): string {
  return exists(folder) ? folder : existingFolder(dirname(folder));
}

/** Whether a path exists, including broken links. Paths below a file do not exist. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return false;
    throw error;
  }
}

interface Target {
  readonly folder: string;
  readonly written?: readonly string[];
}

function attempt(path: string, target: Target, work: () => void): void {
  try {
    work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw unwritable(path, { ...target, reason: reasons[code] ?? code, cause });
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
  { folder, written = [], reason, cause }: Target & { reason: string; cause?: unknown },
): AgenticError {
  const before = written.length === 0 ? "Nothing was written" : `Only ${written.join(" and ")} was written`;
  return new AgenticError({
    code: "usage",
    message: `${path} cannot be written in ${folder}: ${reason}. ${before}; fix that, then run \`agentic-sdlc init\` again.`,
    data: { written },
    cause,
  });
}
