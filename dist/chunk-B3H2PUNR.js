const require = process.getBuiltinModule;
import {
  checkpointId,
  highestCheckpoint
} from "./chunk-YMCXCH53.js";
import {
  ProgressDocument,
  RunEvent,
  RunRecord,
  evolve,
  parseJournal
} from "./chunk-ICXE5ABT.js";
import {
  hasEnded
} from "./chunk-5FEUCZZP.js";
import {
  initialState,
  isRefName,
  isTreePath,
  iso_exports,
  systemClock
} from "./chunk-GR7RHVEM.js";
import {
  OWNER_FILE,
  SHARED_FOLDER,
  STATE_REF,
  _enum,
  array,
  inboxRef,
  int,
  literal,
  object,
  parseJson,
  parseJsonObject,
  record,
  runPath,
  runRef,
  stateMessage,
  string
} from "./chunk-2HJVK3LW.js";
import {
  FAN_OUT_FOLDER,
  OUTPUT_DIRECTORY,
  SUPERSEDED,
  UNSENT,
  acquireLock,
  createLocalStore,
  insidePath,
  isDraft,
  isEngineFile,
  isRealInside,
  isRequestId,
  isRunId,
  lockedRun,
  readOptional,
  readOptionalBytes,
  releaseLock,
  replaceFile,
  runDirectory,
  runFiles,
  say
} from "./chunk-CAGSRZIP.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";
import {
  __callDispose,
  __using
} from "./chunk-2GY5E74Q.js";

// src/store/left-behind.ts
const { existsSync: existsSync3, readdirSync: readdirSync3, rmSync: rmSync3 } = process.getBuiltinModule("node:fs");
const { join: join4 } = process.getBuiltinModule("node:path");

// src/state/segments.ts
var growingFiles = [runFiles.journal, runFiles.logs];
var nothingCarried = { whole: 0, segments: [], leftOut: 0 };
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
function carriedBytes(layout) {
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

// src/state/replica-record.ts
var bytes = int().nonnegative();
var LayoutSchema = object({
  whole: bytes,
  segments: array(object({ offset: bytes, size: bytes })).readonly(),
  leftOut: bytes
});
var Carried = object({
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
  carried: Carried.optional().describe("Only where all of the run's files were there when work on it ended.")
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
  return growing[file] ?? nothingCarried;
}

// src/launch/readable.ts
const { rmSync: rmSync2 } = process.getBuiltinModule("node:fs");
const { join: join3 } = process.getBuiltinModule("node:path");

// src/run/addition.ts
var Addition = object({
  type: literal("addition"),
  file: _enum([runFiles.logs, runFiles.checkpoints]),
  text: string().max(2e5)
});
var addedTo = Addition.shape.file.options;
var ADDITION_PREFIX = "add-";
function parseAddition(content) {
  const { data } = Addition.safeParse(parseJson(content), { jitless: true });
  return data && isEntry(data) ? data : void 0;
}
function renderAddition(addition) {
  return `${JSON.stringify({ type: "addition", ...addition })}
`;
}
var ENTRY = /^---\ncheckpoint_id: chk-\d{1,9}\n((?:[a-z_]+:[^\n]*\n)+---\n[^]*\n)$/;
var RULE = /^---+[ \t]*$/gm;
function isEntry({ file, text }) {
  if (file === runFiles.checkpoints) return ENTRY.test(text) && text.match(RULE)?.length === 2;
  const isLine = text.endsWith("\n") && text.indexOf("\n") === text.length - 1;
  return isLine && typeof parseJsonObject(text)?.["message"] === "string";
}
function bodyOf({ file, text }) {
  return file === runFiles.checkpoints ? ENTRY.exec(text)?.[1] ?? text : text;
}
function isAdded(text, addition) {
  return `${text}
`.includes(`
${bodyOf(addition)}`) || text.startsWith(bodyOf(addition));
}
function renumbered(addition, number, after) {
  const gap = after === "" ? "" : after.endsWith("\n") ? "\n" : "\n\n";
  return `${gap}---
checkpoint_id: ${checkpointId(number)}
${bodyOf(addition)}`;
}
function withAddition(text, addition) {
  if (isAdded(text, addition)) return void 0;
  if (addition.file === runFiles.checkpoints)
    return `${text}${renumbered(addition, highestCheckpoint(text) + 1, text)}`;
  return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${addition.text}`;
}
function checkpointIn(text, id) {
  const begin = text.lastIndexOf(`---
checkpoint_id: ${id}
`);
  if (begin === -1) return void 0;
  const [, second = -1, third = text.length] = Array.from(
    text.slice(begin).matchAll(RULE),
    ({ index }) => begin + index
  );
  return second === -1 ? void 0 : `${text.slice(begin, third).trimEnd()}
`;
}

// src/state/change-ref.ts
var MOST_UNREACHABLE = 4;
var PATIENCE_MS = 6e5;
var SHORTEST_MS = 20;
var LONGEST_MS = 5e3;
async function changeRefs({ refs, ...pace }, plan) {
  const since = pace.clock.now().getTime();
  for (let tries = 1, unreachable = 0; ; tries += 1) {
    const begin = pace.clock.now().getTime();
    try {
      const next = await plan();
      if (!("commit" in next)) return next.result;
      const answer = await refs.commit(next.commit);
      if (answer.status === "committed") return next.result(answer.versions);
      if (answer.status === "refused") throw refused(refs, answer.branches);
      unreachable = 0;
    } catch (error) {
      unreachable += 1;
      if (!mayAnswer(error) || unreachable === MOST_UNREACHABLE) throw error;
    }
    const now = pace.clock.now().getTime();
    if (now - since > PATIENCE_MS) throw crowded(refs);
    await pace.clock.sleep(backOff(pace, { tries, first: now - begin }));
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
function mayAnswer(error) {
  return isUnreachable(error) && !error.data["given_up"];
}

// src/state/owner.ts
var MOST_BYTES = 4096;
var Owner = object({
  engine: string().regex(/^[\w-]{8,64}$/).describe("Another one for each process that works on the run."),
  host: string().regex(/^[\w.-]{1,255}$/),
  pid: int().positive(),
  since: iso_exports.datetime().describe("When it began to work on the run."),
  run_id: string(),
  push: int().nonnegative().describe("Counts its commits, so that one whose answer was lost is known again.")
});
function createOwner({ host, ...owner }) {
  return { ...owner, host: host.replaceAll(/[^\w.-]/g, "-").slice(0, 255) || "unknown", push: 0 };
}
function renderOwner(owner) {
  return `${JSON.stringify(owner, null, 2)}
`;
}
function parseOwner(content, runId) {
  if (content === void 0 || content.length > MOST_BYTES) return void 0;
  const parsed = Owner.safeParse(parseJson(new TextDecoder().decode(content)));
  return parsed.success && parsed.data.run_id === runId ? parsed.data : void 0;
}
async function readOwner(refs, { runId, version }) {
  const path = runPath(runId, OWNER_FILE);
  return parseOwner((await refs.read(version, [path])).get(path), runId);
}
function describeOwner({ pid, host, since }) {
  return `process ${pid} on ${host} since ${since}`;
}

// src/state/run-files.ts
async function listFiles({ refs, version, path: folder }) {
  const found = /* @__PURE__ */ new Map();
  for (const { path, id } of await refs.files(version, folder)) {
    const name = path.slice(folder.length + 1);
    const whole = segmentOf(name)?.file ?? name;
    const parts = found.get(whole) ?? [];
    parts.push({ path: name, id });
    found.set(whole, parts);
  }
  return Array.from(found, ([path, parts]) => ({
    path,
    id: parts.map(({ id }) => id).join(" "),
    parts: parts.map((part) => part.path)
  }));
}
async function locate({ refs, version, path: folder }, names) {
  return await Promise.all(
    names.map(async (path) => {
      const beside = segmentFolder(path);
      const segments = growingFiles.includes(path) ? await refs.list(version, `${folder}/${beside}`) : [];
      return { path, id: "", parts: [path, ...segments.map(({ name }) => `${beside}/${name}`)] };
    })
  );
}
async function readFiles({ refs, version, path: folder }, files) {
  const parts = files.flatMap((file) => file.parts);
  const read = await refs.read(
    version,
    parts.map((part) => `${folder}/${part}`)
  );
  const contents = parts.flatMap((part) => {
    const content = read.get(`${folder}/${part}`);
    return content === void 0 ? [] : [[part, content]];
  });
  return joinSegments(new Map(contents));
}

// src/state/find-run.ts
async function findRun(refs, runId, { stateRef = STATE_REF } = {}) {
  if (!isRunId(runId)) return void 0;
  const own = runRef(runId);
  const live = await versionOf(refs, own);
  if (live !== void 0) return liveRun(refs, runId, live);
  const version = await versionOf(refs, stateRef);
  if (version === void 0 || !await holdsRun(refs, { version, runId })) return void 0;
  return foundAt(refs, { runId, where: "ended", ref: stateRef, version });
}
function liveRun(refs, runId, version) {
  return foundAt(refs, { runId, where: "live", ref: runRef(runId), version });
}
async function versionOf(refs, ref) {
  return (await refs.refs(ref)).get(ref);
}
async function holdsRun(refs, { version, runId }) {
  return (await refs.list(version, runDirectory(runId))).length > 0;
}
function foundAt(refs, found) {
  const { runId, version } = found;
  const run = { refs, version, path: runDirectory(runId) };
  const shared = { refs, version, path: SHARED_FOLDER };
  return {
    ...found,
    owner: () => readOwner(refs, { runId, version }),
    files: () => listFiles(run),
    sharedFiles: () => listFiles(shared),
    read: async (paths) => await readFiles(run, await locate(run, paths)),
    readListed: (scope, files) => readFiles(scope === "run" ? run : shared, files)
  };
}

// src/state/check-run.ts
async function checkRun(found) {
  const { runId, ref } = found;
  const contents = await found.read([runFiles.run, runFiles.definition, runFiles.journal]);
  const text = (name) => {
    const bytes2 = contents.get(name);
    return bytes2 === void 0 ? void 0 : textOf(bytes2, `${ref}:${name}`);
  };
  for (const name of [runFiles.run, runFiles.definition]) {
    if (text(name) === void 0) throw corrupt(`${ref} holds no ${name} of run ${runId}`);
  }
  const record2 = RunRecord.safeParse(parseJson(text(runFiles.run)), { jitless: true });
  if (!record2.success) throw corrupt(`${ref}:${runFiles.run} is no record of a run`, record2.error);
  if (record2.data.id !== runId)
    throw corrupt(`${ref}:${runFiles.run} is the record of run ${record2.data.id}`);
  const written = Buffer.from(contents.get(runFiles.journal) ?? []);
  const whole = written.subarray(0, written.lastIndexOf("\n") + 1);
  const source = `${ref}:${runFiles.journal}`;
  const journal = textOf(whole, source);
  return { journal, state: stateOf(journal, { runId, source }), torn: written.length - whole.length };
}
function stateOf(journal, { runId, source }) {
  let state = initialState();
  for (const event of parseJournal(journal, source)) {
    const { error } = RunEvent.safeParse(event, { jitless: true });
    const issue = error?.issues.find(({ path }) => !isMetric(path));
    if (issue) {
      const what = `\`${issue.path.join(".")}\` of ${event.type}: ${issue.message}`;
      throw corrupt(`${source}:${event.seq} is no event (${what})`, error);
    }
    state = evolve(state, event);
  }
  if (state.seq > 0 && state.runId !== runId) {
    throw corrupt(`${source} tells of run ${state.runId || "nobody knows which"}, not of ${runId}`);
  }
  return state;
}
function isMetric([first, second]) {
  return first === "output" && second === "metrics";
}
var COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
function codeBranches({ workspace, branches, head }) {
  const own = workspace ? [[workspace.branch, head ?? workspace.base_sha]] : [];
  const others = Array.from(branches.values(), ({ branch, head: head2 }) => [branch, head2]);
  for (const [branch, commit] of [...own, ...others]) {
    if (!isRefName(branch)) throw corrupt(`The journal names ${JSON.stringify(branch)}, which is no branch`);
    if (!COMMIT.test(commit)) {
      throw corrupt(`The journal leaves ${branch} at ${JSON.stringify(commit)}, which is no commit`);
    }
  }
  return new Map([...own, ...others]);
}
function textOf(bytes2, source) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes2);
  } catch (cause) {
    throw corrupt(`${source} is not text in UTF-8`, cause);
  }
}
function corrupt(what, cause) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `${what}. The run cannot be continued from there; restore the ref, or start a new run.`,
    cause
  });
}

// src/state/local-files.ts
var local = /* @__PURE__ */ new Set([
  runFiles.lock,
  runFiles.worktrees,
  runFiles.replica,
  runFiles.trusted,
  runFiles.owner
]);
var localFolders = /* @__PURE__ */ new Set([
  "inbox",
  SUPERSEDED,
  UNSENT,
  FAN_OUT_FOLDER,
  // An agent that wrote such files would write the journal elsewhere.
  ...growingFiles.map(segmentFolder)
]);
function staysHere(path) {
  const [first = ""] = path.split("/", 1);
  return local.has(path) || localFolders.has(first) || path.startsWith(`${runFiles.lock}.`) || /\.\d+\.tmp$/.test(path);
}

// src/state/materialise.ts
var defaults = {
  files: 1e5,
  // Git hosts take none that is larger.
  fileBytes: 100 * 1024 * 1024,
  bytes: 2 * 1024 * 1024 * 1024
};
var BATCH = 100;
async function materialise(found, write, { select = () => true, prepare, limits } = {}) {
  const checked = await checkRun(found);
  const branches = codeBranches(checked.state);
  const notices = [];
  const chosen = (scope, files) => files.filter(({ path }) => {
    if (!(isNeeded(scope, path) || select({ scope, path }))) return false;
    if (isPlace(path)) return !(scope === "run" && isOfOneMachine(path));
    notices.push(`${found.ref}: ${JSON.stringify(path)} is left out: it is no path for a file.`);
    return false;
  });
  const shared = chosen("shared", await found.sharedFiles());
  const own = chosen("run", await found.files()).toSorted((a, b) => rankOf(a.path) - rankOf(b.path));
  const counter = { ...defaults, ...limits, found, notices, total: 0 };
  const count = shared.length + own.length;
  if (count > counter.files) throw tooMuch(found, `${count} files, and at most ${counter.files} are taken`);
  await prepare?.(checked);
  for await (const file of contentsOf(counter, "shared", shared)) await write(file);
  for await (const file of contentsOf(counter, "run", own)) {
    const isCut = checked.torn > 0 && file.path === runFiles.journal;
    await write(isCut ? { ...file, content: Buffer.from(checked.journal) } : file);
  }
  if (checked.torn > 0) {
    notices.push(`${found.ref}: the last line of ${runFiles.journal} was cut off and is left out.`);
  }
  return { ...checked, branches, notices, files: count };
}
async function* contentsOf(counter, scope, files) {
  const { found, notices, fileBytes, bytes: bytes2 } = counter;
  for (let at = 0; at < files.length; at += BATCH) {
    const contents = await found.readListed(scope, files.slice(at, at + BATCH));
    for (const [path, content] of contents) {
      counter.total += content.length;
      if (counter.total > bytes2) throw tooMuch(found, `more than the ${bytes2} bytes that are taken`);
      if (content.length <= fileBytes) {
        yield { scope, path, content };
        continue;
      }
      const size = `${path} with ${content.length} bytes, and at most ${fileBytes} are taken`;
      if (isNeeded(scope, path)) throw tooMuch(found, size);
      notices.push(`${found.ref}: ${size}; it is left out.`);
    }
  }
}
var needed = [
  runFiles.settings,
  runFiles.program,
  runFiles.definitions,
  runFiles.sources,
  runFiles.definition,
  runFiles.journal,
  runFiles.run
];
function isNeeded(scope, path) {
  return scope === "run" && needed.includes(path);
}
function rankOf(path) {
  return needed.indexOf(path);
}
function isPlace(path) {
  return isTreePath(path) && !path.includes("\\");
}
function isOfOneMachine(path) {
  if (path.startsWith("inbox/")) return !isRequestFile(path.slice("inbox/".length));
  const name = path.toLowerCase();
  return staysHere(name) || staysHere(name.split("/")[0] ?? "");
}
function tooMuch({ ref, runId }, what) {
  return new AgenticError({
    code: "unsupported",
    message: `${ref} holds too much of run ${runId} (${what}); delete what it does not need there, or go on where the run was started.`
  });
}

// src/store/patience.ts
var SHORT_MS = 5e3;
async function inTime(work, patience) {
  const { far, ends = [] } = patience;
  const over = new AbortController();
  const end = AbortSignal.any([over.signal, ...ends.filter((signal) => signal !== void 0)]);
  const late = tooLong(patience, end).catch(async () => {
    if (over.signal.aborted) return await new Promise(() => {
    });
    return `You did not want to wait for the remote ${far.refs.location}.`;
  });
  try {
    return await Promise.race([work, late.then((message) => brokenOff(far, message))]);
  } finally {
    over.abort();
  }
}
async function tooLong({ clock, milliseconds, far: { refs, silence }, onWait }, signal) {
  const short = Math.min(milliseconds, SHORT_MS);
  let { answers } = silence;
  let waited = short;
  await clock.sleep(short, signal);
  if (milliseconds > short && !silence.isKnown) {
    onWait?.();
    waited = milliseconds;
    await clock.sleep(milliseconds - short, signal);
  }
  while (silence.answers > answers) {
    answers = silence.answers;
    waited = milliseconds;
    await clock.sleep(milliseconds, signal);
  }
  silence.isKnown = true;
  return `The remote ${refs.location} has not answered for ${waited / 1e3} seconds. Is the network up?`;
}
function brokenOff(far, message) {
  far.breakOff();
  throw new AgenticError({ code: "remote-unreachable", message, data: { given_up: true } });
}

// src/store/run-folder.ts
const {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  statSync
} = process.getBuiltinModule("node:fs");
const { dirname, join, relative } = process.getBuiltinModule("node:path");
function openRunFolder({ root, outputDirectory }, runId) {
  const directory = join(root, runDirectory(runId, outputDirectory));
  const lock = join(directory, runFiles.lock);
  const made = mkdirSync(directory, { recursive: true }) !== void 0;
  const held = acquireLock(lock);
  if (!held.held) throw lockedRun(runId, { ...held, file: relative(root, lock) });
  const journalFile = join(directory, runFiles.journal);
  const aside = (name) => {
    const folder = join(directory, SUPERSEDED);
    mkdirSync(folder, { recursive: true });
    return join(folder, `${readdirSync(folder).length + 1}-${name}`);
  };
  return {
    journal: () => {
      const text = readOptional(journalFile);
      return text?.slice(0, text.lastIndexOf("\n") + 1);
    },
    supersede: () => {
      const kept = aside(runFiles.journal);
      copyFileSync(journalFile, kept);
      return relative(root, kept);
    },
    keep: (name, content) => {
      const kept = aside(name);
      replaceFile(kept, content);
      return relative(root, kept);
    },
    write: ({ scope, path, content }) => {
      const base = scope === "run" ? directory : join(root, outputDirectory, "analysis");
      const full = join(base, insidePath(path) ?? "");
      if (full === base || !isRealInside(root, dirname(full))) throw outside(path);
      mkdirSync(dirname(full), { recursive: true });
      replaceFile(full, content);
    },
    [Symbol.dispose]: () => {
      releaseLock(lock);
      if (made && readdirSync(directory).length === 0) rmdirSync(directory);
    }
  };
}
function runFolderSource({ root, outputDirectory }, runId) {
  const directory = join(root, runDirectory(runId, outputDirectory));
  return {
    read: (path) => readOptionalBytes(join(directory, path)),
    readFrom: (path, offset) => completeLines(join(directory, path), offset),
    documents: () => {
      const names = readdirSync(directory, { withFileTypes: true });
      const paths = names.flatMap((entry) => {
        if (isEngineFile(entry.name) && entry.name !== runFiles.checkpoints) return [];
        if (entry.isDirectory()) return filesUnder(directory, entry.name);
        return entry.isFile() && !isDraft(entry.name) ? [entry.name] : [];
      });
      return paths.flatMap((path) => {
        const stats = statSync(join(directory, path), { throwIfNoEntry: false });
        if (!stats?.isFile()) return [];
        return [{ path, stamp: `${stats.ino} ${stats.size} ${stats.mtimeMs}`, bytes: stats.size }];
      });
    },
    all: () => filesUnder(directory, ".")
  };
}
function filesUnder(directory, folder) {
  return readdirSync(join(directory, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && !isDraft(entry.name)).map(({ parentPath, name }) => relative(directory, join(parentPath, name)));
}
function completeLines(path, offset) {
  if (!existsSync(path)) return new Uint8Array();
  const file = openSync(path, "r");
  try {
    const bytes2 = Buffer.alloc(Math.max(0, fstatSync(file).size - offset));
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes2.length; length += read)
      read = readSync(file, bytes2, length, bytes2.length - length, offset + length);
    return bytes2.subarray(0, bytes2.subarray(0, length).lastIndexOf(LINE_BREAK) + 1);
  } finally {
    closeSync(file);
  }
}
var LINE_BREAK = 10;
function outside(path) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `What lies elsewhere of the run names the file ${JSON.stringify(path)}, which is outside its folder. Nothing more of it is taken.`
  });
}

// src/state/inbox.ts
var MOST_BYTES2 = 1024 * 1024;
var MOST_REQUESTS = 1e4;
var BATCH2 = 100;
async function leaveRequest({ refs, ...pace }, { runId, id, content, stateRef = STATE_REF, isExpected = false }) {
  if (!isRequestId(id)) {
    throw usage(`${JSON.stringify(id)} is no id for a request; use letters, digits, \`-\`, \`_\` and \`.\`.`);
  }
  if (Buffer.byteLength(content) > MOST_BYTES2) {
    throw usage(`The request has more than ${MOST_BYTES2 / 1024} KB, which no run takes; shorten it.`);
  }
  if (!isRunId(runId)) throw unknownRun(refs, runId);
  const path = runPath(runId, `inbox/${id}.json`);
  const ref = inboxRef(runId);
  return await changeRefs({ refs, ...pace }, async () => {
    const there = await refs.refs(ref.slice(0, -"inbox".length));
    const expected = there.get(ref);
    const isThere = isExpected || there.has(runRef(runId));
    const ended = isThere ? void 0 : await endedIn(refs, { runId, stateRef });
    for (const version of [expected, ended]) {
      if (version !== void 0 && (await refs.read(version, [path])).has(path)) return { result: "known" };
    }
    const message = stateMessage(`Request ${id} for run ${runId}`);
    const next = { message, changes: [{ path, content }] };
    return { commit: { refs: [{ ref, expected, next }] }, result: () => "left" };
  });
}
async function endedIn(refs, { runId, stateRef }) {
  const version = await versionOf(refs, stateRef);
  if (version !== void 0 && await holdsRun(refs, { version, runId })) return version;
  throw unknownRun(refs, runId);
}
function unknownRun({ location }, runId) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} at ${location}; \`agentic-sdlc list\` shows the runs.`
  });
}
var emptyInbox = { version: void 0, seen: /* @__PURE__ */ new Set(), requests: [], problems: [] };
async function readInbox(refs, runId, before = emptyInbox) {
  return await inboxAt(refs, { runId, version: await versionOf(refs, inboxRef(runId)) }, before);
}
async function readFoldedInbox(refs, runId) {
  return await inboxAt(refs, { runId, version: await versionOf(refs, runRef(runId)) }, emptyInbox);
}
async function inboxAt(refs, { runId, version }, before) {
  const { seen } = before;
  if (version === void 0 || version === before.version) return { ...emptyInbox, version, seen };
  const folder = runPath(runId, "inbox");
  const entries = (await refs.list(version, folder)).filter(({ name }) => !seen.has(name));
  const names = entries.filter(isRequest).map(({ name }) => name);
  const problems = entries.flatMap(
    (entry) => isRequest(entry) ? [] : leftAlone(entry.name, "it is no request")
  );
  const taken = names.sort(inOrder).slice(0, Math.max(0, MOST_REQUESTS - seen.size));
  problems.push(
    ...names.slice(taken.length).map((name) => leftAlone(name, `there are over ${MOST_REQUESTS} files`))
  );
  const requests = [];
  for (let at = 0; at < taken.length; at += BATCH2) {
    const paths = taken.slice(at, at + BATCH2).map((name) => `${folder}/${name}`);
    for (const [path, bytes2] of await refs.read(version, paths)) {
      const name = path.slice(folder.length + 1);
      if (bytes2.length > MOST_BYTES2) problems.push(leftAlone(name, `it has over ${MOST_BYTES2 / 1024} KB`));
      else requests.push({ id: idOf(name), content: Buffer.from(bytes2).toString("utf8") });
    }
  }
  requests.sort((a, b) => inOrder(a.id, b.id));
  return { version, seen: /* @__PURE__ */ new Set([...seen, ...entries.map(({ name }) => name)]), requests, problems };
}
function isRequest({ name, kind }) {
  return kind === "file" && isRequestFile(name);
}
function isRequestFile(name) {
  return name.endsWith(".json") && isRequestId(idOf(name));
}
function idOf(name) {
  return name.slice(0, -".json".length);
}
function leftAlone(name, why) {
  return `inbox/${JSON.stringify(name).slice(1, -1)} is left alone: ${why}.`;
}
var collator;
function inOrder(a, b) {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : 1);
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

// src/state/additions.ts
async function leaveAdditions({ refs, ...pace }, { runId, stateRef, additions }) {
  const leave = async (some) => {
    for (const each of some) await leaveRequest({ refs, ...pace }, { runId, stateRef, ...each });
  };
  const written = await changeRefs({ refs, ...pace }, async () => {
    const found = await findRun(refs, runId, { stateRef });
    if (!found) throw unknownRun(refs, runId);
    const missing = await missingFrom(found, additions);
    if (found.where === "live" || missing.length === 0) return { result: missing };
    return await planEnded(refs, found, missing);
  });
  if (written !== "written") return await leave(written);
  if (await versionOf(refs, runRef(runId)) !== void 0) await leave(additions);
}
async function missingFrom(found, given) {
  const files = new Set(given.flatMap(({ content }) => parseAddition(content)?.file ?? []));
  const contents = await found.read([...files]);
  return given.filter(({ content }) => {
    const addition = parseAddition(content);
    return addition && !isAdded(textOf2(contents.get(addition.file)), addition);
  });
}
async function planEnded(refs, { runId, ref, version }, missing) {
  const known = missing.flatMap(({ content }) => parseAddition(content) ?? []);
  const paths = Array.from(new Set(known.map(({ file }) => runPath(runId, file))));
  const there = await refs.read(version, paths);
  const folder = await refs.list(version, runPath(runId, "").slice(0, -1));
  const inPieces = new Set(folder.filter(({ kind }) => kind === "folder").map(({ name }) => name));
  const texts = /* @__PURE__ */ new Map();
  for (const addition of known.filter(({ file }) => !inPieces.has(`${file}.d`))) {
    const path = runPath(runId, addition.file);
    const text = texts.get(path) ?? textOf2(there.get(path));
    texts.set(path, withAddition(text, addition) ?? text);
  }
  const changes = [
    ...Array.from(texts, ([path, content]) => ({ path, content })),
    ...missing.map(({ id, content }) => ({ path: runPath(runId, `inbox/${id}.json`), content }))
  ];
  const next = { message: stateMessage(`Run ${runId}: added to by hand`), changes };
  return { commit: { refs: [{ ref, expected: version, next }] }, result: () => "written" };
}
function additionsIn(requests) {
  return requests.flatMap(({ content }) => parseAddition(content) ?? []);
}
function isAdditionFile(path) {
  return path.startsWith(`inbox/${ADDITION_PREFIX}`);
}
function textOf2(bytes2) {
  return Buffer.from(bytes2 ?? []).toString("utf8");
}

// src/store/additions.ts
const { existsSync: existsSync2, mkdirSync: mkdirSync2, readdirSync: readdirSync2, readFileSync, rmSync } = process.getBuiltinModule("node:fs");
const { join: join2 } = process.getBuiltinModule("node:path");
function addHere(local2, runId, addition) {
  const { file, text } = addition;
  if (isAdded(local2.read(runId, file) ?? "", addition)) return;
  if (file === runFiles.logs) return local2.append(runId, file, text);
  local2.addEntry(runId, file, {
    highest: highestCheckpoint,
    render: (number, after) => renumbered(addition, number, after)
  });
}
function keepUnsent(place, runId, { id, content }) {
  const folder = folderOf(place, runId);
  mkdirSync2(folder, { recursive: true });
  replaceFile(join2(folder, `${id}.json`), content);
}
function unsentOf(place, runId) {
  const folder = folderOf(place, runId);
  const names = existsSync2(folder) ? readdirSync2(folder).filter((name) => name.endsWith(".json")) : [];
  return names.sort().map((name) => ({
    id: name.slice(0, -".json".length),
    content: readFileSync(join2(folder, name), "utf8")
  }));
}
function dropUnsent(place, runId, sent) {
  const folder = folderOf(place, runId);
  for (const { id } of sent) rmSync(join2(folder, `${id}.json`), { force: true });
}
function runsWithUnsent(place) {
  return newestIn(place).filter((runId) => unsentOf(place, runId).length > 0);
}
function addUnsentHere(place, local2, runId) {
  for (const { content } of unsentOf(place, runId)) {
    const addition = parseAddition(content);
    if (addition) addHere(local2, runId, addition);
  }
}
function folderOf({ root, outputDirectory }, runId) {
  return join2(root, runDirectory(runId, outputDirectory), UNSENT);
}

// src/launch/readable.ts
var PATIENCE_MS2 = 2e4;
async function readableRun(io, project, { runId, wanted = () => true }) {
  const local2 = createLocalStore(project.root, project.config.outputDirectory);
  if (isHereAlone(local2, runId)) return { project };
  const isHere = local2.read(runId, runFiles.run) !== void 0;
  try {
    const { openElsewhere } = await import("./elsewhere-CXHPKY6D.js");
    const elsewhere = await openElsewhere({ ...project, environment: io.environment });
    return await inTime2(elsewhere, async () => {
      const found = elsewhere && await findRun(elsewhere.refs, runId, elsewhere);
      if (!elsewhere || !found) return { project };
      if (isHere && !await isElsewhere(found, local2)) return { project };
      return {
        project: await copy(io, project, { elsewhere, found, wanted }),
        away: await awayOf(elsewhere, found)
      };
    });
  } catch (error) {
    if (!isHere || !(error instanceof AgenticError) || !error.code.startsWith("remote-")) throw error;
    say(io, `Shown is what this clone has of run ${runId}: ${error.message}`);
    return { project, unreached: true };
  }
}
function isHereAlone(local2, runId) {
  if (local2.read(runId, runFiles.run) === void 0) return false;
  return local2.isLive(runId) || statusOf(local2.read(runId, runFiles.progress)) === "completed";
}
function statusOf(progress) {
  return parseJsonObject(progress ?? "")?.["status"];
}
async function isElsewhere(found, local2) {
  const { runId, where } = found;
  const journal = (await found.read([runFiles.journal])).get(runFiles.journal);
  const here = local2.read(runId, runFiles.journal) ?? "";
  if (!here.startsWith(Buffer.from(journal ?? []).toString("utf8"))) return true;
  const owner = where === "live" ? await found.owner() : void 0;
  const record2 = parseRecord(local2.read(runId, runFiles.replica), runId);
  return owner !== void 0 && record2?.engines.includes(owner.engine) !== true;
}
async function awayOf(elsewhere, found) {
  const owner = await found.owner();
  return {
    location: elsewhere.refs.location,
    live: found.where === "live",
    ...owner ? { owner: describeOwner(owner) } : {},
    elsewhere
  };
}
async function copy(io, project, { elsewhere, found, wanted }) {
  var _stack = [];
  try {
    const place = { root: join3(elsewhere.folder, "copies"), outputDirectory: OUTPUT_DIRECTORY };
    rmSync2(join3(place.root, runDirectory(found.runId)), { recursive: true, force: true });
    const folder = __using(_stack, openRunFolder(place, found.runId));
    const select = ({ scope, path }) => scope === "run" && wanted(path);
    const { notices } = await materialise(found, folder.write, { select });
    for (const notice of notices) say(io, notice);
    if (addedTo.some(wanted)) await addWaiting(elsewhere, found, place);
    return { ...project, root: place.root, config: { ...project.config, outputDirectory: OUTPUT_DIRECTORY } };
  } catch (_) {
    var _error = _, _hasError = true;
  } finally {
    __callDispose(_stack, _error, _hasError);
  }
}
async function addWaiting({ refs }, { runId, where }, { root, outputDirectory }) {
  if (where === "ended") return;
  const { requests } = await readInbox(refs, runId);
  const store = createLocalStore(root, outputDirectory);
  for (const addition of additionsIn(requests)) addHere(store, runId, addition);
}
async function inTime2(elsewhere, work, milliseconds = PATIENCE_MS2) {
  if (!elsewhere) return await work();
  return await inTime(work(), { clock: systemClock, milliseconds, far: elsewhere });
}

// src/launch/request-away.ts
async function requestAway({ elsewhere }, runId, request) {
  const { refs, stateRef } = elsewhere;
  const { leaveRequest: leaveRequest2 } = await import("./inbox-4HC3CALM.js");
  await inTime2(
    elsewhere,
    () => leaveRequest2({ refs, clock: systemClock, random: Math.random }, { runId, ...request, stateRef })
  );
}
async function elsewhereOf(io, project, away) {
  if (away) return away.elsewhere;
  const { openElsewhere } = await import("./elsewhere-CXHPKY6D.js");
  return await openElsewhere({ ...project, environment: io.environment });
}
async function bringRequests(elsewhere, { runId, store }) {
  if (!elsewhere) return;
  const { readInbox: readInbox2 } = await import("./inbox-4HC3CALM.js");
  try {
    const { requests } = await inTime2(elsewhere, () => readInbox2(elsewhere.refs, runId));
    for (const { id, content } of requests) store.request(runId, id, content);
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
}
async function leaveAway(io, elsewhere, { away, runId, request }) {
  if (!elsewhere) return;
  try {
    await requestAway({ elsewhere }, runId, request);
  } catch (error) {
    if (away || !(error instanceof AgenticError)) throw error;
    if (error.code !== "not-found") say(io, `The answer is kept in this clone alone: ${error.message}`);
  }
}

// src/store/left-behind.ts
var MOST_SEEN = 30;
var MOST_CARRIED = 3;
function runsLeft(place, local2) {
  const left = newestIn(place).filter((runId) => {
    const record2 = parseRecord(local2.read(runId, runFiles.replica), runId);
    if (record2 === void 0 || isBrought(record2) || record2.ended || local2.isLive(runId)) return false;
    return record2.carried === void 0 || isEnded(local2, runId);
  });
  return left.slice(-MOST_CARRIED);
}
function newestIn({ root, outputDirectory }) {
  const folder = join4(root, runDirectory(".", outputDirectory));
  return existsSync3(folder) ? readdirSync3(folder).filter(isRunId).sort().slice(-MOST_SEEN) : [];
}
function runsWaiting(place, local2) {
  return newestIn(place).filter((runId) => {
    if (parseRecord(local2.read(runId, runFiles.replica), runId) === void 0) return false;
    const { data } = Standing.safeParse(parseJson(local2.read(runId, runFiles.progress)));
    return data?.status === "paused" && !local2.isLive(runId);
  });
}
function isEnded(local2, runId) {
  const { data } = Standing.safeParse(parseJson(local2.read(runId, runFiles.progress)));
  return data !== void 0 && hasEnded(data);
}
var Standing = ProgressDocument.pick({ status: true, reason: true });
function noteEnded(place, { run_id, engines }) {
  const file = join4(place.root, runDirectory(run_id, place.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id, engines, ended: true }));
}
function forgetRecord({ root, outputDirectory }, runId) {
  rmSync3(join4(root, runDirectory(runId, outputDirectory), runFiles.replica), { force: true });
}
function noteBrought({ root, outputDirectory }, runId) {
  const file = join4(root, runDirectory(runId, outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id: runId, engines: [] }));
}
function forgetVersion(place, { run_id: runId, engines }) {
  const file = join4(place.root, runDirectory(runId, place.outputDirectory), runFiles.replica);
  replaceFile(file, renderRecord({ run_id: runId, engines }));
}
function isReplicatedHere(local2, runId) {
  const record2 = parseRecord(local2.read(runId, runFiles.replica), runId);
  return record2 !== void 0 && !isBrought(record2);
}
function isBrought({ engines }) {
  return engines.length === 0;
}

export {
  ADDITION_PREFIX,
  parseAddition,
  renderAddition,
  checkpointIn,
  changeRefs,
  backOff,
  isUnreachable,
  mayAnswer,
  createOwner,
  renderOwner,
  readOwner,
  describeOwner,
  growingFiles,
  segmentFolder,
  lengthOf,
  carriedBytes,
  nextOffset,
  canBeWhole,
  writeSegment,
  writeWhole,
  segmentOf,
  locate,
  readFiles,
  findRun,
  liveRun,
  versionOf,
  parseRecord,
  renderRecord,
  layoutOf,
  checkRun,
  codeBranches,
  staysHere,
  materialise,
  inTime,
  openRunFolder,
  runFolderSource,
  runsLeft,
  newestIn,
  runsWaiting,
  noteEnded,
  forgetRecord,
  noteBrought,
  forgetVersion,
  isReplicatedHere,
  isBrought,
  addHere,
  keepUnsent,
  unsentOf,
  dropUnsent,
  runsWithUnsent,
  addUnsentHere,
  requestAway,
  elsewhereOf,
  bringRequests,
  leaveAway,
  leaveRequest,
  unknownRun,
  emptyInbox,
  readInbox,
  readFoldedInbox,
  isRequestFile,
  leaveAdditions,
  isAdditionFile,
  readableRun,
  isHereAlone,
  inTime2
};
