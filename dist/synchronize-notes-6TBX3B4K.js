const require = process.getBuiltinModule;
import {
  createIndexedNotes,
  parseNote,
  publish
} from "./chunk-ZF4MUX4Z.js";
import {
  renderContents,
  renderIndexPage
} from "./chunk-IXCIUHPU.js";
import {
  parseSyncRecord,
  renderSyncRecord
} from "./chunk-RWVPZCSO.js";
import {
  CONTENTS_FILE,
  MOST_NOTE_BYTES
} from "./chunk-TKCW5KEF.js";
import {
  emptyReport
} from "./chunk-IQ4T2DLE.js";
import "./chunk-GP6ZZAE6.js";
import "./chunk-BAD7GZ4U.js";
import "./chunk-RTIXPKVU.js";
import "./chunk-LY6YTY4G.js";
import {
  updateRefs
} from "./chunk-GYJ7LOK5.js";
import "./chunk-LS2BWYUN.js";
import "./chunk-3QX5WFXS.js";
import "./chunk-XIXLG7DY.js";
import {
  categoryFolder,
  noteCategories
} from "./chunk-OJV2YDKN.js";
import "./chunk-S4GG6C6X.js";
import "./chunk-5FP3E6RC.js";
import "./chunk-KMKBUXCO.js";
import "./chunk-EO6JZ5KM.js";
import "./chunk-4YWLZDBW.js";
import "./chunk-DNN7PFYL.js";
import {
  MEMORY_FOLDER,
  NOTE_BATCH_REFS,
  STATE_REF,
  stateMessage
} from "./chunk-WTW3FVGE.js";
import "./chunk-67EWWL3V.js";
import "./chunk-FPHQHW5X.js";
import "./chunk-5UWUDB4H.js";
import "./chunk-YVZVQPSV.js";
import "./chunk-M23O3J24.js";
import "./chunk-DKSW36MJ.js";
import "./chunk-PZNC2QKS.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/memory/sync/apply-local.ts
const { hash: hash3 } = process.getBuiltinModule("node:crypto");

// src/memory/sync/conflict-copy.ts
const { hash } = process.getBuiltinModule("node:crypto");
var LONGEST_NAME = 120;
var LONGEST_ID = 100;
function conflictCopy(path, content, number = 1) {
  const digest = `${hash("sha256", content).slice(0, 8)}${number > 1 ? `-${number}` : ""}`;
  const slash = path.lastIndexOf("/") + 1;
  const name = path.slice(slash).replace(/\.md$/, "").slice(0, LONGEST_NAME);
  const copy = `${path.slice(0, slash)}${name}-${digest}.md`;
  return { path: copy, content: withOtherId(content, { path: copy, digest }) };
}
function withOtherId(content, { path, digest }) {
  const text = Buffer.from(content).toString("utf8");
  const before = parseNote(text, path);
  if (!("note" in before)) return content;
  const id = `${before.note.id.slice(0, LONGEST_ID)}-${digest}`;
  const changed = text.replace(/^(["']?id["']?:[ \t]*)[^\r\n]*/m, `$1${id}`);
  const after = parseNote(changed, path);
  const isSame = "note" in after && JSON.stringify({ ...after.note, id: before.note.id }) === JSON.stringify(before.note);
  return isSame && after.note.id === id ? Buffer.from(changed) : content;
}

// src/memory/sync/sync-snapshots.ts
const { hash: hash2 } = process.getBuiltinModule("node:crypto");

// src/memory/sync/note-batches.ts
const { randomUUID } = process.getBuiltinModule("node:crypto");

// src/memory/sync/sync-plan.ts
function planSync({ common, here, there }) {
  const steps = /* @__PURE__ */ new Map();
  for (const path of /* @__PURE__ */ new Set([...common.keys(), ...here.keys(), ...there.keys()])) {
    const step = stepFor(common.get(path), here.get(path), there.get(path));
    if (step) steps.set(path, step);
  }
  return steps;
}
function stepFor(before, here, there) {
  const changedHere = here !== before?.hash;
  const changedThere = there !== before?.id;
  if (!changedHere && !changedThere) return void 0;
  if (!changedThere) return here === void 0 ? "remove-there" : "push";
  if (!changedHere) return there === void 0 ? "remove-here" : "pull";
  if (here === void 0) return there === void 0 ? "forget" : "pull";
  return there === void 0 ? "push" : "compare";
}
var folders = /* @__PURE__ */ new Set([...noteCategories.map(categoryFolder), "context"]);
var FLAT = new RegExp(`^(?:${noteCategories.join("|")})-.+\\.md$`);
var DEEPEST = 6;
var LONGEST = 240;
var UNFIT = /[\u0000-\u001f\u007f\\]/;
function syncExclusionReason(path) {
  const parts = path.split("/");
  if (path === CONTENTS_FILE) return "it is made of the notes";
  if (parts.length === 1 ? !FLAT.test(path) : !folders.has(parts[0] ?? "")) {
    return `it lies in none of the folders ${[...folders].join(", ")}`;
  }
  if (!path.endsWith(".md")) return "it is no markdown";
  if (parts.slice(0, -1).some((part) => part.endsWith(".md"))) return "it lies in a folder named as a note";
  const isHidden = parts.some((part) => part === "" || part.startsWith(".") || part.endsWith(".tmp"));
  const isLong = parts.length > DEEPEST || Buffer.byteLength(path) > LONGEST;
  if (isHidden || isLong || UNFIT.test(path) || !path.isWellFormed()) return "it has no name for a note";
  return void 0;
}

// src/memory/sync/note-batches.ts
var noBatches = { versions: /* @__PURE__ */ new Map(), notes: /* @__PURE__ */ new Map(), copies: /* @__PURE__ */ new Map() };
var MOST_BATCHES = 200;
async function readBatches(refs, all, ids) {
  const found = [...all].filter(([ref]) => ref.startsWith(NOTE_BATCH_REFS)).sort();
  const versions = new Map(found.slice(0, MOST_BATCHES));
  const notes = /* @__PURE__ */ new Map();
  const copies = /* @__PURE__ */ new Map();
  for (const version of versions.values()) {
    for (const { path, id } of await refs.files(version, MEMORY_FOLDER)) {
      const name = path.slice(MEMORY_FOLDER.length + 1);
      if (syncExclusionReason(name) !== void 0 || ids.get(name) === id) continue;
      if (ids.has(name)) {
        const bytes = (await refs.read(version, [path])).get(path);
        if (!bytes || bytes.length > MOST_NOTE_BYTES) continue;
        const copy = conflictCopy(name, bytes);
        if (!ids.has(copy.path)) copies.set(copy.path, copy.content);
      } else {
        ids.set(name, id);
        notes.set(name, version);
      }
    }
  }
  return { versions, notes, copies };
}
function mergedNotes({ notes, copies }, isTaken) {
  const place = (path) => `${MEMORY_FOLDER}/${path}`;
  return [
    ...Array.from(notes).flatMap(
      ([path, version]) => isTaken(path) ? [] : [{ path: place(path), from: { version, path: place(path) } }]
    ),
    ...Array.from(copies, ([path, content]) => ({ path: place(path), content }))
  ];
}
function mergedRefs({ versions }) {
  return Array.from(versions, ([ref, expected]) => ({ ref, expected, next: void 0 }));
}
async function pushBatch(refs, files) {
  const ref = `${NOTE_BATCH_REFS}${randomUUID()}`;
  const message = stateMessage(`Notes: ${files.size} to be merged`);
  const changes = Array.from(files, ([path, content]) => ({ path: `${MEMORY_FOLDER}/${path}`, content }));
  const answer = await refs.commit({ refs: [{ ref, expected: void 0, next: { message, changes } }] });
  const version = answer.status === "committed" ? answer.versions.get(ref) : void 0;
  if (version === void 0) return /* @__PURE__ */ new Map();
  const there = await refs.files(version, MEMORY_FOLDER);
  return new Map(there.map(({ path, id }) => [path.slice(MEMORY_FOLDER.length + 1), id]));
}

// src/memory/sync/sync-snapshots.ts
var SYNC_LIST = ".synchronised";
var BATCH = 500;
async function readLocalSnapshot({ files, readBytes }, known) {
  const found = /* @__PURE__ */ new Map();
  const left = /* @__PURE__ */ new Map();
  const unknown = [];
  for (const { path, stamp, problem } of await files.list()) {
    const why = problem ?? syncExclusionReason(path);
    const before = known?.notes.get(path) ?? known?.waiting.get(path);
    if (why !== void 0) left.set(path, why);
    else if (before?.stamp === stamp) found.set(path, { stamp, hash: before.hash });
    else unknown.push({ path, stamp });
  }
  for (const batch of batchesOf(unknown, BATCH)) {
    const contents = await readBytes(batch.map(({ path }) => path));
    for (const { path, stamp } of batch) {
      const bytes = contents.get(path);
      if (bytes) found.set(path, { stamp, hash: hash2("sha256", bytes), bytes });
    }
  }
  return { files: found, left };
}
async function readRemoteSnapshot(refs, version, known) {
  const batches = noBatches;
  if (version === void 0)
    return { version, ids: /* @__PURE__ */ new Map(), left: /* @__PURE__ */ new Map(), contents: void 0, batches };
  if (known?.version === version) {
    const ids2 = Array.from(known.notes, ([path, { id }]) => [path, id]);
    for (const [path, { id }] of known.apart) ids2.push([path, id]);
    return { version, ids: new Map(ids2), left: /* @__PURE__ */ new Map(), contents: known.contents, batches };
  }
  const ids = /* @__PURE__ */ new Map();
  const left = /* @__PURE__ */ new Map();
  let contents;
  for (const { path, id } of await refs.files(version, MEMORY_FOLDER)) {
    const name = path.slice(MEMORY_FOLDER.length + 1);
    const why = syncExclusionReason(name);
    if (name === CONTENTS_FILE) contents = id;
    else if (why === void 0) ids.set(name, id);
    else if (name !== SYNC_LIST) left.set(name, why);
  }
  return { version, ids, left, contents, batches };
}
async function readThere(refs, { version, batches }, paths) {
  const byVersion = /* @__PURE__ */ new Map();
  for (const path of paths) {
    const at = batches.notes.get(path) ?? version;
    if (at !== void 0) byVersion.set(at, [...byVersion.get(at) ?? [], `${MEMORY_FOLDER}/${path}`]);
  }
  const found = /* @__PURE__ */ new Map();
  for (const [at, wanted] of byVersion)
    for (const [path, bytes] of await refs.read(at, wanted))
      found.set(path.slice(MEMORY_FOLDER.length + 1), bytes);
  return found;
}
function batchesOf(all, size) {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

// src/memory/sync/apply-local.ts
async function applyToLocal(sync, steps) {
  const { refs, there, common } = sync;
  const wanted = Array.from(steps).filter(([, step]) => step === "pull" || step === "compare");
  for (const batch of batchesOf(wanted, BATCH)) {
    const paths = batch.map(([path]) => path);
    const contents = await readThere(refs, there, paths);
    for (const [path, step] of batch) {
      const bytes = contents.get(path);
      if (bytes === void 0) sync.report.unsettled = true;
      else await take(sync, path, { bytes, wasRemoved: step === "pull" && !sync.here.files.has(path) });
    }
  }
  await sync.local.secure(
    wanted.map(([path]) => path).filter((path) => sync.here.files.get(path)?.stamp === "")
  );
  for (const [path, step] of steps) {
    if (step === "remove-here") await removeHere(sync, path);
    if (step === "forget") common.delete(path);
  }
}
async function take(sync, path, { bytes, wasRemoved }) {
  const { local, report, here, there, common } = sync;
  const id = there.ids.get(path) ?? "";
  if (bytes.length > MOST_NOTE_BYTES) {
    report.left.set(path, tooLarge(bytes.length));
    return;
  }
  const own = here.files.get(path);
  const digest = hash3("sha256", bytes);
  if (own?.hash === digest) {
    common.set(path, { stamp: own.stamp, hash: digest, id });
    return;
  }
  if (own && own.hash !== common.get(path)?.hash && !await keepCopy(sync, path, own)) return;
  const outcome = await write(local, path, { bytes, expected: own?.hash });
  if (outcome === "written") {
    if (wasRemoved && common.has(path)) report.kept.set(path, "here");
    common.set(path, { stamp: "", hash: digest, id });
    here.files.set(path, { stamp: "", hash: digest, bytes });
    report.pulled.add(path);
    noteBroken(report, path, bytes);
  } else if (outcome === "changed") sync.report.unsettled = true;
  else report.left.set(path, outcome.problem);
}
var MOST_COPIES = 9;
async function keepCopy(sync, path, own) {
  const { local, report, here } = sync;
  const bytes = await contentOf(sync, path, own);
  if (bytes === void 0) return false;
  for (let number = 1; number <= MOST_COPIES; number += 1) {
    const copy = conflictCopy(path, bytes, number);
    const digest = hash3("sha256", copy.content);
    const outcome = await write(local, copy.path, { bytes: copy.content, expected: void 0 });
    if (typeof outcome === "object") {
      report.left.set(path, outcome.problem);
      return false;
    }
    if (outcome === "changed") {
      const there = (await local.readBytes([copy.path])).get(copy.path);
      if (there === void 0 || hash3("sha256", there) !== digest) continue;
    }
    await local.secure([copy.path]);
    here.files.set(copy.path, { stamp: "", hash: digest, bytes: copy.content });
    report.conflicts.set(path, copy.path);
    return true;
  }
  sync.report.unsettled = true;
  return false;
}
async function contentOf(sync, path, own) {
  const bytes = own.bytes ?? (await sync.local.readBytes([path])).get(path);
  if (bytes && (own.bytes || hash3("sha256", bytes) === own.hash)) return bytes;
  sync.report.unsettled = true;
  return void 0;
}
async function removeHere(sync, path) {
  const own = sync.here.files.get(path);
  const kept = own ? await sync.local.files.remove([{ path, hash: own.hash }]) : [];
  if (kept.length > 0) {
    sync.report.unsettled = true;
    return;
  }
  sync.common.delete(path);
  sync.here.files.delete(path);
  sync.report.removedHere.add(path);
}
var noPlace = /* @__PURE__ */ new Set(["EEXIST", "EISDIR", "ENOTDIR", "ENAMETOOLONG", "EINVAL"]);
async function write({ files, add }, path, { bytes, expected }) {
  try {
    return await (expected === void 0 ? add(path, bytes) : files.write(path, bytes, expected));
  } catch (error) {
    if (error instanceof AgenticError && error.code === "usage") return { problem: error.message };
    const code = error instanceof Error && "code" in error ? error.code : void 0;
    if (noPlace.has(code)) return { problem: `it cannot be written here (${String(code)})` };
    throw error;
  }
}
function tooLarge(bytes) {
  return `it has ${Math.ceil(bytes / 1024)} KB; notes of at most ${MOST_NOTE_BYTES / 1024} KB are taken`;
}
function noteBroken(report, path, bytes) {
  const parsed = parseNote(Buffer.from(bytes).toString("utf8"), path);
  if ("broken" in parsed) report.broken.set(path, parsed.broken);
  else report.broken.delete(path);
}

// src/memory/sync/push-remote.ts
const { hash: hash4 } = process.getBuiltinModule("node:crypto");
var ENTRY = /^[0-9a-f]{16}$/;
var MOST_ENTRIES = 500;
async function readLedger(refs, version) {
  if (version === void 0) return { entries: [], contents: void 0 };
  const [list, contents] = [`${MEMORY_FOLDER}/${SYNC_LIST}`, `${MEMORY_FOLDER}/${CONTENTS_FILE}`];
  const read = await refs.read(version, [list, contents]);
  const text = (path) => {
    const bytes = read.get(path);
    return bytes && Buffer.from(bytes).toString("utf8");
  };
  const lines = (text(list) ?? "").split("\n").filter((line) => ENTRY.test(line));
  return { entries: lines.slice(-MOST_ENTRIES), contents: text(contents) };
}
async function planPush(push) {
  const { sync, steps, record, save } = push;
  const { there } = sync;
  const files = await contentsOf(sync, steps);
  const gone = Array.from(steps.keys()).filter((path) => steps.get(path) === "remove-there");
  const isIdle = files.size + gone.length + (push.merges ? there.batches.versions.size : 0) === 0;
  const version = sync.report.unsettled ? void 0 : there.version;
  const isKnown = record?.sync !== void 0 && record.version === there.version;
  if (isIdle && (isKnown || there.version === void 0)) {
    return { result: () => save({ version, sync: record?.sync, contents: there.contents }) };
  }
  const ledger = await push.ledger();
  const page = isIdle && !isOutdated(push) ? void 0 : await pageFor(push, ledger);
  const isListed = ledger.entries.length > 0 || there.ids.size === 0;
  const last = ledger.entries.at(-1);
  if (isIdle && isListed && page === void 0) {
    return { result: () => save({ version, sync: last, contents: there.contents }) };
  }
  await save({ version: void 0, sync: last, contents: there.contents });
  const load = { files, gone, ledger, page };
  push.plans(load);
  return commitOf(push, load);
}
function commitOf(push, { files, gone, ledger, page }) {
  const { sync, stateRef, save } = push;
  const place = (path) => `${MEMORY_FOLDER}/${path}`;
  const { batches } = sync.there;
  const changes = [
    ...mergedNotes(batches, (path) => files.has(path) || gone.includes(path)),
    ...Array.from(files, ([path, content]) => ({ path: place(path), content })),
    ...gone.map((path) => ({ path: place(path), remove: true })),
    ...page === void 0 ? [] : [{ path: place(CONTENTS_FILE), content: page }]
  ];
  const described = [
    sync.there.version,
    [...batches.versions],
    gone,
    Array.from(files, ([path, bytes]) => [path, digestOf(bytes)]),
    page
  ];
  const entry = digestOf(JSON.stringify(described)).slice(0, 16);
  const list = [...ledger.entries, entry].slice(-MOST_ENTRIES);
  changes.push({ path: place(SYNC_LIST), content: `${list.join("\n")}
` });
  const counts = [
    files.size > 0 ? `${files.size} kept` : [],
    gone.length > 0 ? `${gone.length} removed` : [],
    batches.notes.size > 0 ? `${batches.notes.size} merged` : []
  ];
  const message = stateMessage(`Notes: ${counts.flat().join(", ") || "contents"}`);
  const state = { ref: stateRef, expected: sync.there.version, next: { message, changes } };
  return {
    commit: { refs: [state, ...mergedRefs(batches)] },
    result: (versions) => async () => {
      const version = versions.get(stateRef);
      const { contents } = await settle(push, { files, gone, version });
      await save({ version: sync.report.unsettled ? void 0 : version, sync: entry, contents });
    }
  };
}
async function settle({ sync }, { files, gone, version }) {
  const { refs, here, there, common, report } = sync;
  const now = await readRemoteSnapshot(refs, version, void 0);
  for (const [path, bytes] of files) {
    const own = here.files.get(path);
    const id = now.ids.get(path);
    if (common.has(path) && !there.ids.has(path)) report.kept.set(path, "there");
    if (own && id !== void 0) common.set(path, { stamp: own.stamp, hash: own.hash, id });
    report.pushed.add(path);
    noteBroken(report, path, bytes);
  }
  for (const path of gone) {
    common.delete(path);
    report.removedThere.add(path);
  }
  there.batches = noBatches;
  there.ids.clear();
  for (const [path, id] of now.ids) there.ids.set(path, id);
  return now;
}
async function contentsOf(sync, steps) {
  const files = /* @__PURE__ */ new Map();
  for (const [path, step] of steps) {
    const own = step === "push" ? sync.here.files.get(path) : void 0;
    const bytes = own && await contentOf(sync, path, own);
    if (bytes) files.set(path, bytes);
  }
  return files;
}
function isOutdated({ sync: { there, report }, record }) {
  const came = report.pulled.size + report.removedHere.size;
  return came > 0 && record !== void 0 && record.contents === there.contents;
}
async function pageFor({ sync, desk, now }, { contents: before }) {
  const { files, left } = sync.here;
  const body = await desk.work(
    ({ index }) => renderContents(left.size === 0 ? index : onlyThose(index, (path) => files.has(path)))
  );
  const page = renderIndexPage(body, { now, before });
  return page === before ? void 0 : page;
}
function onlyThose(index, isShown) {
  return {
    list: ({ limit, ...filter }) => {
      const { notes } = index.list({ ...filter, limit: Number.MAX_SAFE_INTEGER });
      const shown = notes.filter(({ path }) => isShown(path));
      return { notes: shown.slice(0, limit), total: shown.length };
    },
    broken: () => index.broken().filter(({ path }) => isShown(path))
  };
}
function digestOf(content) {
  return hash4("sha256", content);
}

// src/memory/sync/sync-base.ts
async function commonOf({
  record,
  mark,
  report,
  here,
  there,
  ledger
}) {
  if (record === void 0 || record.notes.size + record.waiting.size === 0) return /* @__PURE__ */ new Map();
  const waiting = [...record.waiting].filter(([path, { id }]) => there.ids.get(path) === id);
  const notes = new Map([
    ...await isContinued({ record, report, there, ledger }) ? record.notes : [],
    ...waiting
  ]);
  const lost = lostFrom(here, { ...record, notes }, mark);
  if (lost.size > 0) report.restored.add("here");
  return new Map(Array.from(notes).filter(([path]) => !lost.has(path)));
}
async function isContinued({
  record,
  report,
  there,
  ledger
}) {
  const { sync, notes, version } = record;
  if (notes.size === 0 || there.version === version) return true;
  if (sync !== void 0 && (await ledger()).entries.includes(sync)) return true;
  if (sync !== void 0) report.restored.add("there");
  return false;
}
function lostFrom(here, { notes, mark: known }, mark) {
  const isThere = (path) => here.files.has(path) || isHeld(path, here.left);
  const missing = Array.from(notes.keys()).filter((path) => !isThere(path));
  if (missing.length === 0) return /* @__PURE__ */ new Set();
  if (mark === void 0 || mark.token !== known) return new Set(missing);
  const unsaid = missing.filter((path) => !mark.removed.has(path));
  const hashes = new Set(Array.from(here.files.values(), ({ hash: hash6 }) => hash6));
  const isLeft = Array.from(notes).some(([path, { hash: hash6 }]) => isThere(path) || hashes.has(hash6));
  return new Set(isLeft ? [] : unsaid);
}
function isHeld(path, left) {
  const parts = path.split("/");
  return parts.some((_, at) => left.has(parts.slice(0, at + 1).join("/")));
}

// src/memory/sync/sync-batch.ts
const { hash: hash5 } = process.getBuiltinModule("node:crypto");
var MERGE_TRIPS = 4;
var BatchTurn = class {
  #options;
  #report;
  #began;
  #tripMs = 0;
  #load = { files: /* @__PURE__ */ new Map(), gone: [] };
  #isThere = () => false;
  constructor(options, report) {
    this.#options = options;
    this.#report = report;
    this.#began = this.#now();
  }
  /** Notes what the next commit brings, and what was there before it. */
  plans(load, isThere) {
    this.#load = load;
    this.#isThere = isThere;
  }
  /** Whether there is time for a merge, or for the calls of the remote that are left of it. */
  hasTimeToMerge(trips = MERGE_TRIPS) {
    const { limitMs = Infinity } = this.#options;
    return limitMs > 0 && this.#now() + trips * this.#tripMs <= this.#began + limitMs;
  }
  /** Pushes the new notes of a commit that another writer was faster than; ends the tries where nothing else is urgent. */
  async afterLoss() {
    const { files, gone } = this.#load;
    const fresh = new Map([...files].filter(([path]) => !this.#isThere(path)));
    if (fresh.size > 0 && !await this.push(fresh)) return void 0;
    if (fresh.size < files.size || gone.length > 0 || this.hasTimeToMerge()) return void 0;
    return { result: () => Promise.resolve() };
  }
  /** Says whether the notes are at the remote now; a remote that takes no such ref gets them with the state alone. */
  async push(files) {
    const { refs, withoutBatches = false } = this.#options;
    if (withoutBatches) return false;
    const began = this.#now();
    let ids;
    try {
      ids = await pushBatch(refs, files);
    } catch (error) {
      if (error instanceof AgenticError && error.code === "remote-refused") return false;
      throw error;
    }
    this.#tripMs = this.#now() - began;
    for (const [path, bytes] of files) {
      this.#report.pushed.add(path);
      noteBroken(this.#report, path, bytes);
    }
    await this.#remember(files, ids);
    return ids.size > 0;
  }
  async #remember(files, ids) {
    const { local } = this.#options;
    const record = parseSyncRecord(await local.readRecord() ?? "");
    if (!record) return;
    const pushed = Array.from(ids, ([path, id]) => {
      return [path, { stamp: "", hash: hash5("sha256", files.get(path) ?? ""), id }];
    });
    const waiting = new Map([...record.waiting, ...pushed]);
    const mark = record.mark ?? await local.mark();
    await local.writeRecord(renderSyncRecord({ ...record, waiting, mark }));
  }
  #now() {
    return this.#options.clock.now().getTime();
  }
};
function additionsOf(here, record) {
  const known = new Map([...record.notes, ...record.waiting]);
  for (const [path, file] of known) if (here.files.get(path)?.hash !== file.hash) return void 0;
  const additions = /* @__PURE__ */ new Map();
  for (const [path, { bytes }] of here.files) {
    if (known.has(path)) continue;
    if (!bytes || record.apart.has(path)) return void 0;
    additions.set(path, bytes);
  }
  return additions;
}

// src/memory/sync/synchronize-notes.ts
var MOST_ROUNDS = 3;
async function runNotesSync(options) {
  const { local, clock, openIndex } = options;
  const report = emptyReport();
  const desk = createIndexedNotes({ files: local.files, openIndex });
  const turn = new BatchTurn(options, report);
  const progress = { report, desk, turn };
  try {
    if (!(options.isQuick === true && await keepQuickly(options, progress)))
      await inRounds(options, progress);
    const { pulled, pushed, removedHere, removedThere, conflicts } = report;
    const isChanged = [pulled, pushed, removedHere, removedThere, conflicts].some(({ size }) => size > 0);
    if (isChanged || await lacksContents(local)) {
      await desk.work(({ index }) => publish({ files: local.files, clock }, index));
    }
  } finally {
    desk.close();
  }
  return report;
}
async function inRounds(options, progress) {
  const { report, turn } = progress;
  for (let round = 1; round === 1 || report.unsettled && round <= MOST_ROUNDS; round += 1)
    await changeThere(options, progress, { onMoved: async () => await turn.afterLoss() });
}
async function keepQuickly(options, progress) {
  const { refs, local, stateRef = STATE_REF } = options;
  const { turn } = progress;
  const place = { location: refs.location, ref: stateRef };
  const record = recordOf(await local.readRecord(), place, progress.report);
  const fresh = record && additionsOf(await readLocalSnapshot(local, record), record);
  if (!record || !fresh) return false;
  if (fresh.size === 0) return record.waiting.size === 0 || !turn.hasTimeToMerge();
  const isVersionKnown = record.version !== void 0 || record.sync === void 0 && record.notes.size === 0;
  const isLanded = record.waiting.size === 0 && isVersionKnown && await pushOn(record.version, options, progress);
  if (isLanded) return !progress.report.unsettled;
  return await turn.push(fresh) && !turn.hasTimeToMerge();
}
async function pushOn(known, options, progress) {
  let isLast = true;
  const onMoved = () => {
    isLast = false;
    progress.report.isCurrent = false;
    return Promise.resolve({ result: () => Promise.resolve() });
  };
  try {
    await changeThere(options, progress, { known: { version: known }, onMoved });
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code !== "not-found") throw error;
    isLast = false;
    progress.report.isCurrent = false;
  }
  return isLast;
}
async function changeThere(options, progress, how) {
  const { refs, clock, random } = options;
  const { onMoved } = how;
  const finish = await updateRefs(
    { refs, clock, random, onMoved },
    async () => await planRound(options, progress, how)
  );
  await finish();
}
async function lacksContents({ files }) {
  return await files.readContents() === void 0 && (await files.list()).length > 0;
}
async function planRound(options, { report, desk, turn }, { known }) {
  const { refs, local, stateRef = STATE_REF } = options;
  const place = { location: refs.location, ref: stateRef };
  const text = await local.readRecord();
  const record = recordOf(text, place, report);
  const mark = await local.readMark();
  const all = known ? /* @__PURE__ */ new Map() : await refs.refs("");
  const version = known ? known.version : all.get(stateRef);
  report.isCurrent = true;
  const here = await readLocalSnapshot(local, record);
  const there = await readRemoteSnapshot(refs, version, record);
  there.batches = await readBatches(refs, all, there.ids);
  let read;
  const ledger = () => read ??= readLedger(refs, version);
  const common = await commonOf({ record, mark, report, here, there, ledger });
  const sync = { refs, local, report, here, there, common };
  report.unsettled = false;
  report.left.clear();
  for (const [path, why] of [...here.left, ...there.left]) report.left.set(path, why);
  await applyToLocal(sync, stepsOf(sync, record));
  return await planPush({
    sync,
    stateRef,
    steps: stepsOf(sync, record),
    record,
    ledger,
    desk,
    now: options.clock.now(),
    merges: turn.hasTimeToMerge(1),
    plans: (load) => turn.plans(load, (path) => there.ids.has(path)),
    save: async (next) => {
      const isKnown = mark !== void 0 && mark.token === record?.mark;
      const token = isKnown || common.size === 0 ? record?.mark : await local.mark();
      const notes = { ...stamped(sync), apart: apartIn(sync) };
      const content = renderSyncRecord({ ...place, ...next, ...notes, mark: token });
      if (content !== text) await local.writeRecord(content);
      if (mark && mark.removed.size > 0) await local.forgetRemoved((path) => common.has(path));
    }
  });
}
function recordOf(text, { location, ref }, report) {
  if (text === void 0) return void 0;
  const record = parseSyncRecord(text);
  report.forgotten = record === void 0;
  return record?.location === location && record.ref === ref ? record : void 0;
}
function stepsOf({ common, here, there, report }, record) {
  const hashes = new Map(Array.from(here.files, ([path, { hash: hash6 }]) => [path, hash6]));
  const steps = planSync({ common, here: hashes, there: there.ids });
  if (here.left.size > 0) {
    for (const path of steps.keys()) if (isHeld(path, here.left)) steps.delete(path);
  }
  for (const [path, { id, why }] of record?.apart ?? []) {
    const isTried = why !== "" && steps.get(path) === "pull" && there.ids.get(path) === id && !hashes.has(path);
    if (isTried) {
      steps.delete(path);
      report.left.set(path, why);
    }
  }
  return steps;
}
function stamped({ common, here, there }) {
  const [notes, waiting] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
  for (const [path, file] of common) {
    const own = here.files.get(path);
    const files = there.batches.notes.has(path) ? waiting : notes;
    files.set(path, own?.hash === file.hash ? { ...file, stamp: own.stamp } : file);
  }
  return { notes, waiting };
}
function apartIn({ common, there, report }) {
  const isApart = (path, id) => common.get(path)?.id !== id && !there.batches.notes.has(path);
  const apart = Array.from(there.ids).filter(([path, id]) => isApart(path, id));
  return new Map(apart.map(([path, id]) => [path, { id, why: report.left.get(path) ?? "" }]));
}
export {
  runNotesSync
};
