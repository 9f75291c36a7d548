const require = process.getBuiltinModule;
import {
  RunEvent,
  RunRecord,
  evolve,
  initialState,
  iso_exports,
  parseJournal
} from "./chunk-ZTE6MXS2.js";
import {
  int,
  object,
  parseJson,
  string
} from "./chunk-TIAYT3D6.js";
import {
  isRunId,
  runDirectory,
  runFiles
} from "./chunk-YY3OOIBV.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/state/names.ts
var STATE_REF = "agentic/state";
var RUN_REFS = "agentic/runs/";
var RUNS_FOLDER = "agentic/workflows";
var SHARED_FOLDER = "agentic/analysis";
var MEMORY_FOLDER = "agentic/memory";
function runRef(runId) {
  return `${RUN_REFS}${runId}/main`;
}
var CLAIM_REFS = "agentic/claims/";
function claimRef(runId) {
  return `${CLAIM_REFS}${runId}`;
}
function inboxRef(runId) {
  return `${RUN_REFS}${runId}/inbox`;
}
function branchRef(runId, id) {
  return `${RUN_REFS}${runId}/${id}`;
}
function runOf(ref) {
  if (!ref.startsWith(RUN_REFS)) return void 0;
  const [runId = ""] = ref.slice(RUN_REFS.length).split("/", 1);
  return isRunId(runId) ? runId : void 0;
}
var OWNER_FILE = "owner.json";
function runPath(runId, path) {
  return `${runDirectory(runId)}/${path}`;
}
function stateMessage(subject) {
  return `${subject} [skip ci]`;
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
function canBeWhole(bytes) {
  return bytes <= MOST_WHOLE;
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
  if (live !== void 0) return foundAt(refs, { runId, where: "live", ref: own, version: live });
  const version = await versionOf(refs, stateRef);
  if (version === void 0 || !await holdsRun(refs, { version, runId })) return void 0;
  return foundAt(refs, { runId, where: "ended", ref: stateRef, version });
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

// src/state/check-change.ts
function checkChange({ refs }) {
  for (const { ref, next } of refs) {
    if (!isRefName(ref))
      throw usage(`${JSON.stringify(ref)} is no name for a ref; use one such as \`agentic/state\`.`);
    if (refs.filter((each) => each.ref === ref).length > 1)
      throw usage(`The ref ${ref} is named twice in one commit; put its changes together.`);
    const paths = (next?.changes ?? []).flatMap(
      (change) => "from" in change ? [change.path, change.from.path] : [change.path]
    );
    for (const path of paths) {
      if (isTreePath(path)) continue;
      throw usage(
        `${JSON.stringify(path)} is no path in ${ref}; use a relative one, such as \`agentic/notes.md\`.`
      );
    }
  }
}
function isTreePath(path) {
  return path.isWellFormed() && !CONTROL.test(path) && path.split("/").every(isTreeName);
}
var CONTROL = /[\u0000-\u001f\u007f]/;
var nowhere = /* @__PURE__ */ new Set(["", ".", ".."]);
function isTreeName(name) {
  return !nowhere.has(name) && !isGitFolder(name);
}
var UNSEEN = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;
function isGitFolder(name) {
  return /^(?:\.git|git~1)[ .]*(?::.*)?$/i.test(name.replaceAll(UNSEEN, ""));
}
function isRefName(ref) {
  return !/[\s~^:?*[\\]|\.\.|@\{/.test(ref) && isTreePath(ref) && ref.split("/").every(isRefPart);
}
function isRefPart(part) {
  return !part.startsWith(".") && !part.startsWith("-") && !part.endsWith(".") && !part.endsWith(".lock");
}
function usage(message) {
  return new AgenticError({ code: "usage", message });
}

// src/state/check-run.ts
async function checkRun(found) {
  const { runId, ref } = found;
  const contents = await found.read([runFiles.run, runFiles.definition, runFiles.journal]);
  const text = (name) => {
    const bytes = contents.get(name);
    return bytes === void 0 ? void 0 : textOf(bytes, `${ref}:${name}`);
  };
  for (const name of [runFiles.run, runFiles.definition]) {
    if (text(name) === void 0) throw corrupt(`${ref} holds no ${name} of run ${runId}`);
  }
  const record = RunRecord.safeParse(parseJson(text(runFiles.run)), { jitless: true });
  if (!record.success) throw corrupt(`${ref}:${runFiles.run} is no record of a run`, record.error);
  if (record.data.id !== runId)
    throw corrupt(`${ref}:${runFiles.run} is the record of run ${record.data.id}`);
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
function textOf(bytes, source) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
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

export {
  STATE_REF,
  RUN_REFS,
  RUNS_FOLDER,
  SHARED_FOLDER,
  MEMORY_FOLDER,
  runRef,
  CLAIM_REFS,
  claimRef,
  inboxRef,
  branchRef,
  runOf,
  OWNER_FILE,
  runPath,
  stateMessage,
  createOwner,
  renderOwner,
  readOwner,
  describeOwner,
  growingFiles,
  nothingCarried,
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
  versionOf,
  holdsRun,
  checkChange,
  isTreePath,
  isGitFolder,
  isRefName,
  checkRun,
  codeBranches,
  changeRefs,
  backOff,
  isUnreachable,
  mayAnswer
};
