const require = process.getBuiltinModule;
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/run/ids.ts
var RUN_ID = /^\d{8}-[0-9a-z]{6}$/;
function createRunId(now, suffix) {
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}-${suffix}`;
}
function isRunId(text) {
  return RUN_ID.test(text);
}
function dayOf(runId) {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})-/.exec(runId) ?? [];
  const moment = /* @__PURE__ */ new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? void 0 : moment;
}
var REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function isRequestId(text) {
  return REQUEST_ID.test(text);
}
function suffixOf(runId) {
  return runId.slice(-6);
}
async function suffixFor(text) {
  const { createHash } = await import("node:crypto");
  const digest = createHash("sha256").update(text).digest("hex");
  return BigInt(`0x${digest.slice(0, 15)}`).toString(36).padStart(6, "0").slice(-6);
}

// src/run/paths.ts
var OUTPUT_DIRECTORY = "agentic";
var runFiles = {
  journal: "journal.ndjson",
  progress: "progress.json",
  definition: "definition.yaml",
  /** Source of a definition in TypeScript. */
  program: "definition.ts",
  /** Definitions that workflow steps name, by that name. */
  definitions: "definitions.yaml",
  /** Texts of all other files that the run may read, as they were when it started. */
  sources: "sources.json",
  run: "run.json",
  settings: "settings.json",
  logs: "logs.ndjson",
  /** Written by agents too, but through commands that know how. */
  checkpoints: "checkpoint.md",
  /** Which documents of the run its worktrees last had. */
  worktrees: "worktrees.json",
  pullRequest: "pull-request.md",
  lock: "lock.json",
  /** What of the run is kept elsewhere, as this clone last knew. */
  replica: "replica.json",
  /** Which version of its definition this clone trusts. */
  trusted: "trusted.json",
  /** Elsewhere: which engine works on the run. */
  owner: "owner.json"
};
var PULL_REQUESTS = "pull-requests";
var SUPERSEDED = "superseded";
var UNSENT = "unsent";
var FAN_OUT_FOLDER = "fan-out";
var engineFolders = /* @__PURE__ */ new Set(["inbox", "steps", PULL_REQUESTS, SUPERSEDED, UNSENT, FAN_OUT_FOLDER]);
for (const file of [runFiles.journal, runFiles.logs]) engineFolders.add(`${file}.d`);
var engineFiles = new Set(Object.values(runFiles));
var engineFilePattern = /^(?:journal\..*\.ndjson|lock\.json\..*)$/;
function isEngineFile(path) {
  const [first = ""] = path.split("/", 1);
  return engineFolders.has(first) || engineFiles.has(path) || engineFilePattern.test(path);
}
function insidePath(path) {
  if (path.startsWith("/") || path.includes("\0")) return void 0;
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === void 0) return void 0;
  }
  return parts.length === 0 ? void 0 : parts.join("/");
}
function documentIn(folder, path) {
  const inside2 = insidePath(path ?? "");
  if (!inside2?.startsWith(`${folder}/`)) return void 0;
  const name = inside2.slice(folder.length + 1);
  return isEngineFile(name) ? void 0 : name;
}
function attemptDirectory(step, attempt) {
  return `steps/${step}/${attempt}`;
}
function runDirectory(runId, outputDirectory = OUTPUT_DIRECTORY) {
  return `${outputDirectory}/workflows/${runId}`;
}

// src/lock.ts
const {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync
} = process.getBuiltinModule("node:fs");
const { hostname } = process.getBuiltinModule("node:os");
function acquireLock(path) {
  for (; ; ) {
    if (create(path)) {
      startTouching(path);
      return { held: true };
    }
    const holder = readHolder(path);
    if (holder === void 0) continue;
    if (isAlive(path, holder)) return { held: false, pid: holder.pid, host: holder.host };
    takeAway(path, holder);
  }
}
function releaseLock(path) {
  stopTouching(path);
  const holder = readHolder(path);
  if (holder && isOwn(holder)) rmSync(path, { force: true });
}
function isLocked(path) {
  const holder = readHolder(path);
  return holder !== void 0 && isAlive(path, holder);
}
function isLockedElsewhere(path) {
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
function create(path) {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  const file = openSync(draft, "wx");
  writeSync(file, JSON.stringify({ pid: process.pid, started: startOf(process.pid), host: hostname() }));
  closeSync(file);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
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
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (isCode(error, "ENOENT")) return void 0;
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

// src/store/append-lines.ts
const { closeSync: closeSync2, fstatSync, openSync: openSync2, readSync, writeSync: writeSync2 } = process.getBuiltinModule("node:fs");
var NEW_LINE = 10;
function appendTo(path, content) {
  const file = openSync2(path, "a+");
  try {
    const gap = path.endsWith(".ndjson") && isTorn(file) ? "\n" : "";
    const bytes = Buffer.from(`${gap}${content}`);
    for (let written = 0; written < bytes.length; ) written += writeSync2(file, bytes, written);
  } finally {
    closeSync2(file);
  }
}
function isTorn(file) {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEW_LINE;
}

// src/store/files.ts
const {
  closeSync: closeSync3,
  existsSync,
  fstatSync: fstatSync2,
  lstatSync,
  openSync: openSync3,
  readFileSync: readFileSync2,
  readSync: readSync2,
  realpathSync,
  renameSync: renameSync2,
  writeFileSync: writeFileSync2
} = process.getBuiltinModule("node:fs");
const { dirname, sep } = process.getBuiltinModule("node:path");
function replaceFile(path, content, { durable = false } = {}) {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync2(draft, content, { flush: durable });
  renameSync2(draft, path);
}
var nothingThere = /* @__PURE__ */ new Set(["ENOENT", "ENOTDIR", "EISDIR"]);
function readOptional(path) {
  return readOptionalBytes(path)?.toString("utf8");
}
function readOptionalBytes(path) {
  try {
    return readFileSync2(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && nothingThere.has(error.code)) return void 0;
    throw error;
  }
}
var LAST_BYTES = 16384;
function readLastLine(path) {
  if (!existsSync(path)) return void 0;
  const file = openSync3(path, "r");
  try {
    const bytes = Buffer.alloc(LAST_BYTES);
    const length = readSync2(file, bytes, { position: Math.max(0, fstatSync2(file).size - LAST_BYTES) });
    const lines2 = bytes.toString("utf8", 0, length).split("\n");
    return lines2.length > 2 || length < LAST_BYTES ? lines2.at(-2) : void 0;
  } finally {
    closeSync3(file);
  }
}
function isDraft(path) {
  return /\.\d+\.tmp$/.test(path);
}
function isRealInside(root, folder) {
  let existing = folder;
  while (lstatSync(existing, { throwIfNoEntry: false }) === void 0) existing = dirname(existing);
  if (!existsSync(existing)) return false;
  return `${realpathSync(existing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
}

// src/store/held-file.ts
const {
  closeSync: closeSync4,
  fdatasyncSync,
  fstatSync: fstatSync3,
  ftruncateSync,
  openSync: openSync4,
  readSync: readSync3,
  statSync: statSync2,
  writeSync: writeSync3
} = process.getBuiltinModule("node:fs");
var HeldJournal = class {
  #path;
  #lines;
  #file;
  #inode;
  /** Bytes of the journal that are whole lines. */
  #length;
  constructor(path) {
    this.#path = path;
    const text = readOptionalBytes(path) ?? Buffer.alloc(0);
    const whole = text.subarray(0, text.lastIndexOf(LINE_BREAK) + 1);
    this.#lines = [whole];
    this.#length = whole.length;
    this.#file = openSync4(path, "a+");
    const { ino, size } = fstatSync3(this.#file);
    this.#inode = ino;
    if (size > whole.length) ftruncateSync(this.#file, whole.length);
  }
  /** Whether the file at the path is this one, with all that was appended. */
  isIntact() {
    const stats = statSync2(this.#path, { throwIfNoEntry: false });
    return stats?.ino === this.#inode && stats.size === this.#length;
  }
  append(lines2) {
    const bytes = Buffer.from(lines2);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync3(this.#file, bytes, written);
      fdatasyncSync(this.#file);
    } catch (error) {
      ftruncateSync(this.#file, this.#length);
      throw error;
    }
    this.#lines.push(bytes);
    this.#length += bytes.length;
  }
  /** Puts all lines at the path again; its folder is there. */
  restore() {
    replaceFile(this.#path, Buffer.concat(this.#lines), { durable: true });
    closeSync4(this.#file);
    this.#file = openSync4(this.#path, "a+");
    this.#inode = fstatSync3(this.#file).ino;
  }
  [Symbol.dispose]() {
    closeSync4(this.#file);
  }
};
var LINE_BREAK = 10;
var HeldFile = class {
  #path;
  #file;
  constructor(path) {
    this.#path = path;
    this.#file = openSync4(path, "r");
  }
  /** Puts its content at the path again, before what was written there since; its folder is there. */
  restore() {
    const { ino, size } = fstatSync3(this.#file);
    if (statSync2(this.#path, { throwIfNoEntry: false })?.ino === ino) return;
    const content = Buffer.alloc(size);
    const length = readSync3(this.#file, content, 0, size, 0);
    const since = readOptionalBytes(this.#path) ?? Buffer.alloc(0);
    replaceFile(this.#path, Buffer.concat([content.subarray(0, length), since]));
    closeSync4(this.#file);
    this.#file = openSync4(this.#path, "r");
  }
  [Symbol.dispose]() {
    closeSync4(this.#file);
  }
};

// src/store/numbered-entries.ts
const { appendFileSync, closeSync: closeSync5, openSync: openSync5, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
function addEntry(path, { highest, render }) {
  for (let number = highest(readOptional(path) ?? "") + 1; ; number += 1) {
    const claim = claimFile(path, number);
    if (!create2(claim)) continue;
    try {
      const text = readOptional(path) ?? "";
      if (highest(text) >= number) continue;
      appendFileSync(path, render(number, text));
      return number;
    } finally {
      rmSync2(claim, { force: true });
    }
  }
}
function claimFile(path, number) {
  return `${path}.${number}.tmp`;
}
function create2(path) {
  try {
    closeSync5(openSync5(path, "wx"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

// src/store/local-dir.ts
const { existsSync: existsSync2, mkdirSync, readdirSync, readFileSync: readFileSync3, statSync: statSync3 } = process.getBuiltinModule("node:fs");
const { hostname: hostname2 } = process.getBuiltinModule("node:os");
const { dirname: dirname2, join, relative } = process.getBuiltinModule("node:path");
var CONFIG_FILE = "agentic/config.json";
function createLocalStore(root, outputDirectory = OUTPUT_DIRECTORY, report = () => {
}) {
  const folder = join(root, outputDirectory, "workflows");
  const directoryOf = (runId) => join(folder, checked(runId));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      if (mode !== "create" && !hasBegun(directory)) throw notFound(runId);
      mkdirSync(directory, { recursive: true });
      const run = new LocalRun(runId, { root, outputDirectory, report });
      if (mode === "create" && existsSync2(join(directory, runFiles.journal))) {
        run.release();
        throw taken(runId);
      }
      return run;
    },
    read: (runId, path) => readOptional(join(directoryOf(runId), inside(path))),
    list: () => readRuns(folder),
    isLive: (runId) => isLocked(join(directoryOf(runId), runFiles.lock)),
    append: (runId, path, content) => appendTo(join(directoryOf(runId), inside(path)), content),
    addEntry: (runId, path, entry) => addEntry(join(directoryOf(runId), inside(path)), entry),
    request: (runId, id, content) => {
      if (!isRequestId(id)) throw outside(id);
      const inbox = join(directoryOf(runId), "inbox");
      const file = join(inbox, `${id}.json`);
      mkdirSync(inbox, { recursive: true });
      if (!existsSync2(file)) replaceFile(file, content);
    }
  };
}
function hasBegun(directory) {
  return [runFiles.journal, runFiles.run].some((name) => existsSync2(join(directory, name)));
}
var LocalRun = class {
  runId;
  location;
  #root;
  #engineFolder;
  #directory;
  #lock;
  #made = /* @__PURE__ */ new Set();
  #report;
  #journal;
  /** Files without which the run cannot be resumed, as this process last knew them. */
  #snapshot = /* @__PURE__ */ new Map();
  #shared = /* @__PURE__ */ new Map();
  #isRestored = false;
  constructor(runId, { root, outputDirectory, report }) {
    this.runId = runId;
    this.#report = report;
    this.location = runDirectory(runId, outputDirectory);
    this.#root = root;
    this.#engineFolder = `${outputDirectory}/`;
    this.#directory = join(root, this.location);
    this.#lock = join(this.#directory, runFiles.lock);
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw lockedRun(runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }
  appendJournal(lines2) {
    this.#restoreFiles();
    (this.#journal ??= this.#openJournal()).append(lines2);
  }
  readJournal() {
    const text = readOptional(join(this.#directory, runFiles.journal)) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  }
  read(path) {
    return readOptional(join(this.#directory, inside(path)));
  }
  readBytes(path) {
    return readOptionalBytes(join(this.#directory, inside(path)));
  }
  files() {
    return readdirSync(this.#directory, { withFileTypes: true }).filter(({ name }) => !isEngineFile(name) && !isDraft(name)).flatMap(
      (entry) => entry.isDirectory() ? this.#filesUnder(entry.name) : entry.isFile() ? entry.name : []
    ).toSorted();
  }
  #filesUnder(folder) {
    return readdirSync(join(this.#directory, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !isDraft(entry.name)).map(({ parentPath, name }) => relative(this.#directory, join(parentPath, name)));
  }
  version(path) {
    const stats = statSync3(join(this.#directory, inside(path)), { throwIfNoEntry: false });
    return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : void 0;
  }
  write(path, content) {
    const isNeeded = snapshot.has(path);
    if (isNeeded || kept.has(path)) this.#snapshot.set(path, content);
    this.#inFolder(path, (full) => replaceFile(full, content, { durable: isNeeded }));
  }
  append(path, content) {
    this.#inFolder(path, (full) => appendTo(full, content));
    this.#hold(path);
  }
  addEntry(path, entry) {
    const number = this.#inFolder(path, (full) => addEntry(full, entry));
    this.#hold(path);
    return number;
  }
  isShared(path) {
    const place = insidePath(path);
    return place?.startsWith(this.#engineFolder) === true && place !== CONFIG_FILE;
  }
  writeShared(path, content) {
    const place = insidePath(path) ?? "";
    if (!this.isShared(path)) throw outside(path);
    if (isOfRun(place.slice(this.#engineFolder.length))) throw engineOwned(path);
    const full = join(this.#root, place);
    if (!isRealInside(join(this.#root, this.#engineFolder), dirname2(full))) throw outside(path);
    mkdirSync(dirname2(full), { recursive: true });
    replaceFile(full, content);
  }
  requests() {
    this.#restoreFiles();
    const inbox = join(this.#directory, "inbox");
    if (!existsSync2(inbox)) return [];
    const files = readdirSync(inbox).filter((name) => name.endsWith(".json"));
    return files.map((name) => ({ id: name.slice(0, -5), at: statSync3(join(inbox, name)).mtimeMs })).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id }) => ({ id, content: readFileSync3(join(inbox, `${id}.json`), "utf8") }));
  }
  flush() {
    return Promise.resolve();
  }
  finish() {
    this.#restoreFiles();
    return Promise.resolve();
  }
  [Symbol.asyncDispose]() {
    this.release();
    return Promise.resolve();
  }
  release() {
    this.#journal?.[Symbol.dispose]();
    this.#journal = void 0;
    for (const held of this.#shared.values()) held[Symbol.dispose]();
    this.#shared.clear();
    releaseLock(this.#lock);
  }
  #openJournal() {
    for (const path of [...snapshot, ...kept]) {
      const content = this.#snapshot.has(path) ? void 0 : this.readBytes(path);
      if (content) this.#snapshot.set(path, content);
    }
    for (const path of growing) this.#hold(path);
    return new HeldJournal(join(this.#directory, runFiles.journal));
  }
  #hold(path) {
    if (!growing.has(path) || this.#shared.has(path)) return;
    const full = join(this.#directory, path);
    if (existsSync2(full)) this.#shared.set(path, new HeldFile(full));
  }
  /** Writes the run's files anew where others have removed or changed its journal: a person with \`git clean\`, a step with \`rm\`. */
  #restoreFiles() {
    if (this.#journal === void 0 || this.#journal.isIntact()) return;
    if (!isRealInside(this.#root, this.#directory)) throw outside(this.location);
    this.#made.clear();
    mkdirSync(this.#directory, { recursive: true });
    this.#holdLock();
    for (const [path, content] of this.#snapshot)
      if (!existsSync2(join(this.#directory, path))) this.write(path, content);
    for (const file of this.#shared.values()) file.restore();
    this.#journal.restore();
    if (!this.#isRestored) this.#report(restored(this.location));
    this.#isRestored = true;
  }
  /** Errors: \`run-locked\` where another process took the run while its lock was gone. */
  #holdLock() {
    if (isLocked(this.#lock) && !isLockedElsewhere(this.#lock)) return;
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw lockedRun(this.runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }
  /** A folder that was made before may have been removed since. */
  #inFolder(path, work) {
    try {
      return work(this.#place(path));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
      this.#made.clear();
      return work(this.#place(path));
    }
  }
  #place(path) {
    const full = join(this.#directory, inside(path));
    const parent = dirname2(full);
    if (!this.#made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      this.#made.add(parent);
    }
    return full;
  }
};
function readRuns(folder) {
  if (!existsSync2(folder)) return [];
  const runs = [];
  for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
    const progress = readOptional(join(folder, runId, runFiles.progress)) ?? "";
    if (progress === "" && !existsSync2(join(folder, runId, runFiles.run))) continue;
    runs.push({ runId, progress, live: isLocked(join(folder, runId, runFiles.lock)) });
  }
  return runs;
}
var snapshot = /* @__PURE__ */ new Set([runFiles.definition, runFiles.sources, runFiles.run]);
var kept = /* @__PURE__ */ new Set([
  runFiles.program,
  runFiles.definitions,
  runFiles.settings,
  runFiles.worktrees,
  runFiles.replica,
  runFiles.trusted
]);
var growing = /* @__PURE__ */ new Set([runFiles.logs, runFiles.checkpoints]);
function inside(path) {
  const place = insidePath(path);
  if (place === void 0) throw outside(path);
  return place;
}
function isOfRun(path) {
  const [folder, runId, ...rest] = path.split("/");
  return folder === "workflows" && runId !== void 0 && (rest.length === 0 || isEngineFile(rest.join("/")));
}
function checked(runId) {
  if (isRunId(runId)) return runId;
  throw new AgenticError({
    code: "usage",
    message: `\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`
  });
}
function outside(path) {
  return new AgenticError({
    code: "usage",
    message: `\`${path}\` lies outside the folder of the engine's files. Use a path inside it, without \`..\` and links.`
  });
}
function engineOwned(path) {
  return new AgenticError({
    code: "usage",
    message: `\`${path}\` is a file that only the engine writes. Choose another path.`
  });
}
function restored(location) {
  return `Files in ${location} were removed or changed by another program. Its journal and definition were written anew; transcripts and outputs of earlier steps may be missing.`;
}
function notFound(runId) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} here; \`agentic-sdlc list\` shows the runs.`
  });
}
function taken(runId) {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} exists already; \`agentic-sdlc resume ${runId}\` goes on with it.`
  });
}
function lockedRun(runId, { pid, host, file }) {
  const away = host !== hostname2();
  const advice = away ? `if that machine is gone, try again in two minutes, or delete ${file}.` : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being worked on by process ${pid}${away ? ` on ${host}` : ""}; ${advice}`,
    data: { pid, host }
  });
}

// src/package-root.ts
const { existsSync: existsSync3 } = process.getBuiltinModule("node:fs");
const { dirname: dirname3, join: join2 } = process.getBuiltinModule("node:path");
function packageRoot(from = import.meta.dirname) {
  if (existsSync3(join2(from, "package.json"))) return from;
  return packageRoot(dirname3(from));
}
function projectRoot(cwd) {
  for (let folder = cwd; ; folder = dirname3(folder)) {
    if (existsSync3(join2(folder, ".git"))) return { root: folder, isRepository: true };
    if (dirname3(folder) === folder) return { root: cwd, isRepository: false };
  }
}

// src/output/text.ts
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
var UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
function printable(text) {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}
function fitColumns(text, width) {
  const line = printable(text).replace(/\s+/g, " ");
  const columns = columnsOf(line);
  if (columns <= width) return line + " ".repeat(width - columns);
  let kept2 = "";
  let used = 0;
  for (const { segment } of graphemesOf(line)) {
    const columns2 = graphemeColumns(segment);
    if (used + columns2 > width - 1) break;
    kept2 += segment;
    used += columns2;
  }
  return `${kept2}\u2026${" ".repeat(Math.max(0, width - 1 - used))}`;
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

// src/launch/io.ts
function print(io, text) {
  io.stdout.write(lines(text));
}
function printJson(io, value) {
  io.stdout.write(`${JSON.stringify(value, null, 2)}
`);
}
function say(io, text) {
  io.stderr.write(lines(text));
}
function lines(text) {
  return `${printable(text).replace(/\n$/, "")}
`;
}

export {
  createRunId,
  isRunId,
  dayOf,
  isRequestId,
  suffixOf,
  suffixFor,
  OUTPUT_DIRECTORY,
  runFiles,
  PULL_REQUESTS,
  SUPERSEDED,
  UNSENT,
  FAN_OUT_FOLDER,
  isEngineFile,
  insidePath,
  documentIn,
  attemptDirectory,
  runDirectory,
  acquireLock,
  releaseLock,
  isLockedElsewhere,
  replaceFile,
  readOptional,
  readOptionalBytes,
  readLastLine,
  isDraft,
  isRealInside,
  createLocalStore,
  lockedRun,
  packageRoot,
  projectRoot,
  printable,
  fitColumns,
  columnsOf,
  print,
  printJson,
  say
};
