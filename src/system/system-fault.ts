import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { AgenticError } from "../errors.ts";

/** Problem and advice, by error code of the operating system. */
const FAULTS: Readonly<Record<string, readonly [problem: string, advice: string]>> = {
  ENOSPC: ["no space is left on that file system", "Free some space there, then try again."],
  EDQUOT: ["the disk quota is used up", "Delete files or raise the quota, then try again."],
  EFBIG: [
    "the file would be too large for its file system or for `ulimit -f`",
    "Raise the limit, then try again.",
  ],
  EROFS: ["the file system is read-only", "Make it writable, or work in another folder."],
  EACCES: ["permission denied", "Correct the permissions or the owner, then try again."],
  EPERM: ["the operation is not permitted", "Correct the permissions or the owner, then try again."],
  EMFILE: [
    "this process has too many open files",
    "Raise the limit, for example with `ulimit -n 4096`, then try again.",
  ],
  ENFILE: ["this machine has too many open files", "End other programs or raise the limit, then try again."],
  ENOENT: ["it does not exist", "Create it or correct the path, then try again."],
  EEXIST: ["something else has that name", "Move it away, then try again."],
  ENOTDIR: ["a part of the path is a file, not a folder", "Correct the path, then try again."],
  EISDIR: ["it is a folder, not a file", "Correct the path, then try again."],
  ENAMETOOLONG: ["the name is too long", "Use a shorter name."],
  ELOOP: ["its symbolic links form a loop", "Correct the links, then try again."],
  ENOTEMPTY: ["the folder is not empty", "Look for a process that writes there, then try again."],
  EBUSY: ["another process uses it", "End that process, then try again."],
  EIO: ["the disk reports an input/output error", "Check the disk, then try again."],
  ENXIO: ["it is no file that can be opened", "Correct the path, then try again."],
  ENODEV: ["it is no file that can be opened", "Correct the path, then try again."],
  ESTALE: ["the network file system no longer has it", "Mount the file system again, then try again."],
  ENOMEM: ["there is not enough memory", "End other programs, then try again."],
  EAGAIN: ["the limit of processes is reached", "End other programs or raise `ulimit -u`, then try again."],
  E2BIG: ["its arguments and environment are too long", "Shorten them, then try again."],
  ENOEXEC: ["it is not a program", "Install it again, then try again."],
};

const NO_PROGRAM = ["it is not on the PATH", "Install it or correct the PATH, then try again."] as const;

interface Fault extends Error {
  readonly code: string;
  readonly syscall: string;
  path?: string;
  readonly dest?: string;
}

/** Converts a fault of the user's machine, such as a full disk, to an error with path, cause and advice; undefined for other errors. */
export function systemFault(error: unknown, path?: string): AgenticError | undefined {
  const fault = faultIn(error);
  if (!fault) return undefined;
  const subject = subjectOf(fault, path);
  return new AgenticError({
    code: "system-fault",
    message: `${subject} could not be ${actionOf(fault.syscall)}: ${faultReason(fault)}`,
    data: { errno: codeOf(fault), ...(subject === UNKNOWN_FILE ? {} : { path: subject }) },
    cause: error,
  });
}

/** Returns the reason of a failure for use after a colon: cause and advice for a system fault, else the error's message. */
export function faultReason(error: unknown): string {
  const fault = faultIn(error);
  if (!fault) return error instanceof Error ? error.message : String(error);
  const [problem, advice] = textsFor(fault);
  return `${problem} (${codeOf(fault)}). ${advice}`;
}

function textsFor(fault: Fault): readonly [problem: string, advice: string] {
  const code = codeOf(fault);
  const isProgram = fault.syscall.startsWith("spawn") && code === "ENOENT";
  return (isProgram ? undefined : FAULTS[code]) ?? NO_PROGRAM;
}

/** Converts an error for users: a system fault gets path, cause and advice. */
export function asUserError(error: unknown): unknown {
  const first = beforeDisposal(error);
  return systemFault(first) ?? first;
}

/** Returns the first error if the disposal of a resource failed after it. */
function beforeDisposal(error: unknown): unknown {
  const isSuppressed = error instanceof Error && error.name === "SuppressedError" && "suppressed" in error;
  return isSuppressed ? beforeDisposal(error.suppressed) : error;
}

/** Adds the path to a system fault without one, as for writes to an open file. */
export function withErrorPath<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isFault(error) && error.path === undefined) error.path = path;
    throw error;
  }
}

function faultIn(error: unknown): Fault | undefined {
  if (isFault(error)) return error;
  if (!(error instanceof Error) || error instanceof AgenticError) return undefined;
  return error.cause === undefined ? undefined : faultIn(error.cause);
}

function isFault(error: unknown): error is Fault {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return false;
  return typeof error.code === "string" && error.code in FAULTS && typeof error.syscall === "string";
}

/** Node reports ENOENT for a folder that it cannot create recursively, whatever the reason is. */
function codeOf({ code, syscall, path }: Fault): string {
  if (syscall !== "mkdir" || code !== "ENOENT" || path === undefined) return code;
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return code;
  } catch (error) {
    return isFault(error) ? error.code : code;
  }
}

const UNKNOWN_FILE = "A file";

/** Files are replaced through a draft: names the file, not the draft. */
function subjectOf({ path, dest, syscall }: Fault, knownPath: string | undefined): string {
  if (syscall === "uv_cwd") return "The current folder";
  const found = (knownPath ?? dest ?? path)?.replace(/\.\d+\.(?:tmp|\d+)$/, "");
  return found ?? UNKNOWN_FILE;
}

function actionOf(syscall: string): string {
  if (syscall.startsWith("spawn")) return "started";
  switch (syscall) {
    case "write":
    case "fsync":
    case "fdatasync":
    case "ftruncate":
    case "rename":
    case "copyfile":
    case "link":
    case "symlink":
    case "utime":
    case "futime":
      return "written";
    case "mkdir":
    case "mkdtemp":
      return "created";
    case "unlink":
    case "rmdir":
    case "rm":
      return "deleted";
    case "open":
    case "opendir":
      return "opened";
    default:
      return "read";
  }
}
