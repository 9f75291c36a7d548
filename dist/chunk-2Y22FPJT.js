const require = process.getBuiltinModule;
import {
  growingFiles,
  joinSegments,
  segmentFolder,
  segmentOf,
  updateRefs
} from "./chunk-GYJ7LOK5.js";
import {
  RunRecord,
  foldJournal
} from "./chunk-3QX5WFXS.js";
import {
  REPLICATION,
  lockedRun
} from "./chunk-5FP3E6RC.js";
import {
  isRefName,
  isTreePath,
  iso_exports,
  nameOf
} from "./chunk-EO6JZ5KM.js";
import {
  acquireLock,
  releaseLock
} from "./chunk-4YWLZDBW.js";
import {
  isDraft,
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile
} from "./chunk-DNN7PFYL.js";
import {
  OWNER_FILE,
  SHARED_FOLDER,
  STATE_REF,
  inboxRef,
  parseJson,
  parseJsonObject,
  runPath,
  runRef,
  stateMessage
} from "./chunk-WTW3FVGE.js";
import {
  BRANCH_PREFIX,
  _enum,
  int,
  literal,
  object,
  string
} from "./chunk-67EWWL3V.js";
import {
  FAN_OUT_FOLDER,
  SUPERSEDED,
  UNSENT,
  insidePath,
  isEngineFile,
  runDirectory,
  runFiles
} from "./chunk-FPHQHW5X.js";
import {
  checkpointId,
  highestCheckpoint,
  isRequestId,
  isRunId,
  suffixFor,
  suffixOf
} from "./chunk-5UWUDB4H.js";
import {
  makeFolder
} from "./chunk-DKSW36MJ.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/storage/refs/run-files.ts
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

// src/storage/refs/run-owner.ts
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

// src/storage/refs/find-run.ts
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

// src/run/branch-name-rules.ts
var PART_LIMIT = 30;
var MOST_AFRESH = 100;
var WORKTREE = ".worktrees/agentic-";
async function requireOwnBranches(record, state, isPrefix = () => true) {
  const { workspace } = state;
  const { place = workspace } = record;
  if (place) requirePlace(record, place, isPrefix);
  if (place && workspace && !isSamePlace(place, workspace))
    throw foreign(record, `${workspace.branch} in ${workspace.path}`);
  for (const branch of state.branches.values())
    if (!await isOwnBranch(record, branch)) throw foreign(record, `${branch.branch} in ${branch.path}`);
}
function requirePlace(record, { mode, path, branch, base_branch }, isPrefix) {
  const suffix = suffixOf(record.id);
  const own = mode === "checkout" ? "." : `${WORKTREE}${cut(record.workflow)}-${suffix}`;
  const named = branch.endsWith(`-${suffix}`) ? branch.slice(0, -suffix.length - 1) : "";
  const isNamed = prefixesOf(named).some((prefix) => isPrefix(prefix, record.definition));
  if (path !== own || !isNamed || branch === base_branch) throw foreign(record, `${branch} in ${path}`);
}
var SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
function prefixesOf(named) {
  const ends = Array.from(
    { length: Math.min(named.length, PART_LIMIT) },
    (_, index) => named.length - 1 - index
  );
  return ends.filter((end) => SLUG.test(named.slice(end))).map((end) => named.slice(0, end)).filter((prefix) => BRANCH_PREFIX.test(prefix));
}
function isSamePlace(place, workspace) {
  const keys = ["mode", "path", "branch", "base_branch", "base_sha"];
  return keys.every((key) => place[key] === workspace[key]);
}
async function isOwnBranch({ id }, { step, branch, path }) {
  const name = branch.replace(/^agentic\//, "");
  if (name === branch || name.includes("/") || path !== `${WORKTREE}${name}`) return false;
  const own = `-${cut(nameOf(step))}-`;
  const suffix = suffixOf(name);
  if (!name.slice(0, -suffix.length).endsWith(own)) return false;
  if (suffix === suffixOf(id)) return true;
  for (let again = 0; again < MOST_AFRESH; again += 1)
    if (suffix === await suffixFor(`${id}/${step}#${again}`)) return true;
  return false;
}
function cut(part) {
  return part.slice(0, PART_LIMIT);
}
function foreign({ id }, place) {
  return new AgenticError({
    code: "journal-corrupt",
    message: `Run ${id} says that it works on ${place}, which is not a branch that the engine makes for it here: neither the configuration nor its workflow in this checkout has such a branch prefix. Nothing of it is used; check out its workflow, or delete its ref if nobody knows it.`
  });
}

// src/storage/queries/validate-run.ts
async function validateRun(found) {
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
  const state = stateOf(journal, { runId, source });
  return { journal, state, record: record.data, torn: written.length - whole.length };
}
function stateOf(journal, { runId, source }) {
  const state = foldJournal(journal, source);
  if (state.seq > 0 && state.runId !== runId) {
    throw corrupt(`${source} tells of run ${state.runId || "nobody knows which"}, not of ${runId}`);
  }
  return state;
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

// src/storage/refs/local-only-files.ts
var local = /* @__PURE__ */ new Set([
  runFiles.lock,
  runFiles.worktrees,
  runFiles.replica,
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
function isLocalOnly(path) {
  const [first = ""] = path.split("/", 1);
  return local.has(path) || localFolders.has(first) || path.startsWith(`${runFiles.lock}.`) || /\.\d+\.tmp$/.test(path);
}

// src/storage/queries/materialize-run.ts
var defaults = {
  files: 5e4,
  // Git hosts take none that is larger.
  fileBytes: 100 * 1024 * 1024,
  bytes: 2 * 1024 * 1024 * 1024
};
var BATCH = 100;
async function materializeRun(found, write, { select = () => true, prepare, limits, isPrefix } = {}) {
  const checked = await validateRun(found);
  const branches = codeBranches(checked.state);
  await requireOwnBranches(checked.record, checked.state, isPrefix);
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
  const { found, notices, fileBytes, bytes } = counter;
  for (let at = 0; at < files.length; at += BATCH) {
    const contents = await found.readListed(scope, files.slice(at, at + BATCH));
    for (const [path, content] of contents) {
      counter.total += content.length;
      if (counter.total > bytes) throw tooMuch(found, `more than the ${bytes} bytes that are taken`);
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
  return isLocalOnly(name) || isLocalOnly(name.split("/")[0] ?? "");
}
function tooMuch({ ref, runId }, what) {
  return new AgenticError({
    code: "unsupported",
    message: `${ref} holds too much of run ${runId} (${what}); delete what it does not need there, or go on where the run was started.`
  });
}

// src/run/manual-entry.ts
var ManualEntry = object({
  type: literal("addition"),
  file: _enum([runFiles.logs, runFiles.checkpoints]),
  text: string().max(2e5)
});
var manualEntryFiles = ManualEntry.shape.file.options;
var ADDITION_PREFIX = "add-";
function parseAddition(content) {
  const { data } = ManualEntry.safeParse(parseJson(content), { jitless: true });
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
function containsEntry(text, addition) {
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
function appendEntry(text, addition) {
  if (containsEntry(text, addition)) return void 0;
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

// src/storage/refs/ref-manual-entries.ts
async function addManualEntries({ refs, ...pace }, { runId, stateRef, additions }) {
  const leave = async (some) => {
    for (const each of some) await addRequest({ refs, ...pace }, { runId, stateRef, ...each });
  };
  const written = await updateRefs({ refs, ...pace }, async () => {
    const found = await findRun(refs, runId, { stateRef });
    if (!found) throw runNotFound(refs, runId);
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
    return addition && !containsEntry(textOf2(contents.get(addition.file)), addition);
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
    texts.set(path, appendEntry(text, addition) ?? text);
  }
  const changes = [
    ...Array.from(texts, ([path, content]) => ({ path, content })),
    ...missing.map(({ id, content }) => ({ path: runPath(runId, `inbox/${id}.json`), content }))
  ];
  const next = { message: stateMessage(`Run ${runId}: added to by hand`), changes };
  return { commit: { refs: [{ ref, expected: version, next }] }, result: () => "written" };
}
function manualEntriesIn(requests) {
  return requests.flatMap(({ content }) => parseAddition(content) ?? []);
}
function isAdditionFile(path) {
  return path.startsWith(`inbox/${ADDITION_PREFIX}`);
}
function textOf2(bytes) {
  return Buffer.from(bytes ?? []).toString("utf8");
}

// src/storage/replicated-store/remote-timeout.ts
var PROBE_MS = 2e3;
var SILENT_MS = 6e3;
var AGAIN_MS = 300;
async function withTimeout(work, patience) {
  const { remote: far, ends = [] } = patience;
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
async function tooLong({ clock, milliseconds, againMs = AGAIN_MS, remote: { refs, availability }, onWait }, signal) {
  let { responseCount } = availability;
  let waited = milliseconds;
  if (availability.isUnresponsive) await clock.sleep(Math.min(milliseconds, againMs), signal);
  else if (milliseconds <= PROBE_MS) await clock.sleep(milliseconds, signal);
  else {
    await clock.sleep(PROBE_MS, signal);
    onWait?.();
    let isAnswered = false;
    refs.refs(STATE_REF).then(
      () => isAnswered = true,
      () => {
      }
    );
    waited = Math.min(milliseconds, SILENT_MS);
    await clock.sleep(waited - PROBE_MS, signal);
    if (isAnswered || availability.responseCount > responseCount) {
      await clock.sleep(milliseconds - waited, signal);
      waited = milliseconds;
    }
  }
  while (availability.responseCount > responseCount) {
    responseCount = availability.responseCount;
    waited = milliseconds;
    await clock.sleep(milliseconds, signal);
  }
  const words = availability.isUnresponsive ? "does not answer" : `has not answered for ${waited / 1e3} seconds`;
  availability.isUnresponsive = true;
  return `The remote ${refs.location} ${words}. Is the network up?`;
}
function brokenOff(remote, message) {
  remote.abortPendingCalls();
  throw new AgenticError({ code: "remote-unreachable", message, data: { given_up: true } });
}

// src/storage/replicated-store/run-folder.ts
const {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  statSync
} = process.getBuiltinModule("node:fs");
const { dirname, join, relative } = process.getBuiltinModule("node:path");
function openRunFolder(place, runId) {
  return lockFolder(place, runId, REPLICATION);
}
function takeRunFolder(place, runId) {
  return lockFolder(place, runId);
}
function lockFolder({ root, outputDirectory }, runId, work) {
  const directory = join(root, runDirectory(runId, outputDirectory));
  const lock = join(directory, runFiles.lock);
  const made = makeFolder(directory) !== void 0;
  const held = acquireLock(lock, { work });
  if (!held.held) throw lockedRun(runId, { ...held, file: relative(root, lock) });
  const journalFile = join(directory, runFiles.journal);
  const aside = (name) => {
    const folder = join(directory, SUPERSEDED);
    makeFolder(folder);
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
      makeFolder(dirname(full));
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
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    const bytes = Buffer.alloc(stats.isFile() ? Math.max(0, stats.size - offset) : 0);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, offset + length);
    return bytes.subarray(0, bytes.subarray(0, length).lastIndexOf(LINE_BREAK) + 1);
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

// src/storage/refs/inbox.ts
var MOST_BYTES2 = 1024 * 1024;
var MOST_REQUESTS = 2e3;
var BATCH2 = 1e3;
var MOST_NAMED = 5;
async function addRequest({ refs, ...pace }, { runId, id, content, stateRef = STATE_REF, isExpected = false }) {
  if (!isRequestId(id)) {
    throw usage(`${JSON.stringify(id)} is no id for a request; use letters, digits, \`-\`, \`_\` and \`.\`.`);
  }
  if (Buffer.byteLength(content) > MOST_BYTES2) {
    throw usage(`The request has more than ${MOST_BYTES2 / 1024} KB, which no run takes; shorten it.`);
  }
  if (!isRunId(runId)) throw runNotFound(refs, runId);
  const path = runPath(runId, `inbox/${id}.json`);
  const ref = inboxRef(runId);
  return await updateRefs({ refs, ...pace }, async () => {
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
  throw runNotFound(refs, runId);
}
function runNotFound({ location }, runId) {
  return new AgenticError({
    code: "not-found",
    message: `There is no run ${runId} at ${location}; \`agentic-sdlc list\` shows the runs.`
  });
}
var emptyInbox = { version: void 0, seen: /* @__PURE__ */ new Set(), requests: [], problems: [] };
async function readInbox(refs, runId, before = emptyInbox) {
  return await inboxAt(refs, { runId, version: await versionOf(refs, inboxRef(runId)) }, before);
}
async function readArchivedInbox(refs, runId) {
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
  for (const name of names.slice(taken.length))
    problems.push(leftAlone(name, `there are over ${MOST_REQUESTS} files`));
  const requests = [];
  for (let at = 0; at < taken.length; at += BATCH2) {
    const paths = taken.slice(at, at + BATCH2).map((name) => `${folder}/${name}`);
    for (const [path, bytes] of await refs.read(version, paths)) {
      const name = path.slice(folder.length + 1);
      if (bytes.length > MOST_BYTES2) problems.push(leftAlone(name, `it has over ${MOST_BYTES2 / 1024} KB`));
      else requests.push({ id: idOf(name), content: Buffer.from(bytes).toString("utf8") });
    }
  }
  requests.sort((a, b) => inOrder(a.id, b.id));
  const looked = /* @__PURE__ */ new Set([...seen, ...entries.map(({ name }) => name)]);
  return { version, seen: looked, requests, problems: shortened(problems, runId) };
}
function shortened(problems, runId) {
  const more = problems.length - MOST_NAMED;
  if (more <= 0) return problems;
  return [
    ...problems.slice(0, MOST_NAMED),
    `${more} further files in the inbox of run ${runId} are left alone.`
  ];
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

export {
  manualEntryFiles,
  ADDITION_PREFIX,
  parseAddition,
  renderAddition,
  containsEntry,
  renumbered,
  checkpointIn,
  requireOwnBranches,
  locate,
  readFiles,
  createOwner,
  renderOwner,
  readOwner,
  describeOwner,
  findRun,
  liveRun,
  versionOf,
  validateRun,
  codeBranches,
  addManualEntries,
  manualEntriesIn,
  isAdditionFile,
  withTimeout,
  openRunFolder,
  takeRunFolder,
  runFolderSource,
  isLocalOnly,
  addRequest,
  runNotFound,
  emptyInbox,
  readInbox,
  readArchivedInbox,
  isRequestFile,
  materializeRun
};
