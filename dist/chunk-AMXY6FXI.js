const require = process.getBuiltinModule;
import {
  MOST_RUN_BYTES,
  isPossiblePath,
  readRegularFile
} from "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// package.json
var package_default = {
  name: "agentic-sdlc",
  version: "0.1.0",
  description: "Carries software work from an issue to a pull request with coding agents, on your own runners, and does not lose a step.",
  license: "MIT",
  type: "module",
  engines: {
    node: ">=22.12"
  },
  bin: {
    "agentic-sdlc": "bin/agentic-sdlc.js"
  },
  exports: {
    ".": {
      types: "./dist/types/src/index.d.ts",
      default: "./dist/index.js"
    },
    "./app": {
      types: "./dist/types/src/app/serverless.d.ts",
      default: "./dist/app.js"
    },
    "./package.json": "./package.json"
  },
  files: [
    "bin",
    "dist",
    "prompts",
    "schemas",
    "templates",
    "workflows",
    "demo",
    "CLAUDE.example.md",
    "AGENTS.example.md"
  ],
  scripts: {
    prepare: "node scripts/trim-node.mjs",
    demo: "node dist/cli.js demo",
    build: "node scripts/build.ts && node scripts/types.ts",
    schemas: "node scripts/schemas.ts && node scripts/reference.ts",
    format: "prettier --write .",
    check: "prettier --check . && oxlint && tsc && node scripts/schemas.ts --check && node scripts/reference.ts --check && node scripts/build.ts --check && node scripts/types.ts --check",
    test: "node scripts/install-test-tools.ts && vitest run",
    "test:slow": "node scripts/install-test-tools.ts && TEST_SIZE=sample vitest run --tags-filter slow",
    "test:full": "node scripts/install-test-tools.ts && TEST_SIZE=full vitest run",
    bench: "node scripts/install-test-tools.ts bench && node test/bench/run.ts",
    "record-demo": "node scripts/install-test-tools.ts && node scripts/record-demo.ts"
  },
  devDependencies: {
    "@types/node": "^24.19.2",
    "@types/picomatch": "^4.0.3",
    emulate: "0.12.2",
    esbuild: "^0.28.2",
    "fast-check": "^4.10.2",
    micromark: "^4.0.3",
    "micromark-extension-gfm": "^3.0.0",
    node: "^24.21.0",
    oxlint: "~1.89.0",
    prettier: "^3.10.1",
    typescript: "^7.0.2",
    vitest: "^5.1.1"
  },
  dependencies: {
    "@clack/prompts": "^1.9.0",
    "@modelcontextprotocol/server": "^2.4.0",
    "@octokit/auth-app": "^8.3.1",
    "@octokit/core": "^7.0.8",
    "@octokit/plugin-retry": "^8.1.1",
    "@octokit/plugin-throttling": "^11.0.5",
    ajv: "^8.20.0",
    bottleneck: "^2.19.5",
    commander: "^15.1.0",
    "fastest-levenshtein": "^1.0.16",
    "log-update": "^8.0.0",
    nunjucks: "^3.2.4",
    picomatch: "^4.0.7",
    yaml: "^2.9.1",
    zod: "^4.6.7"
  },
  allowScripts: {
    node: true,
    esbuild: false
  }
};

// src/version.ts
var version = package_default.version;

// src/system-fault.ts
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

// src/store/files.ts
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
  writeFileSync
} = process.getBuiltinModule("node:fs");
const { dirname: dirname2, sep } = process.getBuiltinModule("node:path");
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

// src/output/text.ts
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
var UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
function lostWords({ branch, files }) {
  return `changes of ${branch} to ${files.join(", ")} are lost`;
}
function printable(text) {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
function fitColumns(text, width) {
  const line = printable(text).replace(/\s+/g, " ");
  const columns = columnsOf(line);
  if (columns <= width) return line + " ".repeat(width - columns);
  let kept = "";
  let used = 0;
  for (const { segment } of graphemesOf(line)) {
    const columns2 = graphemeColumns(segment);
    if (used + columns2 > width - 1) break;
    kept += segment;
    used += columns2;
  }
  return `${kept}\u2026${" ".repeat(Math.max(0, width - 1 - used))}`;
}
function columnsOf(text) {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemesOf(text)) columns += graphemeColumns(segment);
  return columns;
}
var segmenter;
function graphemesOf(text) {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}
var ASCII = /^[ -~]*$/;
var WIDE = /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
var EMOJI = new RegExp("^\\p{Emoji_Presentation}|\\ufe0f", "u");
function graphemeColumns(grapheme) {
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}

export {
  package_default,
  version,
  systemFault,
  faultReason,
  asTold,
  atPath,
  replaceFile,
  createFile,
  readOptional,
  readOptionalBytes,
  hasContent,
  readLastLine,
  isDraft,
  isRealInside,
  lostWords,
  printable,
  fitColumns,
  columnsOf
};
