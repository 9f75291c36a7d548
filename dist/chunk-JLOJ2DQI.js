const require = process.getBuiltinModule;
import {
  atPath,
  createFile,
  hasContent,
  isDraft,
  isRealInside,
  printable,
  readOptional,
  readOptionalBytes,
  replaceFile,
  systemFault
} from "./chunk-AMXY6FXI.js";
import {
  DEFINITION_FILES,
  FIXED_FILES,
  OUTPUT_DIRECTORY,
  insidePath,
  isEngineFile,
  isRequestId,
  isRunId,
  runDirectory,
  runFiles
} from "./chunk-4J5IKL3S.js";
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
    const isLink2 = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    if (isCode(error, "ENOENT") && !isLink2) return void 0;
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

// src/store/run-lock.ts
const { hostname: hostname2 } = process.getBuiltinModule("node:os");
var REPLICATION = "replication";
function isExecuted(lock) {
  const holder = lockHolder(lock);
  return holder !== void 0 && holder.work !== REPLICATION;
}
function lockedRun(runId, { pid, host, work, file }) {
  const away = host !== hostname2();
  const isReplicated = work === REPLICATION;
  const doing = isReplicated ? "copied to or from the remote" : "worked on";
  const advice = away ? `if that machine is gone, try again in two minutes, or delete ${file}.` : isReplicated ? "try again when that process has ended." : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being ${doing} by process ${pid}${away ? ` on ${host}` : ""}; ${advice}`,
    data: { pid, host, ...work === void 0 ? {} : { work } }
  });
}

// src/store/discard-run.ts
const { existsSync, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
const { join, relative } = process.getBuiltinModule("node:path");
function discardRun({ root, outputDirectory }, runId) {
  const directory = join(root, runDirectory(runId, outputDirectory));
  const lock = join(directory, runFiles.lock);
  if (!hasNoEvent(directory)) return false;
  const held = acquireLock(lock);
  if (!held.held) throw lockedRun(runId, { ...held, file: relative(root, lock) });
  try {
    if (!hasNoEvent(directory)) return false;
    rmSync2(directory, { recursive: true, force: true });
    return true;
  } finally {
    releaseLock(lock);
  }
}
function hasNoEvent(directory) {
  const has = (name) => existsSync(join(directory, name));
  if (!has(runFiles.run) || has(runFiles.progress) || has("steps")) return false;
  return readOptional(join(directory, runFiles.journal))?.includes("\n") !== true;
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

// src/store/inbox-files.ts
const { existsSync: existsSync2, readdirSync, statSync: statSync3 } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");
function requestsIn(inbox) {
  if (!existsSync2(inbox)) return [];
  const files = readdirSync(inbox, { withFileTypes: true }).filter(isRequestEntry);
  return files.slice(0, MOST_REQUESTS).flatMap(({ name }) => requestIn(inbox, name)).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).map(({ id, content }) => ({ id, content }));
}
var MOST_REQUESTS = 2e3;
var MOST_REQUEST_BYTES = 1024 * 1024;
function isRequestEntry(entry) {
  return entry.isFile() && entry.name.endsWith(".json") && isRequestId(entry.name.slice(0, -5));
}
function requestIn(inbox, name) {
  const path = join2(inbox, name);
  const stats = statSync3(path, { throwIfNoEntry: false });
  const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : void 0;
  return stats && content !== void 0 ? [{ id: name.slice(0, -5), at: stats.mtimeMs, content }] : [];
}

// src/store/numbered-entries.ts
const { appendFileSync, closeSync: closeSync4, openSync: openSync2, rmSync: rmSync3 } = process.getBuiltinModule("node:fs");
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
      rmSync3(claim, { force: true });
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

// src/store/set-aside.ts
const { lstatSync: lstatSync2, readlinkSync, renameSync: renameSync2 } = process.getBuiltinModule("node:fs");
const { join: join3, relative: relative2, sep } = process.getBuiltinModule("node:path");
function linksTo(root, folder) {
  const links = /* @__PURE__ */ new Map();
  for (const path of foldersTo(root, folder)) if (isLink(path)) links.set(path, readlinkSync(path));
  return links;
}
function clearFolder(root, folder, known) {
  for (const path of foldersTo(root, folder)) {
    const stats = lstatSync2(path, { throwIfNoEntry: false });
    if (stats === void 0) return void 0;
    const isKnown = stats.isSymbolicLink() && known.get(path) === readlinkSync(path);
    if (!stats.isDirectory() && !isKnown) return setAside(path);
  }
  return void 0;
}
function clearFile(path) {
  const stats = lstatSync2(path, { throwIfNoEntry: false });
  return stats && !stats.isFile() ? setAside(path) : void 0;
}
function setAside(path) {
  let number = 1;
  while (lstatSync2(`${path}.set-aside-${number}`, { throwIfNoEntry: false })) number += 1;
  const aside = `${path}.set-aside-${number}`;
  renameSync2(path, aside);
  return aside;
}
function foldersTo(root, folder) {
  const names = relative2(root, folder).split(sep);
  return names.map((_, index) => join3(root, ...names.slice(0, index + 1)));
}
function isLink(path) {
  return lstatSync2(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

// src/store/local-dir.ts
const { existsSync: existsSync3, readdirSync: readdirSync2, rmSync: rmSync4, statSync: statSync4 } = process.getBuiltinModule("node:fs");
const { dirname, join: join4, relative: relative3 } = process.getBuiltinModule("node:path");
var CONFIG_FILE = "agentic/config.json";
function createLocalStore(root, outputDirectory = OUTPUT_DIRECTORY, report = () => {
}) {
  const folder = join4(root, outputDirectory, "workflows");
  const directoryOf = (runId) => join4(folder, checked(runId));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      if (mode !== "create" && !hasBegun(directory)) throw notFound(runId);
      makeFolder(directory);
      const work = mode === "replicate" ? REPLICATION : void 0;
      const run = new LocalRun(runId, { root, outputDirectory, report, work });
      if (mode === "create" && existsSync3(join4(directory, runFiles.journal))) {
        run.release();
        throw taken(runId);
      }
      return run;
    },
    read: (runId, path) => readOptional(join4(directoryOf(runId), inside(path))),
    list: () => readRuns(folder),
    isLive: (runId) => isExecuted(join4(directoryOf(runId), runFiles.lock)),
    append: (runId, path, content) => appendTo(join4(directoryOf(runId), inside(path)), content),
    addEntry: (runId, path, entry) => addEntry(join4(directoryOf(runId), inside(path)), entry),
    discard: (runId) => discardRun({ root, outputDirectory }, checked(runId)),
    request: (runId, id, content) => {
      if (!isRequestId(id)) throw outside(id);
      const inbox = join4(directoryOf(runId), "inbox");
      const file = join4(inbox, `${id}.json`);
      makeFolder(inbox);
      return createFile(file, content);
    }
  };
}
function hasBegun(directory) {
  return [runFiles.journal, runFiles.run].some((name) => existsSync3(join4(directory, name)));
}
var LocalRun = class {
  runId;
  location;
  #root;
  #engineFolder;
  #directory;
  #lock;
  #made = /* @__PURE__ */ new Set();
  /** Links that the user has put above the run's folder. */
  #links;
  #report;
  #journal;
  /** Files without which the run cannot be resumed, as this process last knew them. */
  #snapshot = /* @__PURE__ */ new Map();
  #shared = /* @__PURE__ */ new Map();
  #isRestored = false;
  constructor(runId, { root, outputDirectory, report, work }) {
    this.runId = runId;
    this.#report = report;
    this.location = runDirectory(runId, outputDirectory);
    this.#root = root;
    this.#engineFolder = `${outputDirectory}/`;
    this.#directory = join4(root, this.location);
    this.#links = linksTo(root, this.#directory);
    this.#lock = join4(this.#directory, runFiles.lock);
    const lock = acquireLock(this.#lock, { work });
    if (!lock.held) throw lockedRun(runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }
  appendJournal(lines2) {
    this.#restoreFiles();
    (this.#journal ??= this.#openJournal()).append(lines2);
  }
  readJournal() {
    const text = readOptional(join4(this.#directory, runFiles.journal)) ?? "";
    return text.slice(0, text.lastIndexOf("\n") + 1);
  }
  read(path) {
    return readOptional(join4(this.#directory, inside(path)));
  }
  readBytes(path) {
    return readOptionalBytes(join4(this.#directory, inside(path)));
  }
  files() {
    return readdirSync2(this.#directory, { withFileTypes: true }).filter(({ name }) => !isEngineFile(name) && !isDraft(name)).flatMap(
      (entry) => entry.isDirectory() ? this.#filesUnder(entry.name) : entry.isFile() ? entry.name : []
    ).toSorted();
  }
  #filesUnder(folder) {
    return readdirSync2(join4(this.#directory, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !isDraft(entry.name)).map(({ parentPath, name }) => relative3(this.#directory, join4(parentPath, name)));
  }
  version(path) {
    const stats = statSync4(join4(this.#directory, inside(path)), { throwIfNoEntry: false });
    return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : void 0;
  }
  write(path, content) {
    this.#restoreFiles();
    const isNeeded = snapshot.has(path);
    if (isNeeded || kept.has(path)) this.#snapshot.set(path, content);
    this.#inFolder(path, (full) => replaceFile(full, content, { durable: isNeeded }));
  }
  append(path, content) {
    this.#restoreFiles();
    this.#inFolder(path, (full) => appendTo(full, content));
    this.#hold(path);
  }
  addEntry(path, entry) {
    this.#restoreFiles();
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
    const full = join4(this.#root, place);
    if (!isRealInside(join4(this.#root, this.#engineFolder), dirname(full))) throw outside(path);
    makeFolder(dirname(full));
    replaceFile(full, content);
  }
  requests() {
    this.#restoreFiles();
    return requestsIn(join4(this.#directory, "inbox"));
  }
  flush() {
    return Promise.resolve();
  }
  finish() {
    this.#restoreFiles();
    changeLockWork(this.#lock, REPLICATION);
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
    return new HeldJournal(join4(this.#directory, runFiles.journal));
  }
  #hold(path) {
    if (!growing.has(path) || this.#shared.has(path)) return;
    const full = join4(this.#directory, path);
    if (existsSync3(full)) this.#shared.set(path, new HeldFile(full));
  }
  /** Writes the run's files anew where others have removed or changed its journal: a person with `git clean`, a step with `rm`. */
  #restoreFiles() {
    if (this.#journal === void 0 || this.#journal.isIntact()) return;
    this.#made.clear();
    for (const path of [runFiles.lock, runFiles.journal, ...this.#snapshot.keys(), ...this.#shared.keys()])
      this.#clear(join4(this.#directory, path));
    if (!isRealInside(this.#root, this.#directory)) throw outside(this.location);
    makeFolder(this.#directory);
    this.#holdLock();
    for (const [path, content] of this.#snapshot) {
      const full = join4(this.#directory, path);
      if (!existsSync3(full) || fixed.has(path) && !hasContent(full, content))
        replaceFile(full, content, { durable: snapshot.has(path) });
    }
    for (const file of this.#shared.values()) file.restore();
    this.#journal.restore();
    if (!this.#isRestored) this.#report(restored(this.location));
    this.#isRestored = true;
  }
  #clear(full) {
    for (const aside of [clearFolder(this.#root, dirname(full), this.#links), clearFile(full)])
      if (aside !== void 0) this.#report(`${inPlace}${relative3(this.#root, aside)}.`);
  }
  /** Errors: `run-locked` where another process took the run while its lock was gone. */
  #holdLock() {
    if (isLocked(this.#lock) && !isLockedElsewhere(this.#lock)) return;
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw lockedRun(this.runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }
  /** A folder that was made before may have been removed or replaced since. */
  #inFolder(path, work) {
    try {
      return work(this.#place(path));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && replaced.has(error.code))) throw error;
      this.#made.clear();
      this.#clear(join4(this.#directory, inside(path)));
      return work(this.#place(path));
    }
  }
  #place(path) {
    const full = join4(this.#directory, inside(path));
    const parent = dirname(full);
    if (!this.#made.has(parent)) {
      makeFolder(parent);
      this.#made.add(parent);
    }
    return full;
  }
};
var replaced = /* @__PURE__ */ new Set(["ENOENT", "ENOTDIR", "EISDIR", "EEXIST"]);
function readRuns(folder) {
  if (!existsSync3(folder)) return [];
  const runs = [];
  for (const runId of readdirSync2(folder).filter(isRunId).sort().reverse()) {
    const progress = readProgress(join4(folder, runId, runFiles.progress));
    if (progress === "" && !existsSync3(join4(folder, runId, runFiles.run))) {
      removeStub(join4(folder, runId));
      continue;
    }
    runs.push({ runId, progress, live: isExecuted(join4(folder, runId, runFiles.lock)) });
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
var startFiles = /* @__PURE__ */ new Set([runFiles.lock, runFiles.replica, ...DEFINITION_FILES]);
function removeStub(folder) {
  const stats = statSync4(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STUB_AGE_MS) return;
  const isBare = readdirSync2(folder).every((name) => startFiles.has(name) || isDraft(name));
  if (isBare && !isLocked(join4(folder, runFiles.lock))) rmSync4(folder, { recursive: true, force: true });
}
var snapshot = /* @__PURE__ */ new Set([runFiles.definition, runFiles.sources, runFiles.run]);
var kept = /* @__PURE__ */ new Set([
  runFiles.program,
  runFiles.definitions,
  runFiles.settings,
  runFiles.worktrees,
  runFiles.replica
]);
var fixed = new Set(FIXED_FILES);
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
var inPlace = "Another program put something in the place of a file of the run. It is kept as ";
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
  REPLICATION,
  lockedRun,
  createLocalStore,
  print,
  printJson,
  say
};
