const require = process.getBuiltinModule;
import {
  draftTree,
  findEntry,
  findFiles,
  listEntries
} from "./chunk-RTIXPKVU.js";
import {
  isUnreachable,
  segmentOf
} from "./chunk-GYJ7LOK5.js";
import {
  redactContent
} from "./chunk-OJV2YDKN.js";
import {
  validateChange
} from "./chunk-EO6JZ5KM.js";
import {
  acquireLock,
  releaseLock
} from "./chunk-4YWLZDBW.js";
import {
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  systemClock
} from "./chunk-WTW3FVGE.js";
import {
  _enum,
  array,
  object,
  record,
  string
} from "./chunk-67EWWL3V.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/storage/local/content-store.ts
const { hash, randomBytes } = process.getBuiltinModule("node:crypto");
const { existsSync } = process.getBuiltinModule("node:fs");
const { mkdir, open, readFile, rename, rm } = process.getBuiltinModule("node:fs/promises");
const { dirname, join } = process.getBuiltinModule("node:path");
function createContentStore(directory) {
  const place = (id) => join(directory, id.slice(0, 2), id.slice(2));
  const unsettled = /* @__PURE__ */ new Set();
  return {
    read: async (kind, id) => {
      const content = /^[0-9a-f]{64}$/.test(id) ? await readOptionalFile(place(id)) : void 0;
      if (content === void 0) throw missing(kind, id, `${directory} has none`);
      if (idOf(kind, content) !== id) throw missing(kind, id, `${place(id)} is damaged or something else`);
      return content;
    },
    write: async (kind, content) => {
      const id = idOf(kind, content);
      if (!existsSync(place(id))) await writeOnce(place(id), content);
      unsettled.add(dirname(place(id)));
      return id;
    },
    settle: async () => {
      const folders = [directory, ...unsettled];
      unsettled.clear();
      await Promise.all(folders.map(syncFolder));
    }
  };
}
function idOf(kind, content) {
  return hash("sha256", Buffer.concat([Buffer.from(`${kind}\0`), content]));
}
async function writeOnce(path, content) {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = await open(draft, "wx", 292);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
async function syncFolder(path) {
  try {
    var _stack = [];
    try {
      const folder = __using(_stack, await open(path, "r"), true);
      await folder.sync();
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      var _promise = __callDispose(_stack, _error, _hasError);
      _promise && await _promise;
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && unsyncable.has(error.code))) throw error;
  }
}
var unsyncable = /* @__PURE__ */ new Set(["EPERM", "EISDIR", "EINVAL", "ENOTSUP"]);
async function readOptionalFile(path) {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
    throw error;
  }
}
function missing(kind, id, reason) {
  return new AgenticError({
    code: "not-found",
    message: `There is no ${kind} ${JSON.stringify(id.slice(0, 64))} to read: ${reason}.`
  });
}

// src/storage/local/folder-state-refs.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");
const { existsSync: existsSync2, mkdirSync } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");
const { setTimeout: delay } = process.getBuiltinModule("node:timers/promises");
var REFS_FILE = "refs.json";
var LOCK_FILE = "lock";
var LOCK_WAIT_MS = 1e4;
var Refs = record(string(), string());
var Version = object({
  top: string(),
  parent: string().optional(),
  message: string(),
  /** Makes each commit a version of its own. */
  commit: string()
});
var Entries = array(object({ name: string(), kind: _enum(["file", "folder"]), id: string() }));
function createFolderStateRefs(directory) {
  const objects = createContentStore(join2(directory, "objects"));
  const folders = {
    top: async (version) => Version.parse(await readJson(objects, "version", version)).top,
    entries: async (folder) => Entries.parse(await readJson(objects, "folder", folder))
  };
  const reporting = (work) => withReason(directory, work);
  return {
    location: directory,
    refs: (prefix) => reporting(async () => {
      const refs = await readRefs(directory);
      return new Map([...refs].filter(([ref]) => ref.startsWith(prefix)));
    }),
    list: (version, folder) => reporting(() => listEntries(folders, version, folder)),
    files: (version, folder) => reporting(async () => {
      const found = await findEntry(folders, version, folder);
      return found?.kind === "folder" ? await filesUnder(folders, found.id, folder) : [];
    }),
    read: (version, paths) => reporting(async () => {
      const files = await findFiles(folders, version, paths);
      const read = async ([path, id]) => [
        path,
        await objects.read("file", id)
      ];
      return new Map(await Promise.all(Array.from(files, read)));
    }),
    commit: (change) => reporting(async () => {
      validateChange(change);
      return await commitTo(directory, change, { folders, objects });
    })
  };
}
async function commitTo(directory, change, kept) {
  const early = movedOf(await readRefs(directory), change.refs);
  if (early.length > 0) return { status: "moved", refs: early };
  if (change.branches?.size) return { status: "refused", branches: noBranches(directory, change.branches) };
  makeFolder(directory);
  const drafts = await Promise.all(change.refs.map((each) => draftOf(each, kept.folders)));
  return await underLock(directory, async () => {
    const refs = await readRefs(directory);
    const moved = movedOf(refs, change.refs);
    if (moved.length > 0) return { status: "moved", refs: moved };
    const made = await Promise.all(drafts.map((each) => writeVersion(each, kept.objects)));
    await kept.objects.settle();
    const versions = new Map(change.refs.map(({ ref }, index) => [ref, made[index]]));
    const next = /* @__PURE__ */ new Map();
    for (const [ref, version] of new Map([...refs, ...versions]))
      if (version !== void 0) next.set(ref, version);
    replaceFile(join2(directory, REFS_FILE), `${JSON.stringify(Object.fromEntries(next), null, 2)}
`, {
      durable: true
    });
    await syncFolder(directory);
    return {
      status: "committed",
      versions: new Map([...next].filter(([ref]) => versions.has(ref)))
    };
  });
}
function movedOf(refs, changes) {
  return changes.filter(({ ref, expected }) => refs.get(ref) !== expected).map(({ ref }) => ref);
}
function noBranches(directory, branches) {
  return new Map(Array.from(branches.keys(), (branch) => [branch, `${directory} keeps no code`]));
}
async function draftOf(change, folders) {
  const { expected, next } = change;
  return { ...change, top: next && await draftTree(folders, expected, next.changes) };
}
async function writeVersion({ expected, next, top }, objects) {
  if (!next || !top) return void 0;
  const version = {
    top: await writeFolder(top, objects),
    ...expected !== void 0 && { parent: expected },
    message: next.message,
    commit: randomUUID()
  };
  return await objects.write("version", Buffer.from(JSON.stringify(version)));
}
async function writeFolder(folder, objects) {
  const entries = await Promise.all(
    Array.from(folder.entries, async ([name, entry]) => {
      if (entry.kind === "draft") return { name, kind: "folder", id: await writeFolder(entry, objects) };
      if (entry.kind === "content")
        return { name, kind: "file", id: await objects.write("file", entry.content) };
      return { name, kind: entry.kind, id: entry.id };
    })
  );
  const inOrder = entries.sort((a, b) => a.name < b.name ? -1 : 1);
  return await objects.write("folder", Buffer.from(JSON.stringify(inOrder)));
}
async function filesUnder(folders, id, path) {
  const entries = await folders.entries(id);
  const found = await Promise.all(
    entries.map(async ({ name, kind, id: id2 }) => {
      const full = path === "" ? name : `${path}/${name}`;
      return kind === "file" ? [{ path: full, id: id2 }] : await filesUnder(folders, id2, full);
    })
  );
  return found.flat();
}
async function readJson(objects, kind, id) {
  return JSON.parse(Buffer.from(await objects.read(kind, id)).toString("utf8"));
}
async function readRefs(directory) {
  const path = join2(directory, REFS_FILE);
  const text = (await readOptionalFile(path))?.toString("utf8");
  if (text === void 0) return /* @__PURE__ */ new Map();
  try {
    return new Map(Object.entries(Refs.parse(JSON.parse(text))));
  } catch (cause) {
    throw new AgenticError({
      code: "remote-refused",
      message: `${path} does not say where the refs stand; restore it from a backup of that folder.`,
      cause
    });
  }
}
function makeFolder(directory) {
  if (!existsSync2(directory)) mkdirSync(directory);
}
async function underLock(directory, work) {
  const lock = join2(directory, LOCK_FILE);
  const begun = performance.now();
  for (; ; ) {
    const taken = acquireLock(lock);
    if (taken.held) break;
    if (performance.now() - begun > LOCK_WAIT_MS)
      throw new AgenticError({
        code: "remote-unreachable",
        message: `${directory} is being written by process ${taken.pid} on ${taken.host}; try again, or delete ${lock} if that process is gone.`
      });
    await delay(2 + Math.random() * 10);
  }
  try {
    return await work();
  } finally {
    releaseLock(lock);
  }
}
var refusals = /* @__PURE__ */ new Set(["EACCES", "EPERM", "EROFS"]);
async function withReason(directory, work) {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause) || cause instanceof AgenticError) throw cause;
    const refused = refusals.has(cause.code);
    throw new AgenticError({
      code: refused ? "remote-refused" : "remote-unreachable",
      message: refused ? `${directory} may not be read or written (${String(cause.code)}); grant this user access to it.` : `${directory} cannot be reached (${String(cause.code)}); see that its disk is mounted and has room, and try again.`,
      cause
    });
  }
}

// src/storage/local/redacted-refs.ts
function redactedRefs(refs, redactor) {
  const redacted = (change) => "content" in change && !isOfJournal(change.path) ? { ...change, content: redactContent(change.content, redactor.redactDocument) } : change;
  return {
    ...refs,
    commit: ({ refs: changes, ...rest }) => refs.commit({
      ...rest,
      refs: changes.map(
        (change) => change.next ? { ...change, next: { ...change.next, changes: change.next.changes.map(redacted) } } : change
      )
    })
  };
}
function isOfJournal(path) {
  const [, name = ""] = /^[^/]+\/workflows\/[^/]+\/(.+)$/.exec(path) ?? [];
  return (segmentOf(name)?.file ?? name) === runFiles.journal;
}

// src/storage/refs/availability-tracking.ts
var LONG_MS = 2e4;
function trackAvailability(refs, { clock, availability }) {
  const heard = async (answer) => {
    const since = clock.now().getTime();
    try {
      const given = await answer;
      availability.responseCount += 1;
      availability.isUnresponsive = false;
      return given;
    } catch (error) {
      if (!isUnreachable(error)) availability.isUnresponsive = false;
      else if (clock.now().getTime() - since > LONG_MS) availability.isUnresponsive = true;
      throw error;
    }
  };
  return {
    ...refs,
    refs: (prefix) => heard(refs.refs(prefix)),
    commit: (change) => heard(refs.commit(change))
  };
}

// src/wiring/note-synchronization.ts
const { statSync, utimesSync } = process.getBuiltinModule("node:fs");
function notesWith(place, { refs, stateRef, withoutBatches }) {
  return async ({ maxAgeMs = 0, isQuick, limitMs } = {}) => {
    if (!place.config.memory.enabled) return [];
    const [{ notesOf }, { createLocalNotes, isWhole }, { runNotesSync }, { describeSync }] = await Promise.all([
      import("./open-notebook-TSKTGVCY.js"),
      import("./local-notes-folder-UGSX3Q72.js"),
      import("./synchronize-notes-6TBX3B4K.js"),
      import("./sync-report-Q4S6XBPZ.js")
    ]);
    const notes = notesOf(place);
    if (ageOf(notes.record) < maxAgeMs && isWhole(notes)) return [];
    const seen = statSync(notes.record, { throwIfNoEntry: false })?.mtime;
    const report = await runNotesSync({
      refs,
      stateRef,
      withoutBatches,
      isQuick,
      limitMs,
      local: createLocalNotes(notes),
      openIndex: notes.openIndex,
      clock: systemClock,
      random: Math.random
    });
    touch(notes.record, report.isCurrent ? systemClock.now() : seen);
    return describeSync(report, { folder: notes.files.location, location: refs.location });
  };
}
function ageOf(record2) {
  const stats = statSync(record2, { throwIfNoEntry: false });
  return stats ? systemClock.now().getTime() - stats.mtimeMs : Infinity;
}
function touch(record2, time) {
  if (time && statSync(record2, { throwIfNoEntry: false })) utimesSync(record2, time, time);
}

export {
  createFolderStateRefs,
  redactedRefs,
  trackAvailability,
  notesWith
};
