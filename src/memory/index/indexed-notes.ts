import type { NoteFiles, NoteEntry } from "../../ports/notes.ts";
import { parseNote } from "../notes/note-format.ts";
import { IndexFailure, type NoteIndex, type IndexedFile } from "./note-index.ts";

export interface IndexedNotes {
  readonly files: NoteFiles;
  readonly index: NoteIndex;
}

type Work = <T>(work: (notes: IndexedNotes) => T | Promise<T>) => Promise<T>;

/** Indexes to try before a failure is reported. */
const MAX_ATTEMPTS = 4;

/** Age after which the files are listed again, after the answer: listing thousands takes longer than a search may. */
const RESCAN_AFTER_MS = 1_000;

/** Runs one task at a time, on another index after a failure. Edits within a file are found by the first task, later by the next one. */
export function createIndexedNotes({
  files,
  openIndex,
}: {
  readonly files: NoteFiles;
  readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
}): {
  work: Work;
  close: () => void;
} {
  let index: NoteIndex | undefined;
  let lookedAt: number | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const close = (): void => {
    index?.[Symbol.dispose]();
    index = undefined;
    lookedAt = undefined;
  };
  const look = async (current: NoteIndex, thorough: boolean): Promise<void> => {
    await refreshIndex(files, current, { thorough });
    if (thorough || lookedAt === undefined) lookedAt = performance.now();
  };
  const attempt: Work = async (work) => {
    let failure: IndexFailure | undefined;
    for (let tried = 1; ; tried += 1) {
      try {
        index ??= openIndex(failure);
        await look(index, files.editable && lookedAt === undefined);
        return await work({ files, index });
      } catch (error) {
        if (!(error instanceof IndexFailure) || tried === MAX_ATTEMPTS) throw error;
        failure = error;
        close();
      }
    }
  };
  const lookAgain = async (): Promise<void> => {
    const isDue = lookedAt !== undefined && performance.now() - lookedAt > RESCAN_AFTER_MS;
    if (index !== undefined && files.editable && isDue) await look(index, true);
  };
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };
  const work: Work = async (task) => {
    const result = await inTurn(() => attempt(task));
    // After the answer; a failure here is reported by the next task.
    setImmediate(() => void inTurn(lookAgain).catch(() => {})).unref();
    return result;
  };
  return { work, close };
}

const BATCH = 2_000;

/** Reads the files that changed since the index was updated. Without `isThorough`, files of the index's version are not compared. */
export async function refreshIndex(
  files: NoteFiles,
  index: NoteIndex,
  { thorough = false } = {},
): Promise<void> {
  // Read before the files are listed: later changes make another version.
  const version = await files.version();
  if (index.version() === version && !thorough) return;
  const known = index.stamps();
  const entries = await files.list();
  const listed = new Set(entries.map(({ path }) => path));
  const changed = entries.filter(({ path, stamp }) => known.get(path) !== stamp);
  let removed = Array.from(known.keys()).filter((path) => !listed.has(path));
  for (let at = 0; at < changed.length; at += BATCH) {
    const batch = changed.slice(at, at + BATCH);
    const { read, deleted } = await readAll(files, batch);
    index.update({ removed: [...removed, ...deleted], read });
    removed = [];
  }
  if (removed.length > 0 || index.version() !== version) index.update({ removed, read: [], version });
}

async function readAll(
  files: NoteFiles,
  entries: readonly NoteEntry[],
): Promise<{ read: IndexedFile[]; deleted: string[] }> {
  const wanted = entries.filter(({ problem }) => problem === undefined).map(({ path }) => path);
  const found = new Map((await files.read(wanted)).map((file) => [file.path, file]));
  const read: IndexedFile[] = [];
  const deleted: string[] = [];
  for (const { path, stamp, problem } of entries) {
    const file = problem === undefined ? found.get(path) : { path, problem };
    if (file === undefined) deleted.push(path);
    else if ("problem" in file) read.push({ stamp, broken: { path, line: 1, message: file.problem } });
    else read.push({ stamp, ...parseNote(file.content, path) });
  }
  return { read, deleted };
}
