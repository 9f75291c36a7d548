const require = process.getBuiltinModule;
import {
  growingFiles,
  segmentFolder
} from "./chunk-IJTWNMVI.js";
import {
  acquireLock,
  lockedRun,
  releaseLock
} from "./chunk-WD6ELVH2.js";
import {
  isDraft,
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile
} from "./chunk-RFV3WEBW.js";
import {
  FAN_OUT_FOLDER,
  SUPERSEDED,
  UNSENT,
  insidePath,
  isEngineFile,
  runDirectory,
  runFiles
} from "./chunk-47RMO5OR.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

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
  UNSENT,
  FAN_OUT_FOLDER,
  // An agent that wrote such files would write the journal elsewhere.
  ...growingFiles.map(segmentFolder)
]);
function staysHere(path) {
  const [first = ""] = path.split("/", 1);
  return local.has(path) || localFolders.has(first) || path.startsWith(`${runFiles.lock}.`) || /\.\d+\.tmp$/.test(path);
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
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - offset));
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

export {
  staysHere,
  openRunFolder,
  runFolderSource
};
