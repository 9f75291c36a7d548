const require = process.getBuiltinModule;
import {
  readOptional,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  parseJson
} from "./chunk-WTW3FVGE.js";
import {
  array,
  int,
  literal,
  object,
  record,
  string
} from "./chunk-67EWWL3V.js";
import {
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/run/sources/trust-note.ts
var TrustNote = object({
  version: string().optional().describe("Version of the run's files."),
  events: int().nonnegative().optional().describe("First events of the journal that this clone wrote or confirmed; absent for all.")
});
function parseTrustNote(text) {
  return TrustNote.safeParse(parseJson(text), { jitless: true }).data ?? {};
}
function renderTrustNote(note) {
  return `${JSON.stringify(note)}
`;
}
function sharedEvents(one, other) {
  const lines = one.split("\n").slice(0, -1);
  const others = other.split("\n").slice(0, -1);
  const differs = lines.findIndex((line, index) => line !== others[index]);
  return differs < 0 ? lines.length : differs;
}

// src/storage/local/trust-notes-folder.ts
const { createHash } = process.getBuiltinModule("node:crypto");
const { existsSync, readdirSync, rmSync, statSync } = process.getBuiltinModule("node:fs");
const { basename, join } = process.getBuiltinModule("node:path");
var FOLDER = "trusted";
var MOST_AGE_MS = 365 * 24 * 60 * 60 * 1e3;
var TIDY_EVERY = 64;
function createTrustNotes({ known, make }) {
  return {
    read: (directory) => {
      const folder = known();
      return parseTrustNote(folder === void 0 ? void 0 : readOptional(fileIn(folder, directory)));
    },
    write: (directory, note) => {
      const folder = make();
      makeFolder(join(folder, FOLDER));
      const file = fileIn(folder, directory);
      if (!existsSync(file)) tidy(join(folder, FOLDER));
      replaceFile(file, renderTrustNote(note), { durable: true });
    }
  };
}
function fileIn(folder, directory) {
  const digest = createHash("sha256").update(directory).digest("hex").slice(0, 16);
  return join(folder, FOLDER, `${basename(directory)}-${digest}.json`);
}
function tidy(folder) {
  const names = readdirSync(folder);
  if (names.length % TIDY_EVERY !== TIDY_EVERY - 1) return;
  for (const name of names) {
    const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== void 0 && Date.now() - changed > MOST_AGE_MS)
      rmSync(join(folder, name), { force: true });
  }
}

// src/storage/refs/segments.ts
var growingFiles = [runFiles.journal, runFiles.logs];
var emptyLayout = { whole: 0, segments: [], leftOut: 0 };
var MOST_WHOLE = 32 * 1024 * 1024;
var MERGED = 8;
var SMALLEST = 1024;
function segmentFolder(file) {
  return `${file}.d`;
}
function segmentPath(file, offset) {
  return `${segmentFolder(file)}/${String(offset).padStart(12, "0")}`;
}
function lengthOf({ whole, segments }) {
  return segments.reduce((sum, { size }) => sum + size, whole);
}
function replicatedBytes(layout) {
  return lengthOf(layout) + layout.leftOut;
}
function nextOffset(layout, added) {
  const length = lengthOf(layout);
  const total = length + added;
  if (canBeWhole(total) && total - layout.whole >= layout.whole) return 0;
  let start = length;
  for (; ; ) {
    const tier = tierOf(total - start);
    const before = layout.segments.filter(({ offset }) => offset < start);
    const small = before.slice(before.findLastIndex(({ size }) => tierOf(size) > tier) + 1);
    const first = small[0];
    if (!first || small.length < MERGED - 1 || !canBeWhole(total - first.offset)) return start;
    start = first.offset;
  }
}
function canBeWhole(bytes2) {
  return bytes2 <= MOST_WHOLE;
}
function tierOf(size) {
  return Math.floor(Math.log2(Math.max(size, SMALLEST) / SMALLEST) / 3);
}
function writeSegment(file, layout, { offset, content }) {
  const replaced = layout.segments.filter((segment) => segment.offset > offset);
  const kept = layout.segments.filter((segment) => segment.offset < offset);
  const segments = [...kept, { offset, size: content.length }];
  return {
    changes: [
      ...replaced.map((segment) => ({ path: segmentPath(file, segment.offset), remove: true })),
      { path: segmentPath(file, offset), content }
    ],
    layout: { ...layout, segments }
  };
}
function writeWhole(file, content, leftOut = 0) {
  const changes = [
    { path: segmentFolder(file), remove: true },
    { path: file, content: content.subarray(0, MOST_WHOLE) }
  ];
  const segments = [];
  for (let offset = MOST_WHOLE; offset < content.length; offset += MOST_WHOLE) {
    const part = content.subarray(offset, offset + MOST_WHOLE);
    changes.push({ path: segmentPath(file, offset), content: part });
    segments.push({ offset, size: part.length });
  }
  return { changes, layout: { whole: Math.min(content.length, MOST_WHOLE), segments, leftOut } };
}
function segmentOf(path) {
  const [, file = "", offset = ""] = /^(.+)\.d\/(\d{12})$/.exec(path) ?? [];
  return growingFiles.includes(file) ? { file, offset: Number(offset) } : void 0;
}
function joinSegments(files) {
  const joined = new Map(Array.from(files).filter(([path]) => !isInSegmentFolder(path)));
  for (const file of growingFiles) {
    const content = joinFile(file, files);
    if (content) joined.set(file, content);
  }
  return joined;
}
function joinFile(file, files) {
  const whole = files.get(file);
  const segments = Array.from(files).flatMap(([path, content]) => {
    const segment = segmentOf(path);
    return segment?.file === file ? [{ offset: segment.offset, content }] : [];
  });
  if (segments.length === 0) return whole;
  const parts = [{ offset: 0, content: whole ?? new Uint8Array() }];
  let length = whole?.length ?? 0;
  for (const segment of segments.toSorted((a, b) => a.offset - b.offset)) {
    if (file === runFiles.journal && segment.offset !== length) throw incomplete(length, segment.offset);
    parts.push(segment);
    length += segment.content.length;
  }
  return Buffer.concat(parts.map(({ content }) => content));
}
function isInSegmentFolder(path) {
  return growingFiles.some((file) => path.startsWith(`${segmentFolder(file)}/`));
}
function incomplete(end, next) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The journal at the remote ends at byte ${end}, and its next segment begins at byte ${next}. The run cannot be continued from there; put the ref back to an earlier commit of it, or start a new run.`
  });
}

// src/storage/replication/replica-record.ts
var bytes = int().nonnegative();
var LayoutSchema = object({
  whole: bytes,
  segments: array(object({ offset: bytes, size: bytes })).readonly(),
  leftOut: bytes
});
var ReplicatedFiles = object({
  growing: record(string(), LayoutSchema),
  /** Stamps of the documents. */
  documents: record(string(), string()),
  /** Events of the journal. */
  events: int().nonnegative()
});
var ReplicaRecord = object({
  run_id: string(),
  engines: array(string()).describe("Those that worked on the run in this clone, the last one last."),
  version: string().optional().describe("Absent where the remote has none yet."),
  ended: literal(true).optional().describe("Only where all of the run was put where ended runs are kept."),
  refused: array(string()).optional().describe("Code branches that the remote does not take."),
  carried: ReplicatedFiles.optional().describe(
    "Only where all of the run's files were there when work on it ended."
  )
});
function parseRecord(text, runId) {
  const parsed = ReplicaRecord.safeParse(parseJson(text));
  return parsed.success && parsed.data.run_id === runId && isSound(parsed.data) ? parsed.data : void 0;
}
function renderRecord(record2) {
  return `${JSON.stringify(record2)}
`;
}
function isSound({ carried }) {
  return Object.values(carried?.growing ?? {}).every(({ whole, segments }) => {
    let end = whole;
    return segments.every(({ offset, size }) => offset === end && (end += size) > offset);
  });
}
function layoutOf({ growing }, file) {
  return growing[file] ?? emptyLayout;
}

// src/storage/refs/update-ref.ts
var MOST_UNREACHABLE = 4;
var PATIENCE_MS = 6e5;
var SHORTEST_MS = 20;
var LONGEST_MS = 5e3;
var QUICK_TRIES = 5;
async function updateRefs({ refs, onMoved, ...pace }, plan) {
  const since = pace.clock.now().getTime();
  for (let tries = 1, unreachable = 0; ; tries += 1) {
    let begin = pace.clock.now().getTime();
    try {
      const next = await plan();
      if (!("commit" in next)) return next.result;
      begin = pace.clock.now().getTime();
      const answer = await refs.commit(next.commit);
      if (answer.status === "committed") return next.result(answer.versions);
      if (answer.status === "refused") throw refused(refs, answer.branches);
      unreachable = 0;
      const end = await onMoved?.();
      if (end) return end.result;
    } catch (error) {
      unreachable += 1;
      if (!isRetryable(error) || unreachable === MOST_UNREACHABLE) throw error;
    }
    const now = pace.clock.now().getTime();
    if (now - since > PATIENCE_MS) throw crowded(refs);
    const counted = unreachable > 0 ? tries : Math.max(1, tries - QUICK_TRIES);
    await pace.clock.sleep(backOff(pace, { tries: counted, first: now - begin }));
  }
}
function backOff({ random }, { tries, first, longest = LONGEST_MS }) {
  const most = Math.max(SHORTEST_MS, first) * 2 ** Math.min(tries - 1, 10);
  return Math.ceil(Math.min(longest, most) * (0.25 + 0.75 * random()));
}
function isUnreachable(error) {
  return error instanceof AgenticError && error.code === "remote-unreachable";
}
function refused({ location }, branches) {
  const told = Array.from(branches, ([branch, reason]) => `${branch} (${reason})`).join(", ");
  return new AgenticError({
    code: "remote-refused",
    message: `${location} does not take commits on ${told}; see who may push there, and try again.`
  });
}
function crowded({ location }) {
  return new AgenticError({
    code: "remote-unreachable",
    message: `Others change the same refs at ${location} all the time, and none of many tries was in time; try again later.`
  });
}
function isRetryable(error) {
  return isUnreachable(error) && !error.data["given_up"];
}

export {
  sharedEvents,
  createTrustNotes,
  growingFiles,
  segmentFolder,
  lengthOf,
  replicatedBytes,
  nextOffset,
  canBeWhole,
  writeSegment,
  writeWhole,
  segmentOf,
  joinSegments,
  parseRecord,
  renderRecord,
  layoutOf,
  updateRefs,
  backOff,
  isUnreachable,
  isRetryable
};
