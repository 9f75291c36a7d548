import { closeSync, constants, fstatSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { LocalNotes } from "../memory/local-notes.ts";
import { MOST_NOTE_BYTES, type NoteFiles } from "../memory/note-files.ts";
import { insidePath } from "../run/paths.ts";
import { isRealInside, readOptional, replaceFile } from "./files.ts";

export interface LocalNotesOptions {
  /** Top of the repository. */
  readonly root: string;
  /** The notes, in a folder of it. */
  readonly files: NoteFiles;
  /** Keeps what both sides had last: a file that goes with the clone. */
  readonly record: string;
}

/** Notes of a checkout, to be synchronised. */
export function createLocalNotes({ root, files, record }: LocalNotesOptions): LocalNotes {
  const folder = join(root, files.location);
  return {
    files,
    readBytes: (paths) => {
      // Looking where a folder leads costs more than reading a file in it.
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
    readRecord: () => Promise.resolve(readOptional(record)),
    writeRecord: (content) => {
      mkdirSync(dirname(record), { recursive: true });
      replaceFile(record, content, { durable: true });
      return Promise.resolve();
    },
  };
}

const gone: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ELOOP"]);

/** Neither follows a link nor waits for a pipe that lies in a note's place. */
function readPlain(path: string): Uint8Array | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(file);
    return stats.isFile() && stats.size <= MOST_NOTE_BYTES ? readFileSync(file) : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && gone.has(error.code)) return undefined;
    throw error;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
