import type { NoteFiles } from "../../ports/notes.ts";
import { IndexFailure, type NoteIndex } from "./note-index.ts";
import { refreshIndex } from "./refresh-index.ts";

export interface IndexedNotes {
  readonly files: NoteFiles;
  readonly index: NoteIndex;
}

interface IndexedNotesOptions {
  readonly files: NoteFiles;
  readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
}

type Work = <T>(work: (notes: IndexedNotes) => T | Promise<T>) => Promise<T>;

/** Indexes to try before a failure is reported. */
const MAX_ATTEMPTS = 4;

/** Age after which the files are listed again, after the answer: listing thousands takes longer than a search may. */
const RESCAN_AFTER_MS = 1_000;

/**
 * Runs one task at a time on a current index; replaces a failing index and repeats the task. Edits within a file are found by the
 * first task, and later by the task after them.
 */
export function createIndexedNotes({ files, openIndex }: IndexedNotesOptions): {
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
