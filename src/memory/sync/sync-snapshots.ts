import { hash } from "node:crypto";
import { closeSync, constants, existsSync, fstatSync, fsync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { CONTENTS_FILE, MAX_NOTE_BYTES, type NoteFiles } from "../../ports/notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { insidePath } from "../../run/paths.ts";
import { isRealInside, readOptional, replaceFile } from "../../storage/local/atomic-files.ts";
import { MEMORY_FOLDER } from "../../storage/refs/ref-names.ts";
import { makeFolder } from "../../system/make-folder.ts";
import {
  createIdentity,
  type FolderIdentity,
  hasIdentity,
  readIdentity,
  writeIdentity,
  resolveNotePath,
  underLock,
  writeNew,
} from "../notes/notes-folder.ts";
import { type NoteBatches, noBatches } from "./note-batches.ts";
import { syncExclusionReason, type SyncRecord, parseSyncRecord } from "./sync-record.ts";

export interface LocalFile {
  readonly stamp: string;
  readonly hash: string;
  readonly bytes?: Uint8Array;
}

export interface LocalSnapshot {
  readonly files: Map<string, LocalFile>;
  readonly excluded: ReadonlyMap<string, string>;
}

export interface RemoteSnapshot {
  readonly version: string | undefined;
  readonly ids: Map<string, string>;
  readonly excluded: ReadonlyMap<string, string>;
  readonly contents: string | undefined;
  /** Unmerged batches; `ids` has their notes too. */
  batches: NoteBatches;
}

/** Last synchronizations, newest last. If a clone's own is missing, the history was replaced: no missing file counts as removed. */
export const SYNC_LIST = ".synchronised";

export const BATCH = 500;

export async function readLocalSnapshot(
  { files, readBytes }: LocalNotes,
  known: SyncRecord | undefined,
): Promise<LocalSnapshot> {
  const found = new Map<string, LocalFile>();
  const excluded = new Map<string, string>();
  const unknown: { path: string; stamp: string }[] = [];
  for (const { path, stamp, problem } of await files.list()) {
    const why = problem ?? syncExclusionReason(path);
    const before = known?.notes.get(path) ?? known?.waiting.get(path);
    if (why !== undefined) excluded.set(path, why);
    else if (before?.stamp === stamp) found.set(path, { stamp, hash: before.hash });
    else unknown.push({ path, stamp });
  }
  for (const batch of batchesOf(unknown, BATCH)) {
    const contents = readBytes(batch.map(({ path }) => path));
    for (const { path, stamp } of batch) {
      const bytes = contents.get(path);
      if (bytes) found.set(path, { stamp, hash: hash("sha256", bytes), bytes });
    }
  }
  return { files: found, excluded };
}

export async function readRemoteSnapshot(
  refs: StateRefs,
  version: string | undefined,
  known: SyncRecord | undefined,
): Promise<RemoteSnapshot> {
  const batches = noBatches;
  if (version === undefined)
    return { version, ids: new Map(), excluded: new Map(), contents: undefined, batches };
  if (known?.version === version) {
    const ids = Array.from(known.notes, ([path, { id }]): [string, string] => [path, id]);
    for (const [path, { id }] of known.apart) ids.push([path, id]);
    return { version, ids: new Map(ids), excluded: new Map(), contents: known.contents, batches };
  }
  const ids = new Map<string, string>();
  const excluded = new Map<string, string>();
  let contents: string | undefined;
  for (const { path, id } of await refs.files(version, MEMORY_FOLDER)) {
    const name = path.slice(MEMORY_FOLDER.length + 1);
    const why = syncExclusionReason(name);
    if (name === CONTENTS_FILE) contents = id;
    else if (why === undefined) ids.set(name, id);
    else if (name !== SYNC_LIST) excluded.set(name, why);
  }
  return { version, ids, excluded, contents, batches };
}

export async function readRemoteNotes(
  refs: StateRefs,
  { version, batches }: RemoteSnapshot,
  paths: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const byVersion = new Map<string, string[]>();
  for (const path of paths) {
    const at = batches.notes.get(path) ?? version;
    if (at !== undefined) byVersion.set(at, [...(byVersion.get(at) ?? []), `${MEMORY_FOLDER}/${path}`]);
  }
  const found = new Map<string, Uint8Array>();
  for (const [at, wanted] of byVersion)
    for (const [path, bytes] of await refs.read(at, wanted))
      found.set(path.slice(MEMORY_FOLDER.length + 1), bytes);
  return found;
}

export function batchesOf<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}

interface LocalNotesOptions {
  readonly root: string;
  readonly files: NoteFiles;
  readonly record: string;
}

/** Whether the folder still has notes if any were synchronized before; a quick check. */
export function isNotesFolderIntact({ root, files, record }: LocalNotesOptions): boolean {
  const folder = join(root, files.location);
  if (hasIdentity(folder) && existsSync(join(folder, CONTENTS_FILE))) return true;
  return parseSyncRecord(readOptional(record))?.notes.size === 0;
}

export type LocalNotes = ReturnType<typeof createLocalNotes>;

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
