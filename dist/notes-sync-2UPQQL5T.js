const require = process.getBuiltinModule;
import {
  createDesk,
  parseNote,
  publish,
  renderContents,
  renderIndexPage
} from "./chunk-WNWUNCTG.js";
import {
  parseSyncRecord,
  renderSyncRecord
} from "./chunk-55CWLG75.js";
import {
  CONTENTS_FILE,
  MOST_NOTE_BYTES
} from "./chunk-7ZR7JUN4.js";
import {
  emptyReport
} from "./chunk-JP2DSQZQ.js";
import "./chunk-ZJ5FGAUS.js";
import "./chunk-3WTASOLU.js";
import "./chunk-VHIK4MBD.js";
import "./chunk-WMD46G43.js";
import "./chunk-I22O342A.js";
import {
  versionOf
} from "./chunk-AM3PJAPN.js";
import "./chunk-TTQX642Q.js";
import {
  changeRefs
} from "./chunk-JRHCAHOZ.js";
import "./chunk-IR5NLXGV.js";
import "./chunk-QBS5POKR.js";
import "./chunk-XSCCPHQO.js";
import "./chunk-P7HOZAMK.js";
import {
  categoryFolder,
  noteCategories
} from "./chunk-DPPBYS3H.js";
import "./chunk-N23TLQUX.js";
import "./chunk-Q3E3UCF3.js";
import "./chunk-AR6BZUXN.js";
import {
  MEMORY_FOLDER,
  STATE_REF,
  stateMessage
} from "./chunk-GELI5YQP.js";
import "./chunk-LXQKIBL2.js";
import "./chunk-MJNBBIXC.js";
import "./chunk-COGGNMLV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-2GY5E74Q.js";

// src/memory/sync-here.ts
const { hash: hash3 } = process.getBuiltinModule("node:crypto");

// src/memory/conflict-copy.ts
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

// src/memory/sync-sides.ts
const { hash: hash2 } = process.getBuiltinModule("node:crypto");

// src/memory/sync-plan.ts
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
function whyItStays(path) {
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

// src/memory/sync-sides.ts
var SYNC_LIST = ".synchronised";
var BATCH = 500;
async function lookHere({ files, readBytes }, known) {
  const found = /* @__PURE__ */ new Map();
  const left = /* @__PURE__ */ new Map();
  const unknown = [];
  for (const { path, stamp, problem } of await files.list()) {
    const why = problem ?? whyItStays(path);
    const before = known?.notes.get(path);
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
async function lookThere(refs, version, known) {
  if (version === void 0) return { version, ids: /* @__PURE__ */ new Map(), left: /* @__PURE__ */ new Map(), contents: void 0 };
  if (known?.version === version) {
    const ids2 = Array.from(known.notes, ([path, { id }]) => [path, id]);
    for (const [path, { id }] of known.apart) ids2.push([path, id]);
    return { version, ids: new Map(ids2), left: /* @__PURE__ */ new Map(), contents: known.contents };
  }
  const ids = /* @__PURE__ */ new Map();
  const left = /* @__PURE__ */ new Map();
  let contents;
  for (const { path, id } of await refs.files(version, MEMORY_FOLDER)) {
    const name = path.slice(MEMORY_FOLDER.length + 1);
    const why = whyItStays(name);
    if (name === CONTENTS_FILE) contents = id;
    else if (why === void 0) ids.set(name, id);
    else if (name !== SYNC_LIST) left.set(name, why);
  }
  return { version, ids, left, contents };
}
function batchesOf(all, size) {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

// src/memory/sync-here.ts
async function applyHere(sync, steps) {
  const { refs, there, common } = sync;
  const wanted = Array.from(steps).filter(([, step]) => step === "pull" || step === "compare");
  for (const batch of batchesOf(wanted, BATCH)) {
    const paths = batch.map(([path]) => `${MEMORY_FOLDER}/${path}`);
    const contents = there.version === void 0 ? /* @__PURE__ */ new Map() : await refs.read(there.version, paths);
    for (const [path, step] of batch) {
      const bytes = contents.get(`${MEMORY_FOLDER}/${path}`);
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

// src/memory/sync-common.ts
async function commonOf({
  record,
  mark,
  report,
  here,
  there,
  ledger
}) {
  if (record === void 0 || record.notes.size === 0) return /* @__PURE__ */ new Map();
  if (there.version !== record.version) {
    const { sync } = record;
    if (sync === void 0 || !(await ledger()).entries.includes(sync)) {
      if (sync !== void 0) report.restored.add("there");
      return /* @__PURE__ */ new Map();
    }
  }
  const lost = lostFrom(here, record, mark);
  if (lost.size > 0) report.restored.add("here");
  return new Map(Array.from(record.notes).filter(([path]) => !lost.has(path)));
}
function lostFrom(here, { notes, mark: known }, mark) {
  const isThere = (path) => here.files.has(path) || isHeld(path, here.left);
  const missing = Array.from(notes.keys()).filter((path) => !isThere(path));
  if (missing.length === 0) return /* @__PURE__ */ new Set();
  if (mark === void 0 || mark.token !== known) return new Set(missing);
  const unsaid = missing.filter((path) => !mark.removed.has(path));
  const hashes = new Set(Array.from(here.files.values(), ({ hash: hash5 }) => hash5));
  const isLeft = Array.from(notes).some(([path, { hash: hash5 }]) => isThere(path) || hashes.has(hash5));
  return new Set(isLeft ? [] : unsaid);
}
function isHeld(path, left) {
  const parts = path.split("/");
  return parts.some((_, at) => left.has(parts.slice(0, at + 1).join("/")));
}

// src/memory/sync-there.ts
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
  const isIdle = files.size + gone.length === 0;
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
  return commitOf(push, { files, gone, ledger, page });
}
function commitOf(push, { files, gone, ledger, page }) {
  const { sync, stateRef, save } = push;
  const place = (path) => `${MEMORY_FOLDER}/${path}`;
  const changes = [
    ...Array.from(files, ([path, content]) => ({ path: place(path), content })),
    ...gone.map((path) => ({ path: place(path), remove: true })),
    ...page === void 0 ? [] : [{ path: place(CONTENTS_FILE), content: page }]
  ];
  const described = [
    sync.there.version,
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
    gone.length > 0 ? `${gone.length} removed` : []
  ];
  const message = stateMessage(`Notes: ${counts.flat().join(", ") || "contents"}`);
  return {
    commit: { refs: [{ ref: stateRef, expected: sync.there.version, next: { message, changes } }] },
    result: (versions) => async () => {
      const version = versions.get(stateRef);
      const { contents } = await settle(push, { files, gone, version });
      await save({ version: sync.report.unsettled ? void 0 : version, sync: entry, contents });
    }
  };
}
async function settle({ sync }, { files, gone, version }) {
  const { refs, here, there, common, report } = sync;
  const now = await lookThere(refs, version, void 0);
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

// src/memory/notes-sync.ts
var MOST_ROUNDS = 3;
async function synchroniseNotes(options) {
  const { refs, local, clock, random, openIndex } = options;
  const report = emptyReport();
  const desk = createDesk({ files: local.files, openIndex });
  try {
    for (let round = 1; round === 1 || report.unsettled && round <= MOST_ROUNDS; round += 1) {
      const finish = await changeRefs(
        { refs, clock, random },
        async () => await planRound(options, { report, desk })
      );
      await finish();
    }
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
async function lacksContents({ files }) {
  return await files.readContents() === void 0 && (await files.list()).length > 0;
}
async function planRound(options, { report, desk }) {
  const { refs, local, stateRef = STATE_REF } = options;
  const place = { location: refs.location, ref: stateRef };
  const text = await local.readRecord();
  const record = recordOf(text, place, report);
  const mark = await local.readMark();
  const version = await versionOf(refs, stateRef);
  const here = await lookHere(local, record);
  const there = await lookThere(refs, version, record);
  let read;
  const ledger = () => read ??= readLedger(refs, version);
  const common = await commonOf({ record, mark, report, here, there, ledger });
  const sync = { refs, local, report, here, there, common };
  report.unsettled = false;
  report.left.clear();
  for (const [path, why] of [...here.left, ...there.left]) report.left.set(path, why);
  await applyHere(sync, stepsOf(sync, record));
  return await planPush({
    sync,
    stateRef,
    steps: stepsOf(sync, record),
    record,
    ledger,
    desk,
    now: options.clock.now(),
    save: async (next) => {
      const isKnown = mark !== void 0 && mark.token === record?.mark;
      const token = isKnown || common.size === 0 ? record?.mark : await local.mark();
      const notes = { notes: stamped(sync), apart: apartIn(sync) };
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
  const hashes = new Map(Array.from(here.files, ([path, { hash: hash5 }]) => [path, hash5]));
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
function stamped({ common, here }) {
  return new Map(
    Array.from(common, ([path, file]) => {
      const own = here.files.get(path);
      return [path, own?.hash === file.hash ? { ...file, stamp: own.stamp } : file];
    })
  );
}
function apartIn({ common, there, report }) {
  const apart = Array.from(there.ids).filter(([path, id]) => common.get(path)?.id !== id);
  return new Map(apart.map(([path, id]) => [path, { id, why: report.left.get(path) ?? "" }]));
}
export {
  synchroniseNotes
};
