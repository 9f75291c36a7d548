const require = process.getBuiltinModule;
import {
  atPath,
  systemFault
} from "./chunk-DNN7PFYL.js";
import {
  readRegularText
} from "./chunk-PZNC2QKS.js";

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

// src/system/version.ts
var version = package_default.version;

// src/output/terminal/terminal-text.ts
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

// src/system/file-lock.ts
const {
  closeSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync
} = process.getBuiltinModule("node:fs");
const { hostname } = process.getBuiltinModule("node:os");
function acquireLock(path, { work, unreadable = "left" } = {}) {
  let from;
  for (; ; ) {
    if (create(path, work)) {
      startTouching(path);
      return { held: true, ...from === void 0 ? {} : { from } };
    }
    const holder = readHolder(path);
    if (holder === void 0) continue;
    const isForeign = unreadable === "held" && holder.pid === UNREADABLE.pid;
    if (isForeign || isAlive(path, holder)) return { held: false, ...holder };
    takeAway(path, holder);
    from = holder.work;
  }
}
function releaseLock(path) {
  stopTouching(path);
  const holder = readHolder(path);
  if (holder && isOwn(holder)) rmSync(path, { force: true });
}
function lockHolder(path) {
  const holder = readHolder(path);
  return holder && isAlive(path, holder) ? holder : void 0;
}
function isLocked(path) {
  return lockHolder(path) !== void 0;
}
function changeLockWork(path, work) {
  const holder = readHolder(path);
  if (!holder || !isOwn(holder)) return;
  try {
    const draft = writeDraft(path, { ...holder, work });
    try {
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    if (systemFault(error) === void 0) throw error;
  }
}
function isLockedByOtherProcess(path) {
  const holder = readHolder(path);
  return holder !== void 0 && !isOwn(holder) && isAlive(path, holder);
}
var TOUCH_INTERVAL_MS = 2e4;
var touching = /* @__PURE__ */ new Map();
function startTouching(path) {
  stopTouching(path);
  const timer = setInterval(() => touch(path), TOUCH_INTERVAL_MS);
  timer.unref();
  touching.set(path, timer);
}
function stopTouching(path) {
  clearInterval(touching.get(path));
  touching.delete(path);
}
function touch(path) {
  const holder = readHolder(path);
  if (holder === void 0 || !isOwn(holder) && holder.pid !== UNREADABLE.pid) return stopTouching(path);
  try {
    const file = openSync(path, "r+");
    writeSync(file, "{", 0);
    closeSync(file);
  } catch {
  }
}
function create(path, work) {
  const own = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  const draft = writeDraft(path, work === void 0 ? own : { ...own, work });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
function writeDraft(path, holder) {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    atPath(path, () => writeFileSync(draft, JSON.stringify(holder), { flag: "wx" }));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return draft;
}
function takeAway(path, dead) {
  const guard = `${path}.takeover`;
  if (!create(guard)) return takeDeadGuardAway(guard);
  try {
    const now = readHolder(path);
    if (now && isSame(now, dead) && !isAlive(path, now)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}
function takeDeadGuardAway(guard) {
  const holder = readHolder(guard);
  if (holder === void 0 || isAlive(guard, holder)) return;
  const aside = `${guard}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    renameSync(guard, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  rmSync(aside, { force: true });
}
function readHolder(path) {
  try {
    return JSON.parse(readRegularText(path));
  } catch (error) {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isCode(error, "ENOENT") && !isLink) return void 0;
    return { ...UNREADABLE, host: hostname() };
  }
}
var UNREADABLE = { pid: 0, started: "" };
function isSame(one, other) {
  return one.pid === other.pid && one.started === other.started && one.host === other.host;
}
function isOwn(holder) {
  return isSame(holder, { pid: process.pid, started: startOf(process.pid), host: hostname() });
}
function isAlive(path, { pid, started, host }) {
  if (host !== hostname()) return isTouched(path);
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
  return startOf(pid) === started;
}
var SILENCE_LIMIT_MS = 12e4;
function isTouched(path) {
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return touched !== void 0 && clockAt(path) - touched < SILENCE_LIMIT_MS;
}
function clockAt(path) {
  const probe = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  try {
    writeFileSync(probe, "");
    return statSync(probe).mtimeMs;
  } catch {
    return 0;
  } finally {
    rmSync(probe, { force: true });
  }
}
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? "" : fields[19] ?? "";
  } catch {
    return "";
  }
}
function isCode(error, code) {
  return error instanceof Error && "code" in error && error.code === code;
}

export {
  package_default,
  version,
  lostWords,
  printable,
  fitColumns,
  columnsOf,
  acquireLock,
  releaseLock,
  lockHolder,
  isLocked,
  changeLockWork,
  isLockedByOtherProcess
};
