const require = process.getBuiltinModule;
import {
  atPath,
  createFile,
  isDraft,
  isRealInside,
  printable,
  readOptional,
  readOptionalBytes,
  replaceFile
} from "./chunk-NNTP3JMC.js";
import {
  DEFINITION_FILES,
  OUTPUT_DIRECTORY,
  insidePath,
  isEngineFile,
  isRequestId,
  isRunId,
  runDirectory,
  runFiles
} from "./chunk-RUEQJ62A.js";
import {
  makeFolder
} from "./chunk-4TDBF5MH.js";
import {
  openRegular,
  readRegularText
} from "./chunk-7HSVFAPF.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/lock.ts
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
function acquireLock(path, work) {
  for (; ; ) {
    if (create(path, work)) {
      startTouching(path);
      return { held: true };
    }
    const holder = readHolder(path);
    if (holder === void 0) continue;
    if (isAlive(path, holder)) return { held: false, ...holder };
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
function create(path, work) {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`;
  const own = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  const holder = JSON.stringify({ ...own, work });
  try {
    atPath(path, () => writeFileSync(draft, holder, { flag: "wx" }));
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
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

// src/store/append-lines.ts
const { closeSync: closeSync2, fstatSync, readSync, writeSync: writeSync2 } = process.getBuiltinModule("node:fs");
var NEW_LINE = 10;
function appendTo(path, content) {
  const file = openRegular(path, "append");
  try {
    const gap = path.endsWith(".ndjson") && isTorn(file) ? "\n" : "";
    const bytes = Buffer.from(`${gap}${content}`);
    atPath(path, () => {
      for (let written = 0; written < bytes.length; ) written += writeSync2(file, bytes, written);
    });
  } finally {
    closeSync2(file);
  }
}
function isTorn(file) {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last[0] !== NEW_LINE;
}

// src/store/held-file.ts
const { closeSync: closeSync3, fdatasyncSync, fstatSync: fstatSync2, ftruncateSync, readSync: readSync2, statSync: statSync2, writeSync: writeSync3 } = process.getBuiltinModule("node:fs");
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
    this.#file = openRegular(path, "append");
    const { ino, size } = fstatSync2(this.#file);
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
      atPath(this.#path, () => {
        for (let written = 0; written < bytes.length; ) written += writeSync3(this.#file, bytes, written);
        fdatasyncSync(this.#file);
      });
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
    closeSync3(this.#file);
    this.#file = openRegular(this.#path, "append");
    this.#inode = fstatSync2(this.#file).ino;
  }
  [Symbol.dispose]() {
    closeSync3(this.#file);
  }
};
var LINE_BREAK = 10;
var HeldFile = class {
  #path;
  #file;
  constructor(path) {
    this.#path = path;
    this.#file = openRegular(path, "read");
  }
  /** Puts its content at the path again, before what was written there since; its folder is there. */
  restore() {
    const { ino, size } = fstatSync2(this.#file);
    if (statSync2(this.#path, { throwIfNoEntry: false })?.ino === ino) return;
    const content = Buffer.alloc(size);
    const length = readSync2(this.#file, content, 0, size, 0);
    const since = readOptionalBytes(this.#path) ?? Buffer.alloc(0);
    replaceFile(this.#path, Buffer.concat([content.subarray(0, length), since]));
    closeSync3(this.#file);
    this.#file = openRegular(this.#path, "read");
  }
  [Symbol.dispose]() {
    closeSync3(this.#file);
  }
};

// src/store/numbered-entries.ts
const { appendFileSync, closeSync: closeSync4, openSync: openSync2, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
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
    closeSync4(openSync2(path, "wx"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

// src/store/local-dir.ts
const { existsSync, readdirSync, rmSync: rmSync3, statSync: statSync3 } = process.getBuiltinModule("node:fs");
const { hostname: hostname2 } = process.getBuiltinModule("node:os");
const { dirname, join, relative } = process.getBuiltinModule("node:path");
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
      makeFolder(directory);
      const run = new LocalRun(runId, { root, outputDirectory, report });
      if (mode === "create" && existsSync(join(directory, runFiles.journal))) {
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
      makeFolder(inbox);
      return createFile(file, content);
    }
  };
}
function hasBegun(directory) {
  return [runFiles.journal, runFiles.run].some((name) => existsSync(join(directory, name)));
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
    if (!isRealInside(join(this.#root, this.#engineFolder), dirname(full))) throw outside(path);
    makeFolder(dirname(full));
    replaceFile(full, content);
  }
  requests() {
    this.#restoreFiles();
    const inbox = join(this.#directory, "inbox");
    if (!existsSync(inbox)) return [];
    const files = readdirSync(inbox, { withFileTypes: true }).filter(isRequestEntry);
    return files.slice(0, MOST_REQUESTS).flatMap(({ name }) => requestIn(inbox, name)).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id, content }) => ({ id, content }));
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
    if (existsSync(full)) this.#shared.set(path, new HeldFile(full));
  }
  /** Writes the run's files anew where others have removed or changed its journal: a person with `git clean`, a step with `rm`. */
  #restoreFiles() {
    if (this.#journal === void 0 || this.#journal.isIntact()) return;
    if (!isRealInside(this.#root, this.#directory)) throw outside(this.location);
    this.#made.clear();
    makeFolder(this.#directory);
    this.#holdLock();
    for (const [path, content] of this.#snapshot)
      if (!existsSync(join(this.#directory, path))) this.write(path, content);
    for (const file of this.#shared.values()) file.restore();
    this.#journal.restore();
    if (!this.#isRestored) this.#report(restored(this.location));
    this.#isRestored = true;
  }
  /** Errors: `run-locked` where another process took the run while its lock was gone. */
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
    const parent = dirname(full);
    if (!this.#made.has(parent)) {
      makeFolder(parent);
      this.#made.add(parent);
    }
    return full;
  }
};
var MOST_REQUESTS = 2e3;
var MOST_REQUEST_BYTES = 1024 * 1024;
function isRequestEntry(entry) {
  return entry.isFile() && entry.name.endsWith(".json") && isRequestId(entry.name.slice(0, -5));
}
function requestIn(inbox, name) {
  const path = join(inbox, name);
  const stats = statSync3(path, { throwIfNoEntry: false });
  const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : void 0;
  return stats && content !== void 0 ? [{ id: name.slice(0, -5), at: stats.mtimeMs, content }] : [];
}
function readRuns(folder) {
  if (!existsSync(folder)) return [];
  const runs = [];
  for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
    const progress = readProgress(join(folder, runId, runFiles.progress));
    if (progress === "" && !existsSync(join(folder, runId, runFiles.run))) {
      removeStub(join(folder, runId));
      continue;
    }
    runs.push({ runId, progress, live: isLocked(join(folder, runId, runFiles.lock)) });
  }
  return runs;
}
function readProgress(path) {
  try {
    return readOptional(path) ?? "";
  } catch (error) {
    if (error instanceof AgenticError && error.code === "file-unsuitable") return "?";
    throw error;
  }
}
var STUB_AGE_MS = 60 * 60 * 1e3;
var startFiles = /* @__PURE__ */ new Set([runFiles.lock, ...DEFINITION_FILES]);
function removeStub(folder) {
  const stats = statSync3(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STUB_AGE_MS) return;
  const isBare = readdirSync(folder).every((name) => startFiles.has(name));
  if (isBare && !isLocked(join(folder, runFiles.lock))) rmSync3(folder, { recursive: true, force: true });
}
var snapshot = /* @__PURE__ */ new Set([runFiles.definition, runFiles.sources, runFiles.run]);
var kept = /* @__PURE__ */ new Set([
  runFiles.program,
  runFiles.definitions,
  runFiles.settings,
  runFiles.worktrees,
  runFiles.replica
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
  throw usage(
    `\`${runId}\` is not a run id; run ids look like 20260131-k3f9qz. \`agentic-sdlc list\` shows them.`
  );
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}
function outside(path) {
  return usage(
    `\`${path}\` lies outside the folder of the engine's files. Use a path inside it, without \`..\` and links.`
  );
}
function engineOwned(path) {
  return usage(`\`${path}\` is a file that only the engine writes. Choose another path.`);
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
  acquireLock,
  releaseLock,
  isLockedElsewhere,
  createLocalStore,
  lockedRun,
  print,
  printJson,
  say
};
