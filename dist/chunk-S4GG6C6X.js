const require = process.getBuiltinModule;
import {
  REPLICATION,
  isExecuted,
  lockedRun
} from "./chunk-5FP3E6RC.js";
import {
  acquireLock,
  changeLockWork,
  isLocked,
  isLockedByOtherProcess,
  printable,
  releaseLock
} from "./chunk-4YWLZDBW.js";
import {
  appendTo,
  atPath,
  createFile,
  hasContent,
  isDraft,
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  DEFINITION_FILES,
  FIXED_FILES,
  OUTPUT_DIRECTORY,
  insidePath,
  isEngineFile,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  isRequestId,
  isRunId
} from "./chunk-5UWUDB4H.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  openRegular
} from "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/runner/process/io.ts
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

// src/storage/local/discard-run.ts
const { existsSync, rmSync } = process.getBuiltinModule("node:fs");
const { join, relative } = process.getBuiltinModule("node:path");
function discardRun({ root, outputDirectory }, runId) {
  const directory = join(root, runDirectory(runId, outputDirectory));
  const lock = join(directory, runFiles.lock);
  if (!hasNoEvent(directory)) return false;
  const held = acquireLock(lock);
  if (!held.held) throw lockedRun(runId, { ...held, file: relative(root, lock) });
  try {
    if (!hasNoEvent(directory)) return false;
    rmSync(directory, { recursive: true, force: true });
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

// src/storage/local/inbox-files.ts
const { existsSync: existsSync2, readdirSync, statSync } = process.getBuiltinModule("node:fs");
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
  const stats = statSync(path, { throwIfNoEntry: false });
  const content = stats && stats.size <= MOST_REQUEST_BYTES ? readOptional(path) : void 0;
  return stats && content !== void 0 ? [{ id: name.slice(0, -5), at: stats.mtimeMs, content }] : [];
}

// src/storage/local/journal-file.ts
const { closeSync, fdatasyncSync, fstatSync, ftruncateSync, readSync, statSync: statSync2, writeSync } = process.getBuiltinModule("node:fs");
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
    const { ino, size } = fstatSync(this.#file);
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
        for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
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
    closeSync(this.#file);
    this.#file = openRegular(this.#path, "append");
    this.#inode = fstatSync(this.#file).ino;
  }
  [Symbol.dispose]() {
    closeSync(this.#file);
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
    const { ino, size } = fstatSync(this.#file);
    if (statSync2(this.#path, { throwIfNoEntry: false })?.ino === ino) return;
    const content = Buffer.alloc(size);
    const length = readSync(this.#file, content, 0, size, 0);
    const since = readOptionalBytes(this.#path) ?? Buffer.alloc(0);
    replaceFile(this.#path, Buffer.concat([content.subarray(0, length), since]));
    closeSync(this.#file);
    this.#file = openRegular(this.#path, "read");
  }
  [Symbol.dispose]() {
    closeSync(this.#file);
  }
};

// src/storage/local/numbered-entries.ts
const { appendFileSync, closeSync: closeSync2, openSync, rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
function addEntry(path, { highest, render }) {
  for (let number = highest(readOptional(path) ?? "") + 1; ; number += 1) {
    const claim = claimFile(path, number);
    if (!create(claim)) continue;
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
function create(path) {
  try {
    closeSync2(openSync(path, "wx"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

// src/storage/local/run-store-errors.ts
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
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

// src/storage/local/set-aside.ts
const { lstatSync, readlinkSync, renameSync } = process.getBuiltinModule("node:fs");
const { join: join3, relative: relative2, sep } = process.getBuiltinModule("node:path");
function linksTo(root, folder) {
  const links = /* @__PURE__ */ new Map();
  for (const path of foldersTo(root, folder)) if (isLink(path)) links.set(path, readlinkSync(path));
  return links;
}
function clearFolder(root, folder, known) {
  for (const path of foldersTo(root, folder)) {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === void 0) return void 0;
    const isKnown = stats.isSymbolicLink() && known.get(path) === readlinkSync(path);
    if (!stats.isDirectory() && !isKnown) return setAside(path);
  }
  return void 0;
}
function clearFile(path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats && !stats.isFile() ? setAside(path) : void 0;
}
function setAside(path) {
  let number = 1;
  while (lstatSync(`${path}.set-aside-${number}`, { throwIfNoEntry: false })) number += 1;
  const aside = `${path}.set-aside-${number}`;
  renameSync(path, aside);
  return aside;
}
function foldersTo(root, folder) {
  const names = relative2(root, folder).split(sep);
  return names.map((_, index) => join3(root, ...names.slice(0, index + 1)));
}
function isLink(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

// src/storage/local/local-run-store.ts
const { existsSync: existsSync3, readdirSync: readdirSync2, rmSync: rmSync3, statSync: statSync3 } = process.getBuiltinModule("node:fs");
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
    const stats = statSync3(join4(this.#directory, inside(path)), { throwIfNoEntry: false });
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
    if (isLocked(this.#lock) && !isLockedByOtherProcess(this.#lock)) return;
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
  const stats = statSync3(folder, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || Date.now() - stats.mtimeMs < STUB_AGE_MS) return;
  const isBare = readdirSync2(folder).every((name) => startFiles.has(name) || isDraft(name));
  if (isBare && !isLocked(join4(folder, runFiles.lock))) rmSync3(folder, { recursive: true, force: true });
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
function outside(path) {
  return usage(
    `\`${path}\` lies outside the folder of the engine's files. Use a path inside it, without \`..\` and links.`
  );
}

export {
  print,
  printJson,
  say,
  createLocalStore
};
