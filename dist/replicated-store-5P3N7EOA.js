const require = process.getBuiltinModule;
import {
  hasEnded
} from "./chunk-FKQ2GOET.js";
import "./chunk-7VWABX3T.js";
import "./chunk-OGUW47O5.js";
import {
  materialise
} from "./chunk-P6VYWB3I.js";
import "./chunk-3QSDX2SR.js";
import "./chunk-EUS3ZJVU.js";
import {
  emptyInbox,
  isRequestFile,
  readInbox
} from "./chunk-MR7T5DKL.js";
import {
  layoutOf,
  openRunFolder,
  parseRecord,
  renderRecord,
  runFolderSource,
  staysHere
} from "./chunk-WHBQYAS3.js";
import {
  backOff,
  canBeWhole,
  carriedBytes,
  changeRefs,
  createOwner,
  describeOwner,
  findRun,
  growingFiles,
  isUnreachable,
  lengthOf,
  locate,
  nextOffset,
  readFiles,
  readOwner,
  renderOwner,
  segmentFolder,
  segmentOf,
  versionOf,
  writeSegment,
  writeWhole
} from "./chunk-KVY3BI6I.js";
import {
  MEMORY_FOLDER,
  OWNER_FILE,
  RUN_REFS,
  STATE_REF,
  inboxRef,
  isTreePath,
  runPath,
  runRef,
  stateMessage
} from "./chunk-XU4WLJDP.js";
import "./chunk-3MTZJS7N.js";
import "./chunk-7S2EVZK2.js";
import "./chunk-JTMS3BHA.js";
import {
  evolve,
  parseJournal
} from "./chunk-EXTHAV6U.js";
import {
  headsOf,
  initialState,
  parseJsonObject
} from "./chunk-LWNSX7NG.js";
import "./chunk-XZE5P73G.js";
import "./chunk-PCGQRFLD.js";
import "./chunk-DNRMJAAF.js";
import "./chunk-MWFVXDTW.js";
import "./chunk-ZZEDHZCQ.js";
import "./chunk-K3LD472P.js";
import "./chunk-OL25PYHU.js";
import "./chunk-D53M5YXG.js";
import "./chunk-UC3Z26PB.js";
import {
  attemptDirectory,
  isEngineFile,
  isRunId,
  readOptionalBytes,
  runDirectory,
  runFiles
} from "./chunk-LCMU23FF.js";
import "./chunk-A6LYZFKJ.js";
import "./chunk-QRPG3ZHH.js";
import "./chunk-P6WNRYIU.js";
import "./chunk-2545RHZ7.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import "./chunk-GHQVYHTX.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/store/replicated-store.ts
const { join: join2 } = process.getBuiltinModule("node:path");

// src/state/shorten-file.ts
const { isUtf8 } = process.getBuiltinModule("node:buffer");
var MIB = 1024 * 1024;
var FILE_LIMIT_BYTES = 8 * MIB;
var TRANSCRIPT_LIMIT_BYTES = 2 * MIB;
var NOTICE_BYTES = 1024;
var NEW_LINE = 10;
var vital = /* @__PURE__ */ new Set([
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.program
]);
function limitOf(path) {
  if (vital.has(path)) return Infinity;
  return isTranscript(path) ? TRANSCRIPT_LIMIT_BYTES : FILE_LIMIT_BYTES;
}
function isTranscript(path) {
  return path.startsWith("steps/") && path.endsWith("/transcript.ndjson");
}
function fitFile(path, content) {
  const limit = limitOf(path);
  if (content.length <= limit) return { kind: "whole", content };
  const isWholeOnly = path.startsWith("artifacts/") || path.endsWith(".json") || !isUtf8(content);
  if (isWholeOnly) return { kind: "left-out", limit };
  return { kind: "shortened", content: shortenLines(path, content, limit) };
}
function shortenLines(path, content, limit) {
  const room = Math.floor((limit - NOTICE_BYTES) / 2);
  const head = content.subarray(0, content.lastIndexOf(NEW_LINE, room - 1) + 1);
  const next = content.indexOf(NEW_LINE, content.length - room);
  const tail = next === -1 ? new Uint8Array() : content.subarray(next + 1);
  const middle = content.subarray(head.length, content.length - tail.length);
  return Buffer.concat([head, Buffer.from(`${noticeFor(path, { head, middle })}
`), tail]);
}
function noticeFor(path, { head, middle }) {
  const lines = countLines(middle);
  const size = (middle.length / MIB).toFixed(1);
  const text = `${lines} lines (${size} MiB) are left out here: the file is too large to be carried whole.`;
  if (!path.endsWith(".ndjson")) return `[\u2026 ${text}]`;
  const before = parseJsonObject(lastLine(head)) ?? {};
  if (isTranscript(path)) return JSON.stringify({ at: before["at"], type: "notice", text });
  return JSON.stringify({ timestamp: before["timestamp"], level: "Warning", step: "", message: text });
}
function countLines(content) {
  let lines = 0;
  for (let at = content.indexOf(NEW_LINE); at !== -1; at = content.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
}
function lastLine(head) {
  const start = head.lastIndexOf(NEW_LINE, head.length - 2) + 1;
  return Buffer.from(head.subarray(start)).toString("utf8");
}

// src/state/growth.ts
function growthOf(file, { layout, whole, readFrom }) {
  const added = readFrom(file, carriedBytes(layout));
  const becomesWhole = whole && canBeWhole(lengthOf(layout) + added.length);
  if (added.length === 0 && !(becomesWhole && layout.segments.length > 0)) return void 0;
  const offset = becomesWhole ? 0 : nextOffset(layout, added.length);
  if (offset === 0) return { file, added, ...wholeOf(file, readFrom(file, 0)) };
  const content = offset === lengthOf(layout) ? added : readFrom(file, offset + layout.leftOut);
  return { file, added, ...writeSegment(file, layout, { offset, content }) };
}
function wholeOf(file, content) {
  if (file === runFiles.journal || content.length <= FILE_LIMIT_BYTES) return writeWhole(file, content);
  const shortened = shortenLines(file, content, FILE_LIMIT_BYTES);
  return writeWhole(file, shortened, content.length - shortened.length);
}
var ended = /* @__PURE__ */ new Set([
  "step.produced",
  "step.succeeded",
  "step.failed",
  "step.interrupted"
]);
function endedTranscripts(lines) {
  return Buffer.from(lines).toString("utf8").split("\n").filter((line) => line.includes('"attempt":')).flatMap((line) => {
    const { type, step, attempt } = parseJsonObject(line) ?? {};
    if (!ended.has(type) || typeof step !== "string" || typeof attempt !== "number") return [];
    return [`${attemptDirectory(step, attempt)}/transcript.ndjson`];
  });
}

// src/state/parcel.ts
var ROOM_BYTES = 16 * 1024 * 1024;
var Parcel = class {
  #runId;
  #tellLeftOut;
  #removals = [];
  #contents = [];
  /** They go when the commit is made. */
  marks = [];
  #bytes = 0;
  constructor(runId, tellLeftOut) {
    this.#runId = runId;
    this.#tellLeftOut = tellLeftOut;
  }
  /** What goes is out of the way before anything comes. */
  get changes() {
    return [...this.#removals, ...this.#contents];
  }
  get isFull() {
    return this.#bytes >= ROOM_BYTES;
  }
  /** A file of the run, or its absence. */
  add(path, content) {
    this.#put(path, runPath(this.#runId, path), content);
  }
  /** A file at a path of the repository. */
  addShared(path, content) {
    this.#put(path, path, content);
  }
  /** A file that is too large to be looked at. */
  leaveOut(path) {
    this.#tellLeftOut(path, tooLarge(limitOf(path)));
    this.remove(path);
  }
  remove(path) {
    const place = runPath(this.#runId, path);
    if (isTreePath(place)) this.#removals.push({ path: place, remove: true });
  }
  /** Changes relative to the run's folder, in their order. */
  addChanges(changes) {
    for (const change of changes) this.#contents.push({ ...change, path: runPath(this.#runId, change.path) });
  }
  mark(of, key, value) {
    this.marks.push({ of, key, value });
  }
  #put(name, path, content) {
    if (!isTreePath(path)) return this.#tellLeftOut(name, "no repository can hold a file of that name");
    if (content === void 0) {
      this.#removals.push({ path, remove: true });
      return;
    }
    const fitted = fitFile(name, content);
    if (fitted.kind === "left-out") {
      this.#tellLeftOut(name, tooLarge(fitted.limit));
      this.#removals.push({ path, remove: true });
      return;
    }
    this.#contents.push({ path, content: fitted.content });
    this.#bytes += fitted.content.length;
  }
};
function tooLarge(limit) {
  return `it is larger than ${limit / 1024 / 1024} MiB`;
}

// src/state/outbox.ts
var PROGRESS_EVERY_MS = 3e3;
var PROGRESS_BYTES_PER_MS = 20;
function isLookedAt(path) {
  return growingFiles.includes(path) || path === runFiles.checkpoints;
}
var nothing = { growing: {}, documents: {}, events: 0 };
var Outbox = class {
  #runId;
  #source;
  #tellLeftOut;
  #told = /* @__PURE__ */ new Set();
  /** Files that the engine alone writes; a mark is another one after each write. */
  #files = /* @__PURE__ */ new Map();
  #shared = /* @__PURE__ */ new Map();
  #heads = /* @__PURE__ */ new Map();
  /** Heads that went along, or were refused. */
  #confirmed = /* @__PURE__ */ new Map();
  /** Transcripts of attempts that are over. */
  #released = /* @__PURE__ */ new Map();
  #carried;
  /** Files at the remote, where it is not known what they hold. */
  #unknown;
  #marks = 0;
  #progressDue = 0;
  #due;
  constructor({ runId, source, carried, tellLeftOut }) {
    this.#runId = runId;
    this.#source = source;
    this.#tellLeftOut = tellLeftOut;
    this.#carried = carried ?? nothing;
    if (!carried) this.restart([]);
  }
  /** Undefined as long as that is not known. */
  get carried() {
    return this.#unknown ? void 0 : this.#carried;
  }
  /** Events of the journal as it is here. */
  get events() {
    const carried = carriedBytes(layoutOf(this.#carried, runFiles.journal));
    return this.#carried.events + countLines(this.#source.readFrom(runFiles.journal, carried));
  }
  /** When that is to be written which was held back. */
  get due() {
    return this.#due;
  }
  changed(path) {
    if (!isEngineFile(path) || isLookedAt(path) || staysHere(path)) return;
    this.#files.set(path, this.#marks += 1);
  }
  shared(path, content) {
    this.#shared.set(path, Buffer.from(content));
  }
  landed(heads) {
    for (const [branch, head] of heads) {
      const isThere = this.#confirmed.get(branch) === head && !this.#heads.has(branch);
      if (!isThere) this.#heads.set(branch, head);
    }
  }
  /** Everything is written again over what lies there, given relative to the run's folder. */
  restart(remote) {
    this.#unknown = remote;
    this.#carried = nothing;
    for (const path of this.#source.all()) {
      this.changed(path);
      if (isTranscript(path)) this.#released.set(path, true);
    }
  }
  /** What is to be written, taken in one moment: undefined where that is nothing. */
  take(urgency, now) {
    this.#due = void 0;
    const growth = growingFiles.flatMap((file) => this.#growth(file, urgency === "settle") ?? []);
    for (const { file, added } of growth) {
      if (file !== runFiles.journal) continue;
      for (const path of endedTranscripts(added)) if (this.#files.has(path)) this.#released.set(path, true);
    }
    const parcel = new Parcel(this.#runId, (path, reason) => this.#tell(path, reason));
    this.#takeGone(parcel);
    const documents = this.#takeDocuments(parcel);
    this.#takeFiles(parcel, urgency, now);
    this.#takeShared(parcel);
    const more = parcel.isFull;
    const carried = { ...this.#carried, documents, ...more ? {} : this.#takeGrowth(parcel, growth) };
    const heads = new Map(more ? [] : this.#heads);
    for (const [branch, head] of heads) parcel.mark(this.#heads, branch, head);
    const { changes, marks } = parcel;
    const confirm = this.#confirmation({ marks, carried, heads, more });
    if (changes.length > 0 || heads.size > 0) return { changes, heads, carried, more, confirm };
    confirm();
    return void 0;
  }
  /** Holds no contents: those whose answers are lost are kept for long. */
  #confirmation({
    marks,
    carried,
    heads,
    more
  }) {
    return () => {
      for (const [branch, head] of heads) this.#confirmed.set(branch, head);
      for (const { of, key, value } of marks) if (of.get(key) === value) of.delete(key);
      this.#carried = carried;
      if (!more) this.#unknown = void 0;
    };
  }
  #growth(file, whole) {
    const layout = layoutOf(this.#carried, file);
    return growthOf(file, { layout, whole, readFrom: (...at) => this.#source.readFrom(...at) });
  }
  #takeGrowth(parcel, growth) {
    const growing = { ...this.#carried.growing };
    let { events } = this.#carried;
    for (const { file, changes, layout, added } of growth) {
      parcel.addChanges(changes);
      growing[file] = layout;
      if (file === runFiles.journal) events += countLines(added);
    }
    return { growing, events };
  }
  /** What lies at the remote, and here no longer. */
  #takeGone(parcel) {
    if (!this.#unknown || this.#unknown.length === 0) return;
    const here = new Set(this.#source.all());
    for (const path of this.#unknown) {
      const file = segmentOf(path)?.file ?? path;
      if (here.has(file) || file === runFiles.journal || staysHere(file)) continue;
      parcel.remove(path);
    }
  }
  #takeDocuments(parcel) {
    const before = new Map(Object.entries(this.#carried.documents));
    const after = {};
    for (const { path, stamp, bytes } of this.#source.documents()) {
      if (staysHere(path)) continue;
      const known = before.get(path);
      before.delete(path);
      if (known === stamp || parcel.isFull) {
        if (known !== void 0) after[path] = known;
        continue;
      }
      after[path] = stamp;
      const isWhole = bytes <= limitOf(path) || !path.startsWith("artifacts/");
      if (isWhole) parcel.add(path, this.#source.read(path));
      else parcel.leaveOut(path);
    }
    for (const path of before.keys()) parcel.remove(path);
    return after;
  }
  #takeFiles(parcel, urgency, now) {
    for (const [path, mark] of this.#files) {
      if (parcel.isFull) return;
      if (urgency === "background" && this.#isHeld(path, now)) continue;
      const content = this.#source.read(path);
      parcel.add(path, content);
      parcel.mark(this.#files, path, mark);
      if (isTranscript(path)) parcel.mark(this.#released, path, true);
      if (path !== runFiles.progress) continue;
      this.#progressDue = now + PROGRESS_EVERY_MS + (content?.length ?? 0) / PROGRESS_BYTES_PER_MS;
    }
  }
  #isHeld(path, now) {
    if (isTranscript(path)) return !this.#released.has(path);
    if (path !== runFiles.progress || now >= this.#progressDue) return false;
    this.#due = this.#progressDue;
    return true;
  }
  #takeShared(parcel) {
    for (const [path, content] of this.#shared) {
      if (parcel.isFull) return;
      parcel.addShared(path, content);
      parcel.mark(this.#shared, path, content);
    }
  }
  #tell(path, reason) {
    if (this.#told.has(path)) return;
    this.#told.add(path);
    this.#tellLeftOut(path, reason);
  }
};

// src/state/take-over.ts
async function takeOver(refs, owner, { stateRef = STATE_REF, ...pace }) {
  const { run_id: runId } = owner;
  const ref = runRef(runId);
  let first;
  return changeRefs({ refs, ...pace }, async () => {
    const found = await findRun(refs, runId, { stateRef });
    if (!found) return { result: void 0 };
    const { version: seen, where: from } = found;
    const before = from === "live" ? await found.owner() : void 0;
    if (first && before?.engine === owner.engine) return { result: { ...first, version: seen } };
    const taken = { seen, from, before };
    first = taken;
    const folder = runDirectory(runId);
    const kept = { path: folder, from: { version: seen, path: folder } };
    const named = { path: runPath(runId, OWNER_FILE), content: renderOwner(owner) };
    const next = {
      message: stateMessage(`Run ${runId}: taken over by ${owner.host}`),
      changes: from === "live" ? [named] : [kept, named]
    };
    return {
      commit: { refs: [{ ref, expected: from === "live" ? seen : void 0, next }] },
      result: (versions) => ({ ...taken, version: versions.get(ref) ?? "" })
    };
  });
}
function takenOverBy(other, location) {
  return new AgenticError({
    code: "run-taken-over",
    message: `Run ${other.run_id} was taken over by ${describeOwner(other)}, which works on it now, so this engine stops; \`agentic-sdlc status ${other.run_id}\` shows where it is, at ${location}.`,
    data: { host: other.host, pid: other.pid, since: other.since }
  });
}
function endedElsewhere(runId, location) {
  return new AgenticError({
    code: "run-taken-over",
    message: `Run ${runId} was ended elsewhere and is kept at ${location}, so this engine stops; \`agentic-sdlc resume ${runId}\` goes on from there.`,
    data: { ref: runRef(runId) }
  });
}
function refDeleted(runId, location) {
  return new AgenticError({
    code: "run-taken-over",
    message: `Somebody deleted the ref ${runRef(runId)} at ${location}, so this engine stops; \`agentic-sdlc resume ${runId}\` here puts it there again and goes on.`,
    data: { ref: runRef(runId) }
  });
}
function ownerUnreadable(runId, location) {
  return new AgenticError({
    code: "run-taken-over",
    message: `Somebody changed the ref ${runRef(runId)} at ${location}, and its ${OWNER_FILE} no longer names an engine, so this engine stops; \`agentic-sdlc resume ${runId}\` goes on with what is there.`,
    data: { ref: runRef(runId) }
  });
}

// src/state/replica-push.ts
var Pusher = class {
  #options;
  #ref;
  /** Commits whose answers were lost, by their number. */
  #unanswered = /* @__PURE__ */ new Map();
  /** Heads that code branches did not take. */
  #refused = /* @__PURE__ */ new Map();
  #told = /* @__PURE__ */ new Set();
  #version;
  #push;
  /** Of the journal, that were confirmed. */
  #events = 0;
  constructor(options) {
    this.#options = options;
    this.#ref = runRef(options.owner.run_id);
    this.#version = options.version;
    this.#push = options.owner.push;
  }
  get version() {
    return this.#version;
  }
  /** Errors: `run-taken-over`; those of the refs, after which it is not known whether it was made. */
  async push(part) {
    const { refs } = this.#options;
    for (; ; ) {
      this.#push += 1;
      const number = this.#push;
      const sent = { confirm: part.confirm, events: part.carried.events };
      this.#unanswered.set(number, sent);
      const branches = this.#takeable(part.heads);
      const answer = await refs.commit({ refs: [this.#change(part, number)], branches });
      if (answer.status === "committed") {
        this.#settle(sent, answer.versions.get(this.#ref));
        return { status: "confirmed" };
      }
      this.#unanswered.delete(number);
      if (answer.status === "moved") return await this.resolve() ?? { status: "again" };
      this.#refuse(branches, answer.branches);
    }
  }
  /** Undefined where the ref stands as this engine left it. Errors: as `push`. */
  async resolve() {
    const { refs, owner } = this.#options;
    const version = (await refs.refs(this.#ref)).get(this.#ref);
    if (version === this.#version) return void 0;
    if (version === void 0) throw await this.#gone();
    const found = await readOwner(refs, { runId: owner.run_id, version });
    if (!found) throw ownerUnreadable(owner.run_id, refs.location);
    if (found.engine !== owner.engine) return await this.#succeed(found, version);
    const made = this.#unanswered.get(found.push);
    if (made) {
      this.#settle(made, version);
      return { status: "again" };
    }
    this.#options.report(
      `Somebody moved the ref ${this.#ref} at ${refs.location}; all files of the run are written again on top of what is there.`
    );
    return await this.#goOnFrom(version);
  }
  /** What an engine of this clone left is gone on with, if nobody copied the clone and went on with the copy. */
  async #succeed(found, version) {
    const { refs, owner, predecessors = [], source } = this.#options;
    if (!predecessors.includes(found.engine)) throw takenOverBy(found, refs.location);
    const folder = { refs, version, path: runDirectory(owner.run_id) };
    const contents = await readFiles(folder, await locate(folder, [runFiles.journal]));
    const there = contents.get(runFiles.journal) ?? new Uint8Array();
    const here = source.readFrom(runFiles.journal, 0).subarray(0, there.length);
    if (Buffer.compare(here, there) !== 0) throw takenOverBy(found, refs.location);
    return await this.#goOnFrom(version);
  }
  /** What is there stays in the history of the ref. */
  async #goOnFrom(version) {
    const remote = await this.#filesAt(version);
    this.#unanswered.clear();
    this.#version = version;
    return { status: "again", remote };
  }
  /** Files of the run as the ref was last known, relative to its folder; none where that version is no longer there. */
  async list() {
    try {
      return this.#version === void 0 ? [] : await this.#filesAt(this.#version);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      return [];
    }
  }
  async #filesAt(version) {
    const { refs, owner } = this.#options;
    const folder = runDirectory(owner.run_id);
    const files = await refs.files(version, folder);
    return files.map(({ path }) => path.slice(folder.length + 1));
  }
  async #gone() {
    const { refs, owner, stateRef } = this.#options;
    const found = await findRun(refs, owner.run_id, stateRef === void 0 ? {} : { stateRef });
    const journal = (await found?.read([runFiles.journal]))?.get(runFiles.journal);
    const isKept = found?.where === "ended" && countLines(journal ?? new Uint8Array()) >= this.#events;
    return isKept ? endedElsewhere(owner.run_id, refs.location) : refDeleted(owner.run_id, refs.location);
  }
  #settle(part, version) {
    part.confirm();
    this.#version = version;
    this.#events = part.events;
    this.#unanswered.clear();
  }
  #change({ changes, carried }, push) {
    const { owner } = this.#options;
    const message = stateMessage(`Run ${owner.run_id}: ${carried.events} events`);
    const named = { path: runPath(owner.run_id, OWNER_FILE), content: renderOwner({ ...owner, push }) };
    return { ref: this.#ref, expected: this.#version, next: { message, changes: [...changes, named] } };
  }
  #takeable(heads) {
    return new Map(Array.from(heads).filter(([branch, head]) => this.#refused.get(branch) !== head));
  }
  #refuse(sent, reasons) {
    const { refs, owner, report } = this.#options;
    const refused = Array.from(sent).filter(([branch]) => reasons.has(branch));
    if (refused.length === 0) throw unexpected(refs.location, reasons);
    for (const [branch, head] of refused) {
      this.#refused.set(branch, head);
      if (this.#told.has(branch)) continue;
      this.#told.add(branch);
      report(
        `${refs.location} does not take ${head} on ${branch} (${reasons.get(branch)}); the state of run ${owner.run_id} is kept there without it.`
      );
    }
  }
};
function unexpected(location, reasons) {
  return new AgenticError({
    code: "remote-refused",
    message: `${location} refuses commits on ${[...reasons.keys()].join(", ")}, which were not sent; try again.`
  });
}

// src/state/replica.ts
var PAUSE_MS = 1e3;
var PAUSE_FACTOR = 2;
var FLUSH_TRIES = 4;
var RETRY_MS = 500;
var LONGEST_RETRY_MS = 6e4;
var MOST_AGAIN = 20;
var MOST_ENGINES = 50;
var GATHERING_MS = 50;
function createReplica(options) {
  return new Carrier(options);
}
var Carrier = class {
  #options;
  #outbox;
  #pusher;
  #taken = new AbortController();
  #closing = new AbortController();
  /** One push after the other. */
  #turns = Promise.resolve();
  #waiting = /* @__PURE__ */ new Map();
  #isRung = false;
  #ring = () => {
  };
  #nap = new AbortController();
  #notBefore = 0;
  #failures = 0;
  #trouble;
  /** Whether the files of a ref that is gone on with have been listed. */
  #isListed;
  constructor(options) {
    this.#options = options;
    const { source, carried, owner } = options;
    const runId = owner.run_id;
    this.#outbox = new Outbox({
      runId,
      source,
      carried,
      tellLeftOut: (...what) => this.#tellLeftOut(...what)
    });
    this.#pusher = new Pusher(options);
    this.#isListed = carried !== void 0 || options.version === void 0;
    this.#isRung = carried === void 0;
    this.#keep();
    void this.#work();
  }
  get takenOver() {
    return this.#taken.signal;
  }
  changed(path) {
    this.#outbox.changed(path);
    this.#wake();
  }
  shared(path, content) {
    this.#outbox.shared(path, content);
    this.#wake();
  }
  landed(heads) {
    this.#outbox.landed(heads);
    this.#wake();
  }
  flush() {
    return this.#joined("flush");
  }
  settle() {
    return this.#joined("settle");
  }
  standing() {
    return {
      here: this.#outbox.events,
      remote: this.#pusher.version === void 0 ? void 0 : this.#outbox.carried?.events,
      version: this.#pusher.version,
      ...this.#trouble === void 0 ? {} : { trouble: this.#trouble }
    };
  }
  async close() {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#stop();
    await this.#turns;
    const isAll = !this.#taken.signal.aborted && this.#outbox.take("flush", this.#now()) === void 0;
    if (isAll) this.#keep(this.#outbox.carried);
  }
  /** Whoever asks before it begins is served by the same push. */
  #joined(urgency) {
    const waiting = this.#waiting.get(urgency);
    if (waiting) return waiting;
    const turn = this.#turn(async () => {
      this.#waiting.delete(urgency);
      await this.#insist(urgency);
    });
    this.#waiting.set(urgency, turn);
    return turn;
  }
  #turn(work) {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => {
    });
    return turn;
  }
  async #insist(urgency) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#carryAll(urgency);
      } catch (error) {
        this.#wake();
        if (!isUnreachable(error) || tries === FLUSH_TRIES) throw error;
        const { clock } = this.#options;
        const wait = backOff(this.#options, { tries, first: RETRY_MS });
        await clock.sleep(wait, this.#closing.signal).catch(() => this.#requireRun());
      }
    }
  }
  async #carryAll(urgency) {
    const begin = this.#now();
    try {
      await this.#list();
      let round = await this.#carry(urgency);
      for (let agains = 0; round === "more" || round === "again"; round = await this.#carry(urgency)) {
        if (round === "again" && (agains += 1) > MOST_AGAIN) throw this.#unsteady();
      }
      if (round === "done") this.#succeeded(begin);
    } catch (error) {
      this.#failed(error);
      throw error;
    }
  }
  async #carry(urgency) {
    this.#requireRun();
    const part = this.#outbox.take(urgency, this.#now());
    if (!part && urgency === "background") return "nothing";
    const pushed = part ? await this.#pusher.push(part) : await this.#pusher.resolve();
    if (part) this.#keep();
    if (pushed?.status === "again") {
      if (pushed.remote) this.#outbox.restart(pushed.remote);
      return "again";
    }
    return part?.more === true ? "more" : "done";
  }
  /** What lies at the remote of a run that is gone on with, where that is not known otherwise. */
  async #list() {
    if (this.#isListed) return;
    const remote = await this.#pusher.list();
    this.#isListed = true;
    this.#outbox.restart(remote);
  }
  #requireRun() {
    this.#taken.signal.throwIfAborted();
    if (!this.#closing.signal.aborted) return;
    const message = `The files of run ${this.#options.owner.run_id} are not carried any more: work on it has ended.`;
    throw new AgenticError({ code: "internal", message });
  }
  #succeeded(begin) {
    const took = this.#now() - begin;
    this.#failures = 0;
    this.#trouble = void 0;
    this.#notBefore = this.#now() + Math.max(PAUSE_MS, PAUSE_FACTOR * took);
    this.#nap.abort();
  }
  #failed(error) {
    if (error instanceof AgenticError && error.code === "run-taken-over") {
      this.#taken.abort(error);
      return this.#stop();
    }
    if (this.#closing.signal.aborted) return;
    const message = error instanceof Error ? error.message : String(error);
    const { report, owner } = this.#options;
    if (this.#trouble === void 0)
      report(`Run ${owner.run_id} is kept in this clone alone until that is mended: ${message}`);
    this.#trouble = message;
    this.#failures += 1;
    const retry = { tries: this.#failures, first: PAUSE_MS, longest: LONGEST_RETRY_MS };
    this.#notBefore = this.#now() + backOff(this.#options, retry);
    this.#wake();
  }
  async #work() {
    while (!this.#isOver) {
      await this.#rung();
      await this.#rest();
      if (this.#isOver) return;
      this.#isRung = false;
      await this.#turn(() => this.#carryAll("background")).catch(() => {
      });
    }
  }
  /** Until something was written, or what was held back is due. */
  async #rung() {
    if (this.#isRung) return;
    const { due } = this.#outbox;
    if (due === void 0) return new Promise((resolve) => this.#ring = resolve);
    this.#ring = () => this.#nap.abort();
    await this.#pause(due - this.#now());
  }
  async #rest() {
    this.#ring = () => {
    };
    await this.#pause(GATHERING_MS);
    while (!this.#isOver && this.#notBefore > this.#now()) await this.#pause(this.#notBefore - this.#now());
  }
  /** Ends early when the nap does. */
  async #pause(milliseconds) {
    this.#nap = new AbortController();
    try {
      await this.#options.pause(milliseconds, this.#nap.signal);
    } catch {
    }
  }
  #stop() {
    this.#ring();
    this.#nap.abort();
  }
  #wake() {
    this.#isRung = true;
    this.#ring();
  }
  #keep(carried) {
    const { version } = this.#pusher;
    const { owner, predecessors = [], keep } = this.#options;
    keep(
      renderRecord({
        run_id: owner.run_id,
        engines: [...predecessors, owner.engine].slice(-MOST_ENGINES),
        ...version === void 0 ? {} : { version },
        ...version === void 0 || !carried ? {} : { carried }
      })
    );
  }
  #tellLeftOut(path, reason) {
    const { report, refs } = this.#options;
    report(`${path} is kept in this clone alone, and not at ${refs.location}: ${reason}.`);
  }
  #unsteady() {
    const { refs, owner } = this.#options;
    return new AgenticError({
      code: "remote-unreachable",
      message: `The ref of run ${owner.run_id} at ${refs.location} changes all the time, and is never found as it was left; see who writes to it.`
    });
  }
  get #isOver() {
    return this.#closing.signal.aborted || this.#taken.signal.aborted;
  }
  #now() {
    return this.#options.clock.now().getTime();
  }
};

// src/state/fold.ts
async function foldRun({ refs, ...pace }, { runId, version, stateRef = STATE_REF }) {
  const ownRefs = () => refs.refs(`${RUN_REFS}${runId}/`);
  const stateNow = async () => ({ ref: stateRef, version: await versionOf(refs, stateRef) });
  const folded = await changeRefs({ refs, ...pace }, async () => {
    const own = await ownRefs();
    const main = own.get(runRef(runId));
    const state = await stateNow();
    if (main === void 0)
      return { result: await foldedBefore(refs, { runId, version, state: state.version }) };
    if (main !== version) return { result: { status: "moved", version: main } };
    return await planFold(refs, { runId, own, state });
  });
  if (folded.status !== "folded") return folded;
  return await changeRefs({ refs, ...pace }, async () => {
    const own = await ownRefs();
    if (own.size === 0 || own.has(runRef(runId))) return { result: folded };
    return await planFold(refs, { runId, own, state: await stateNow(), before: folded.left });
  });
}
async function planFold(refs, { runId, own, state, before = [] }) {
  const folder = runDirectory(runId);
  const main = own.get(runRef(runId));
  const left = [...before];
  const changes = [];
  const known = /* @__PURE__ */ new Set();
  if (main !== void 0) {
    changes.push({ path: folder, from: { version: main, path: folder } });
    changes.push({ path: runPath(runId, OWNER_FILE), remove: true });
    for (const { path } of await refs.files(main, "")) {
      known.add(path);
      if (isShared(path)) changes.push({ path, from: { version: main, path } });
      else if (!path.startsWith(`${folder}/`) && !isNote(path)) left.push(`${runRef(runId)}:${path}`);
    }
  } else if (state.version !== void 0) {
    for (const { path } of await refs.files(state.version, folder)) known.add(path);
  }
  for (const [ref, version] of own) {
    if (ref === runRef(runId)) continue;
    for (const { path } of await refs.files(version, "")) {
      if (known.has(path)) continue;
      known.add(path);
      if (isOfRun(runId, ref, path)) changes.push({ path, from: { version, path } });
      else left.push(`${ref}:${path}`);
    }
  }
  const gone = Array.from(own, ([ref, expected]) => ({ ref, expected, next: void 0 }));
  const next = { message: stateMessage(`Run ${runId} has ended`), changes };
  const commit = { refs: [{ ref: state.ref, expected: state.version, next }, ...gone] };
  return {
    commit,
    result: (versions) => ({ status: "folded", version: versions.get(state.ref) ?? "", left: left.sort() })
  };
}
function isOfRun(runId, ref, path) {
  if (ref !== inboxRef(runId)) return path.startsWith(`${runDirectory(runId)}/`);
  const folder = runPath(runId, "inbox/");
  return path.startsWith(folder) && isRequestFile(path.slice(folder.length));
}
function isShared(path) {
  const [top, folder = "", ...rest] = path.toLowerCase().split("/");
  return top === "agentic" && rest.length > 0 && folder !== "workflows" && folder !== "memory";
}
function isNote(path) {
  return path.startsWith(`${MEMORY_FOLDER}/`);
}
async function foldedBefore(refs, { runId, version, state }) {
  if (state === void 0) return { status: "gone" };
  const there = await journalAt(refs, { runId, version: state });
  if (there === "" || there !== await journalAt(refs, { runId, version })) return { status: "gone" };
  return { status: "folded", version: state, left: [] };
}
async function journalAt(refs, { runId, version }) {
  const names = /* @__PURE__ */ new Set([runFiles.journal, segmentFolder(runFiles.journal), runFiles.run]);
  const entries = await refs.list(version, runDirectory(runId));
  return entries.flatMap(({ name, id }) => names.has(name) ? [`${name} ${id}`] : []).join("\n");
}

// src/store/finish-run.ts
var PATIENCE_MS = 6e4;
async function finishRun(finish) {
  const { clock, report } = finish;
  const over = new AbortController();
  const late = clock.sleep(PATIENCE_MS, over.signal).then(
    () => Promise.reject(tooLate()),
    () => void 0
  );
  try {
    await Promise.race([carry(finish), late]);
    return true;
  } catch (error) {
    if (!(error instanceof AgenticError) || error.code === "run-taken-over") throw error;
    report(keptHere(finish, error));
    return false;
  } finally {
    over.abort();
  }
}
function keptHere({ far: { refs }, replica, runId }, { code, message }) {
  const why = replica.standing().trouble === void 0 ? ` ${message}` : "";
  const where = `Run ${runId} is still kept in this clone alone, and not at ${refs.location}.${why}`;
  return code === "remote-refused" ? `${where} To leave runs in this clone: agentic-sdlc config set state.remote false` : `${where} The next run here that reaches ${refs.location} takes it along.`;
}
async function carry({ far, replica, runId, ended: ended2, ...rest }) {
  await replica.settle();
  for (const notice of await far.synchroniseNotes()) rest.report(notice);
  await replica.close();
  const { version } = replica.standing();
  if (!ended2 || version === void 0) return;
  const folded = await foldRun({ refs: far.refs, ...rest }, { runId, version, stateRef: far.stateRef });
  await told(folded, { far, runId, report: rest.report });
}
async function told(folded, { far, runId, report }) {
  const { location } = far.refs;
  if (folded.status === "gone") throw refDeleted(runId, location);
  if (folded.status === "moved") {
    const owner = await readOwner(far.refs, { runId, version: folded.version });
    throw owner ? takenOverBy(owner, location) : refDeleted(runId, location);
  }
  for (const path of folded.left) report(`${path} is none of the run's files and went with its refs.`);
}
function tooLate() {
  return new AgenticError({
    code: "remote-unreachable",
    message: `The remote has not answered for ${PATIENCE_MS / 1e3} seconds.`
  });
}

// src/store/left-behind.ts
const { existsSync, readdirSync, rmSync } = process.getBuiltinModule("node:fs");
const { join } = process.getBuiltinModule("node:path");
var MOST_SEEN = 30;
var MOST_CARRIED = 3;
function runsLeft({ root, outputDirectory }, local) {
  const folder = join(root, runDirectory(".", outputDirectory));
  const newest = existsSync(folder) ? readdirSync(folder).filter(isRunId).sort().slice(-MOST_SEEN) : [];
  const left = newest.filter((runId) => {
    const record = parseRecord(local.read(runId, runFiles.replica), runId);
    return record !== void 0 && record.carried === void 0 && !local.isLive(runId);
  });
  return left.slice(-MOST_CARRIED);
}
function forgetRecord({ root, outputDirectory }, runId) {
  rmSync(join(root, runDirectory(runId, outputDirectory), runFiles.replica), { force: true });
}

// src/store/replicated-store.ts
function createReplicatedStates(options) {
  const { local } = options;
  return {
    folders: local.folders,
    bring: async (runId) => {
      if (!local.isLive(runId)) await bring(options, runId);
    },
    open: async (runId, mode) => {
      const owner = ownerOf(options, runId);
      const isNew = mode === "create";
      const taken = isNew ? void 0 : await arrive(options, owner);
      const inbox = isNew ? emptyInbox : await bringRequests(options, runId, emptyInbox);
      return carriedRun(options, { run: local.open(runId, mode), owner, taken, isNew, inbox });
    },
    read: (runId, path) => local.read(runId, path),
    list: () => local.list(),
    isLive: (runId) => local.isLive(runId),
    append: (runId, path, content) => local.append(runId, path, content),
    addEntry: (runId, path, entry) => local.addEntry(runId, path, entry),
    request: (runId, id, content) => local.request(runId, id, content)
  };
}
function ownerOf({ engine, newId, clock }, runId) {
  return createOwner({ engine: newId(), ...engine, since: clock.now().toISOString(), run_id: runId });
}
async function bring(options, runId) {
  const { far } = options;
  await withoutElsewhere(options, runId, async () => {
    var _stack = [];
    try {
      const found = await findRun(far.refs, runId, far);
      if (!found) return void 0;
      const folder = __using(_stack, openRunFolder(options, runId));
      await reconcile(options, { found, folder });
      return void 0;
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      __callDispose(_stack, _error, _hasError);
    }
  });
}
async function arrive(options, owner) {
  const { far } = options;
  const runId = owner.run_id;
  return await withoutElsewhere(options, runId, async () => {
    var _stack = [];
    try {
      const folder = __using(_stack, openRunFolder(options, runId));
      const taken = await takeOver(far.refs, owner, { ...options, stateRef: far.stateRef });
      const found = taken ? await findRun(far.refs, runId, far) : void 0;
      if (found) await reconcile(options, { found, folder });
      return taken;
    } catch (_) {
      var _error = _, _hasError = true;
    } finally {
      __callDispose(_stack, _error, _hasError);
    }
  });
}
async function withoutElsewhere({ local, report }, runId, work) {
  try {
    return await work();
  } catch (error) {
    const isAway = isUnreachable(error) || error instanceof AgenticError && error.code === "remote-refused";
    if (!isAway || local.read(runId, runFiles.run) === void 0) throw error;
    report(`Run ${runId} goes on with what this clone has of it: ${error.message}`);
    return void 0;
  }
}
async function reconcile({ far, report }, { found, folder }) {
  const here = folder.journal();
  const contents = await found.read([runFiles.journal]);
  const text = Buffer.from(contents.get(runFiles.journal) ?? []).toString("utf8");
  const there = text.slice(0, text.lastIndexOf("\n") + 1);
  if (here?.startsWith(there)) return;
  if (here !== void 0 && !there.startsWith(here)) {
    const kept = folder.supersede();
    report(
      `Run ${found.runId} was gone on with elsewhere: what was done here since is not part of it; its journal is kept as ${kept}.`
    );
  }
  const isWanted = ({ scope }) => scope === "run" || found.where === "live";
  const { state, notices } = await materialise(found, folder.write, { select: isWanted });
  for (const notice of [...notices, ...await far.bringBranches(headsOf(state), folder.keep)])
    report(notice);
}
function carriedRun(options, carriage) {
  const { run, owner } = carriage;
  const { far, clock, random, pause, report } = options;
  const replica = createReplica({
    refs: far.refs,
    owner,
    ...startOf(carriage),
    source: runFolderSource(options, run.runId),
    clock,
    random,
    pause,
    stateRef: far.stateRef,
    report,
    keep: (record) => run.write(runFiles.replica, record)
  });
  if (!carriage.isNew) remind(options, run, replica);
  const closing = new AbortController();
  void watchInbox(options, { ...carriage, signal: closing.signal });
  let isAway = carriage.taken?.from === "ended";
  const told2 = delegated(run, replica);
  const finish = async ({ ended: ended2 }) => {
    isAway = false;
    closing.abort();
    const all = { far, replica, runId: run.runId, ended: ended2, clock, random, report };
    if (carriage.isLeft) await carry(all);
    else if (await finishRun(all)) await carryLeft(options);
  };
  return {
    ...told2,
    appendJournal: (...lines) => {
      isAway = false;
      told2.appendJournal(...lines);
    },
    flush: () => replica.flush(),
    finish,
    takenOver: replica.takenOver,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      if (isAway) await finish({ ended: true });
      await replica.close();
      await run[Symbol.asyncDispose]();
    }
  };
}
async function carryLeft(options) {
  const { local, far, report } = options;
  for (const runId of runsLeft(options, local)) {
    try {
      var _stack = [];
      try {
        const run = local.open(runId, "continue");
        const owner = ownerOf(options, runId);
        const carriage = {
          run,
          owner,
          taken: void 0,
          isNew: false,
          inbox: emptyInbox,
          isLeft: true
        };
        const carried = __using(_stack, carriedRun(options, carriage), true);
        await carried.finish({ ended: hasEnded(stateIn(run)) });
        report(`Run ${runId}, which was kept in this clone alone, is at ${far.refs.location} now.`);
      } catch (_) {
        var _error = _, _hasError = true;
      } finally {
        var _promise = __callDispose(_stack, _error, _hasError);
        _promise && await _promise;
      }
    } catch (error) {
      if (error instanceof AgenticError && error.code === "run-taken-over") forgetRecord(options, runId);
    }
  }
}
function stateIn(run) {
  const journal = parseJournal(run.readJournal(), `${run.location}/${runFiles.journal}`);
  return journal.reduce(evolve, initialState());
}
function remind({ root }, run, replica) {
  let state = initialState();
  for (const event of parseJournal(run.readJournal(), `${run.location}/${runFiles.journal}`)) {
    state = evolve(state, event);
    if (event.type !== "output.written" || !run.isShared(event.path)) continue;
    const content = readOptionalBytes(join2(root, event.path));
    if (content) replica.shared(event.path, content);
  }
  replica.landed(headsOf(state));
}
var nothing2 = { growing: {}, documents: {}, events: 0 };
function startOf({
  run,
  taken,
  isNew
}) {
  if (isNew) return { version: void 0, carried: nothing2 };
  const record = parseRecord(run.read(runFiles.replica), run.runId);
  const predecessors = record?.engines ?? [];
  if (!taken) return { version: record?.version, carried: record?.carried, predecessors };
  const carried = record?.version === taken.seen ? record.carried : void 0;
  return { version: taken.version, carried, predecessors };
}
function delegated(run, replica) {
  return {
    runId: run.runId,
    location: run.location,
    appendJournal: (lines, heads) => {
      run.appendJournal(lines);
      if (heads) replica.landed(heads);
      replica.changed(runFiles.journal);
    },
    readJournal: () => run.readJournal(),
    read: (path) => run.read(path),
    readBytes: (path) => run.readBytes(path),
    write: (path, content) => {
      run.write(path, content);
      replica.changed(path);
    },
    files: () => run.files(),
    version: (path) => run.version(path),
    append: (path, content) => {
      run.append(path, content);
      replica.changed(path);
    },
    addEntry: (path, entry) => {
      const number = run.addEntry(path, entry);
      replica.changed(path);
      return number;
    },
    writeShared: (path, content) => {
      run.writeShared(path, content);
      replica.shared(path, content);
    },
    isShared: (path) => run.isShared(path),
    requests: () => run.requests()
  };
}
var INBOX_INTERVAL_MS = 5e3;
async function watchInbox(options, { run: { runId }, inbox, signal }) {
  let last = inbox;
  for (; ; ) {
    await options.pause(INBOX_INTERVAL_MS, signal).catch(() => void 0);
    if (signal.aborted) return;
    last = await bringRequests(options, runId, last);
  }
}
async function bringRequests({ local, far, report }, runId, before) {
  try {
    const inbox = await readInbox(far.refs, runId, before);
    for (const { id, content } of inbox.requests) local.request(runId, id, content);
    inbox.problems.forEach(report);
    return inbox;
  } catch {
    return before;
  }
}
export {
  createReplicatedStates
};
