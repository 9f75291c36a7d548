const require = process.getBuiltinModule;
import {
  isDraft,
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile
} from "./chunk-5OB3PLQK.js";
import {
  isRunId
} from "./chunk-P7K4SGWM.js";
import {
  OUTPUT_DIRECTORY,
  insidePath,
  isEngineFile,
  runDirectory,
  runFiles
} from "./chunk-PBIUWDDI.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/store/local-dir.ts
import {
  appendFileSync as appendFileSync2,
  closeSync as closeSync3,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync as openSync3,
  readdirSync,
  readFileSync as readFileSync2,
  statSync as statSync2,
  writeSync as writeSync2
} from "node:fs";
import { hostname as hostname2 } from "node:os";
import { dirname, join, relative } from "node:path";

// src/lock.ts
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync
} from "node:fs";
import { hostname } from "node:os";
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

// src/store/numbered-entries.ts
import { appendFileSync, closeSync as closeSync2, openSync as openSync2, rmSync as rmSync2 } from "node:fs";
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
    closeSync2(openSync2(path, "wx"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

// src/store/local-dir.ts
var CONFIG_FILE = "agentic/config.json";
function createLocalStore(root, outputDirectory = OUTPUT_DIRECTORY) {
  const folder = join(root, outputDirectory, "workflows");
  const directoryOf = (runId) => join(folder, checked(runId));
  return {
    folders: ["workflows", "memory", "analysis"].map((name) => `${outputDirectory}/${name}`),
    open: (runId, mode) => {
      const directory = directoryOf(runId);
      if (mode === "continue" && !hasBegun(directory)) throw notFound(runId, folder);
      mkdirSync(directory, { recursive: true });
      const run = new LocalRun(runId, { root, outputDirectory });
      if (mode === "create" && existsSync(join(directory, runFiles.journal))) {
        run.release();
        throw taken(runId);
      }
      return run;
    },
    read: (runId, path) => readOptional(join(directoryOf(runId), inside(path))),
    list: () => readRuns(folder),
    isLive: (runId) => isLocked(join(directoryOf(runId), runFiles.lock)),
    append: (runId, path, content) => appendFileSync2(join(directoryOf(runId), inside(path)), content),
    addEntry: (runId, path, entry) => addEntry(join(directoryOf(runId), inside(path)), entry),
    request: (runId, id, content) => {
      if (!REQUEST_ID.test(id)) throw outside(id);
      const inbox = join(directoryOf(runId), "inbox");
      const file = join(inbox, `${id}.json`);
      mkdirSync(inbox, { recursive: true });
      if (!existsSync(file)) replaceFile(file, content);
    }
  };
}
var REQUEST_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;
function hasBegun(directory) {
  return [runFiles.journal, runFiles.run].some((name) => existsSync(join(directory, name)));
}
var LocalRun = class {
  runId;
  location;
  #root;
  #shared;
  #directory;
  #lock;
  #made = /* @__PURE__ */ new Set();
  #journal;
  /** Bytes of the journal that are whole lines. */
  #length = 0;
  constructor(runId, { root, outputDirectory }) {
    this.runId = runId;
    this.location = runDirectory(runId, outputDirectory);
    this.#root = root;
    this.#shared = `${outputDirectory}/`;
    this.#directory = join(root, this.location);
    this.#lock = join(this.#directory, runFiles.lock);
    const lock = acquireLock(this.#lock);
    if (!lock.held) throw locked(runId, { ...lock, file: `${this.location}/${runFiles.lock}` });
  }
  appendJournal(lines) {
    const file = this.#journal ??= this.#openJournal();
    const bytes = Buffer.from(lines);
    try {
      let written = 0;
      while (written < bytes.length) written += writeSync2(file, bytes, written);
      fdatasyncSync(file);
    } catch (error) {
      ftruncateSync(file, this.#length);
      throw error;
    }
    this.#length += bytes.length;
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
    const stats = statSync2(join(this.#directory, inside(path)), { throwIfNoEntry: false });
    return stats?.isFile() === true ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : void 0;
  }
  write(path, content) {
    replaceFile(this.#place(path), content, { durable: snapshot.has(path) });
  }
  append(path, content) {
    appendFileSync2(this.#place(path), content);
  }
  addEntry(path, entry) {
    return addEntry(this.#place(path), entry);
  }
  isShared(path) {
    const place = insidePath(path);
    return place?.startsWith(this.#shared) === true && place !== CONFIG_FILE;
  }
  writeShared(path, content) {
    const place = insidePath(path) ?? "";
    if (!this.isShared(path)) throw outside(path);
    if (isOfRun(place.slice(this.#shared.length))) throw engineOwned(path);
    const full = join(this.#root, place);
    if (!isRealInside(join(this.#root, this.#shared), dirname(full))) throw outside(path);
    mkdirSync(dirname(full), { recursive: true });
    replaceFile(full, content);
  }
  requests() {
    const inbox = join(this.#directory, "inbox");
    if (!existsSync(inbox)) return [];
    const files = readdirSync(inbox).filter((name) => name.endsWith(".json"));
    return files.map((name) => ({ name, at: statSync2(join(inbox, name)).mtimeMs })).sort((a, b) => a.at - b.at || (a.name < b.name ? -1 : 1)).map(({ name }) => ({ id: name.slice(0, -5), content: readFileSync2(join(inbox, name), "utf8") }));
  }
  flush() {
    return Promise.resolve();
  }
  finish() {
    return Promise.resolve();
  }
  [Symbol.asyncDispose]() {
    this.release();
    return Promise.resolve();
  }
  release() {
    if (this.#journal !== void 0) closeSync3(this.#journal);
    this.#journal = void 0;
    releaseLock(this.#lock);
  }
  /** A crash can tear the last line; what comes after it must start on a line of its own. */
  #openJournal() {
    const path = join(this.#directory, runFiles.journal);
    const complete = Buffer.byteLength(this.readJournal());
    const file = openSync3(path, "a+");
    if (fstatSync(file).size > complete) ftruncateSync(file, complete);
    this.#length = complete;
    return file;
  }
  #place(path) {
    const full = join(this.#directory, inside(path));
    const parent = dirname(full);
    if (!this.#made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      this.#made.add(parent);
    }
    return full;
  }
};
function readRuns(folder) {
  if (!existsSync(folder)) return [];
  const runs = [];
  for (const runId of readdirSync(folder).filter(isRunId).sort().reverse()) {
    const progress = readOptional(join(folder, runId, runFiles.progress));
    if (progress === void 0) continue;
    runs.push({ runId, progress, live: isLocked(join(folder, runId, runFiles.lock)) });
  }
  return runs;
}
var snapshot = /* @__PURE__ */ new Set([runFiles.definition, runFiles.run]);
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
function notFound(runId, folder) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} in ${folder}; \`agentic-sdlc list\` shows the runs.`
  });
}
function taken(runId) {
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} exists already; \`agentic-sdlc resume ${runId}\` goes on with it.`
  });
}
function locked(runId, { pid, host, file }) {
  const away = host !== hostname2();
  const advice = away ? `if that machine is gone, try again in two minutes, or delete ${file}.` : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being worked on by process ${pid}${away ? ` on ${host}` : ""}; ${advice}`,
    data: { pid, host }
  });
}

export {
  acquireLock,
  releaseLock,
  isLockedElsewhere,
  createLocalStore
};
