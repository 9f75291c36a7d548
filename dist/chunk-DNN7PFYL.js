const require = process.getBuiltinModule;
import {
  MOST_RUN_BYTES,
  isPossiblePath,
  openRegular,
  readRegularFile
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/system/system-fault.ts
const { accessSync, constants, existsSync } = process.getBuiltinModule("node:fs");
const { dirname } = process.getBuiltinModule("node:path");
var FAULTS = {
  ENOSPC: ["no space is left on that file system", "Free some space there, then try again."],
  EDQUOT: ["the disk quota is used up", "Delete files or raise the quota, then try again."],
  EFBIG: [
    "the file would be too large for its file system or for `ulimit -f`",
    "Raise the limit, then try again."
  ],
  EROFS: ["the file system is read-only", "Make it writable, or work in another folder."],
  EACCES: ["permission denied", "Correct the permissions or the owner, then try again."],
  EPERM: ["the operation is not permitted", "Correct the permissions or the owner, then try again."],
  EMFILE: [
    "this process has too many open files",
    "Raise the limit, for example with `ulimit -n 4096`, then try again."
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
  ENOEXEC: ["it is not a program", "Install it again, then try again."]
};
var NO_PROGRAM = ["it is not on the PATH", "Install it or correct the PATH, then try again."];
function systemFault(error, path) {
  const fault = faultIn(error);
  if (!fault) return void 0;
  const place = placeOf(fault, path);
  return new AgenticError({
    code: "system-fault",
    message: `${place} could not be ${deedOf(fault.syscall)}: ${faultReason(fault)}`,
    data: { errno: codeOf(fault), ...place === NO_PLACE ? {} : { path: place } },
    cause: error
  });
}
function faultReason(error) {
  const fault = faultIn(error);
  if (!fault) return error instanceof Error ? error.message : String(error);
  const [problem, advice] = explained(fault);
  return `${problem} (${codeOf(fault)}). ${advice}`;
}
function explained(fault) {
  const code = codeOf(fault);
  const isProgram = fault.syscall.startsWith("spawn") && code === "ENOENT";
  return (isProgram ? void 0 : FAULTS[code]) ?? NO_PROGRAM;
}
function asTold(error) {
  const first = beforeDisposal(error);
  return systemFault(first) ?? first;
}
function beforeDisposal(error) {
  const isLater = error instanceof Error && error.name === "SuppressedError" && "suppressed" in error;
  return isLater ? beforeDisposal(error.suppressed) : error;
}
function atPath(path, work) {
  try {
    return work();
  } catch (error) {
    if (isFault(error) && error.path === void 0) error.path = path;
    throw error;
  }
}
function faultIn(error) {
  if (isFault(error)) return error;
  if (!(error instanceof Error) || error instanceof AgenticError) return void 0;
  return error.cause === void 0 ? void 0 : faultIn(error.cause);
}
function isFault(error) {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return false;
  return typeof error.code === "string" && error.code in FAULTS && typeof error.syscall === "string";
}
function codeOf({ code, syscall, path }) {
  if (syscall !== "mkdir" || code !== "ENOENT" || path === void 0) return code;
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
    return code;
  } catch (error) {
    return isFault(error) ? error.code : code;
  }
}
var NO_PLACE = "A file";
function placeOf({ path, dest, syscall }, given) {
  if (syscall === "uv_cwd") return "The current folder";
  const found = (given ?? dest ?? path)?.replace(/\.\d+\.(?:tmp|\d+)$/, "");
  return found ?? NO_PLACE;
}
function deedOf(syscall) {
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

// src/storage/local/atomic-files.ts
const {
  closeSync,
  constants: constants2,
  existsSync: existsSync2,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync
} = process.getBuiltinModule("node:fs");
const { dirname: dirname2, sep } = process.getBuiltinModule("node:path");
var NEW_LINE = 10;
function appendTo(path, content) {
  const file = openRegular(path, "append");
  try {
    const gap = path.endsWith(".ndjson") && isTorn(file) ? "\n" : "";
    const bytes = Buffer.from(`${gap}${content}`);
    atPath(path, () => {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    });
  } finally {
    closeSync(file);
  }
}
function isTorn(file) {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEW_LINE;
}
function replaceFile(path, content, { durable = false } = {}) {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    atPath(path, () => writeFileSync(draft, content, { flush: durable }));
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
function createFile(path, content) {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    atPath(path, () => writeFileSync(draft, content));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
var nothingThere = /* @__PURE__ */ new Set(["ENOENT", "ENOTDIR", "EISDIR"]);
function readOptional(path) {
  return readOptionalBytes(path)?.toString("utf8");
}
function readOptionalBytes(path) {
  try {
    return readRegularFile(path, { most: MOST_RUN_BYTES });
  } catch (error) {
    if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return void 0;
    throw error;
  }
}
function hasContent(path, content) {
  const wanted = Buffer.from(content);
  if (statSync(path, { throwIfNoEntry: false })?.size !== wanted.length) return false;
  return readOptionalBytes(path)?.equals(wanted) === true;
}
var LAST_BYTES = 16384;
function readLastLine(path) {
  if (!existsSync2(path)) return void 0;
  const file = openSync(path, constants2.O_RDONLY | (constants2.O_NONBLOCK ?? 0));
  try {
    if (!fstatSync(file).isFile()) return void 0;
    const bytes = Buffer.alloc(LAST_BYTES);
    const length = readSync(file, bytes, { position: Math.max(0, fstatSync(file).size - LAST_BYTES) });
    const lines = bytes.toString("utf8", 0, length).split("\n");
    return lines.length > 2 || length < LAST_BYTES ? lines.at(-2) : void 0;
  } finally {
    closeSync(file);
  }
}
function isDraft(path) {
  return /\.\d+\.tmp$/.test(path);
}
function isRealInside(root, folder) {
  if (!isPossiblePath(folder)) return false;
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === void 0) existing = dirname2(existing);
  if (!existsSync2(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}

export {
  systemFault,
  faultReason,
  asTold,
  atPath,
  appendTo,
  replaceFile,
  createFile,
  readOptional,
  readOptionalBytes,
  hasContent,
  readLastLine,
  isDraft,
  isRealInside
};
