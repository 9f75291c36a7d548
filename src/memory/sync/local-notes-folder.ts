import { closeSync, constants, existsSync, fstatSync, fsync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { type LocalNotes, CONTENTS_FILE, MAX_NOTE_BYTES, type NoteFiles } from "../../ports/notes.ts";
import { insidePath } from "../../run/paths.ts";
import { isRealInside, readOptional, replaceFile } from "../../storage/local/atomic-files.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { hasMark, newMark, readMark, writeMark } from "../notes/folder-identity.ts";
import { resolveNotePath, underLock, writeNew } from "../notes/notes-folder.ts";
import { parseSyncRecord } from "./sync-record.ts";

export interface LocalNotesOptions {
  readonly root: string;
  readonly files: NoteFiles;
  /** File with the last common state. It belongs to the clone. */
  readonly record: string;
}

/** Whether the folder still has notes if any were synchronized before; a quick check. */
export function isNotesFolderIntact({ root, files, record }: LocalNotesOptions): boolean {
  const folder = join(root, files.location);
  if (hasMark(folder) && existsSync(join(folder, CONTENTS_FILE))) return true;
  return parseSyncRecord(readOptional(record) ?? "")?.notes.size === 0;
}

export function createLocalNotes({ root, files, record }: LocalNotesOptions): LocalNotes {
  const folder = join(root, files.location);
  return {
    files,
    readBytes: (paths) => {
      // Resolving a folder costs more than reading a file in it.
      const folders = new Map<string, boolean>();
      const isInside = (path: string): boolean => {
        const parent = dirname(path);
        const known = folders.get(parent) ?? isRealInside(root, join(folder, parent));
        folders.set(parent, known);
        return known && insidePath(path) === path;
      };
      const contents = paths.filter(isInside).flatMap((path): [string, Uint8Array][] => {
        const bytes = readPlain(join(folder, path));
        return bytes ? [[path, bytes]] : [];
      });
      return Promise.resolve(new Map(contents));
    },
    add: (path, content) => {
      const full = resolveNotePath(root, files.location, path);
      makeFolder(dirname(full));
      return Promise.resolve(writeNew(full, content, { durable: false }) ? "written" : "changed");
    },
    flush: async (paths) => {
      const rest = paths.values();
      await Promise.all(Array.from({ length: CONCURRENCY }, () => secureAll(folder, rest)));
    },
    readFolderIdentity: () => Promise.resolve(readMark(folder)),
    assignFolderIdentity: () =>
      underLock(folder, () => {
        const mark = readMark(folder) ?? newMark();
        writeMark(folder, mark);
        return mark.token;
      }),
    forgetRemoved: (isKept) =>
      underLock(folder, () => {
        const mark = readMark(folder);
        if (mark) writeMark(folder, { ...mark, removed: new Set([...mark.removed].filter(isKept)) });
      }),
    readRecord: () => Promise.resolve(readOptional(record)),
    writeRecord: (content) => {
      makeFolder(dirname(record));
      replaceFile(record, content, { durable: true });
      return Promise.resolve();
    },
  };
}

const missingCodes: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP"]);

/** A file system flushes concurrent requests together: one by one takes twenty times as long. */
const CONCURRENCY = 16;

async function secureAll(folder: string, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    const file = open(join(folder, path));
    if (file !== undefined) await sync(file).finally(() => closeSync(file));
  }
}

const sync = promisify(fsync);

function readPlain(path: string): Uint8Array | undefined {
  const file = open(path);
  if (file === undefined) return undefined;
  try {
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= MAX_NOTE_BYTES ? readFileSync(file) : undefined;
  } finally {
    closeSync(file);
  }
}

/** Neither follows a link nor waits for a pipe in a note's place. */
function open(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    if (error instanceof Error && "code" in error && missingCodes.has(error.code)) return undefined;
    throw error;
  }
}
