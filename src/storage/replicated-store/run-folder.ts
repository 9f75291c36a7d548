import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  rmdirSync,
  statSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { AgenticError } from "../../errors.ts";
import { insidePath, isEngineFile, runDirectory, runFiles, SUPERSEDED } from "../../run/paths.ts";
import { acquireLock, releaseLock } from "../../system/file-lock.ts";
import { makeFolder } from "../../system/make-folder.ts";
import {
  isDraft,
  isRealInside,
  readOptional,
  readOptionalBytes,
  replaceFile,
} from "../local/atomic-files.ts";
import { listFilesIn, stampOf } from "../local/local-run.ts";
import { lockedRun, REPLICATION } from "../local/run-lock.ts";
import type { MaterializedFile } from "../queries/materialize-run.ts";
import type { ReplicaSource } from "../replication/pending-changes.ts";

export interface OutputLocation {
  readonly root: string;
  readonly outputDirectory: string;
}

export type RunFolder = ReturnType<typeof openRunFolder>;

/** Locks a run that no process executes. With `executes`, others do not wait for the lock, as they do for a replication. Errors: `run-locked`. */
export function openRunFolder(
  { root, outputDirectory }: OutputLocation,
  runId: string,
  { executes = false } = {},
) {
  const directory = join(root, runDirectory(runId, outputDirectory));
  const lock = join(directory, runFiles.lock);
  const made = makeFolder(directory) !== undefined;
  const held = acquireLock(lock, executes ? {} : { work: REPLICATION });
  if (!held.held) throw lockedRun(runId, { ...held, file: relative(root, lock) });
  const journalFile = join(directory, runFiles.journal);
  const aside = (name: string): string => {
    const folder = join(directory, SUPERSEDED);
    makeFolder(folder);
    return join(folder, `${readdirSync(folder).length + 1}-${name}`);
  };
  return {
    journal: (): string | undefined => {
      const text = readOptional(journalFile);
      return text?.slice(0, text.lastIndexOf("\n") + 1);
    },
    supersede: (): string => {
      const savedFile = aside(runFiles.journal);
      // The original stays until it is replaced: without a journal the run would restart.
      copyFileSync(journalFile, savedFile);
      return relative(root, savedFile);
    },
    keep: (name: string, content: string): string => {
      const savedFile = aside(name);
      replaceFile(savedFile, content);
      return relative(root, savedFile);
    },
    write: ({ scope, path, content }: MaterializedFile): void => {
      const base = scope === "run" ? directory : join(root, outputDirectory, "analysis");
      const full = join(base, insidePath(path) ?? "");
      if (full === base || !isRealInside(root, dirname(full))) throw outsideRunFolder(path);
      makeFolder(dirname(full));
      replaceFile(full, content);
    },
    [Symbol.dispose]: (): void => {
      releaseLock(lock);
      if (made && readdirSync(directory).length === 0) rmdirSync(directory);
    },
  };
}

export function runFolderSource({ root, outputDirectory }: OutputLocation, runId: string): ReplicaSource {
  const directory = join(root, runDirectory(runId, outputDirectory));
  return {
    read: (path) => readOptionalBytes(join(directory, path)),
    readFrom: (path, offset) => completeLines(join(directory, path), offset),
    documents: () => {
      const names = readdirSync(directory, { withFileTypes: true });
      const paths = names.flatMap((entry) => {
        if (isEngineFile(entry.name) && entry.name !== runFiles.checkpoints) return [];
        if (entry.isDirectory()) return listFilesIn(directory, entry.name);
        return entry.isFile() && !isDraft(entry.name) ? [entry.name] : [];
      });
      return paths.flatMap((path) => {
        const stats = statSync(join(directory, path), { throwIfNoEntry: false });
        if (!stats?.isFile()) return [];
        return [{ path, stamp: stampOf(stats), bytes: stats.size }];
      });
    },
    all: () => listFilesIn(directory, "."),
  };
}

function completeLines(path: string, offset: number): Uint8Array {
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

const LINE_BREAK = 0x0a;

function outsideRunFolder(path: string): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The remote run names the file ${JSON.stringify(path)}, which is outside its folder. Nothing more of it was fetched.`,
  });
}
