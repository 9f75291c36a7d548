const require = process.getBuiltinModule;
import {
  growingFiles,
  isRefName,
  nothingCarried,
  segmentFolder
} from "./chunk-YY2ZYVSN.js";
import {
  evolve,
  parseJournal
} from "./chunk-KKBZM433.js";
import {
  RunRecord,
  initialState,
  parseJson
} from "./chunk-XYLZBPTG.js";
import {
  RunEvent
} from "./chunk-U4MAE7CJ.js";
import {
  SUPERSEDED,
  acquireLock,
  insidePath,
  isDraft,
  isEngineFile,
  isRealInside,
  lockedRun,
  readOptional,
  readOptionalBytes,
  releaseLock,
  replaceFile,
  runDirectory,
  runFiles
} from "./chunk-IBD5APJN.js";
import {
  array,
  int,
  object,
  record,
  string
} from "./chunk-QRPG3ZHH.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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

// src/state/local-files.ts
var local = /* @__PURE__ */ new Set([
  runFiles.lock,
  runFiles.worktrees,
  runFiles.replica,
  runFiles.owner
]);
var localFolders = /* @__PURE__ */ new Set([
  "inbox",
  SUPERSEDED,
  // An agent that wrote such files would write the journal elsewhere.
  ...growingFiles.map(segmentFolder)
]);
function staysHere(path) {
  const [first = ""] = path.split("/", 1);
  return local.has(path) || localFolders.has(first) || path.startsWith(`${runFiles.lock}.`) || /\.\d+\.tmp$/.test(path);
}

export {
  checkRun,
  codeBranches,
  parseRecord,
  renderRecord,
  layoutOf,
  openRunFolder,
  runFolderSource,
  staysHere
};
