import { closeSync, constants, existsSync, fstatSync, fsync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { CONTENTS_FILE, MAX_NOTE_BYTES, type NoteFiles } from "../../ports/notes.ts";
import { insidePath } from "../../run/paths.ts";
import { isRealInside, readOptional, replaceFile } from "../../storage/local/atomic-files.ts";
import { makeFolder } from "../../system/make-folder.ts";
import {
  createIdentity,
  type FolderIdentity,
  hasIdentity,
  readIdentity,
  writeIdentity,
} from "../notes/folder-identity.ts";
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
  if (hasIdentity(folder) && existsSync(join(folder, CONTENTS_FILE))) return true;
  return parseSyncRecord(readOptional(record) ?? "")?.notes.size === 0;
}

export type LocalNotes = ReturnType<typeof createLocalNotes>;

/** The notes of a checkout, as the synchronization with a state ref needs them. */
export function createLocalNotes({ root, files, record }: LocalNotesOptions) {
  const folder = join(root, files.location);
  return {
    files,
    /** Returns the content of the files that exist, by path. Does not follow symbolic links. */
    readBytes: (paths: readonly string[]): ReadonlyMap<string, Uint8Array> => {
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
      return new Map(contents);
    },
    /** Creates a file; returns `changed` if it exists. Durable after `flush`. Errors: `usage` for a path outside. */
    add: (path: string, content: Uint8Array): "written" | "changed" => {
      const full = resolveNotePath(root, files.location, path);
      makeFolder(dirname(full));
      return writeNew(full, content, { durable: false }) ? "written" : "changed";
    },
    flush: async (paths: readonly string[]): Promise<void> => {
      const remaining = paths.values();
      await Promise.all(Array.from({ length: CONCURRENCY }, () => secureAll(folder, remaining)));
    },
    readFolderIdentity: (): FolderIdentity | undefined => readIdentity(folder),
    /** Gives the folder an identity unless it has one; returns its token. */
    assignFolderIdentity: () =>
      underLock(folder, () => {
        const identity = readIdentity(folder) ?? createIdentity();
        writeIdentity(folder, identity);
        return identity.token;
      }),
    /** Clears the list of removed notes, except those that the predicate selects. */
    forgetRemoved: (isPreserved: (path: string) => boolean) =>
      underLock(folder, () => {
        const identity = readIdentity(folder);
        if (!identity) return;
        writeIdentity(folder, { ...identity, removed: new Set([...identity.removed].filter(isPreserved)) });
      }),
    readRecord: (): string | undefined => readOptional(record),
    writeRecord: (content: string): void => {
      makeFolder(dirname(record));
      replaceFile(record, content, { durable: true });
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
