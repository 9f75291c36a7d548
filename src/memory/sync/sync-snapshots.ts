import { hash } from "node:crypto";
import { CONTENTS_FILE } from "../../ports/notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { MEMORY_FOLDER } from "../../storage/refs/ref-names.ts";
import type { LocalNotes } from "./local-notes-folder.ts";
import { type NoteBatches, noBatches } from "./note-batches.ts";
import { syncExclusionReason } from "./sync-plan.ts";
import type { SyncRecord } from "./sync-record.ts";

export interface LocalFile {
  readonly stamp: string;
  readonly hash: string;
  /** Set if the snapshot read the file. */
  readonly bytes?: Uint8Array;
}

export interface LocalSnapshot {
  readonly files: Map<string, LocalFile>;
  /** By path: why a file is not pushed. */
  readonly excluded: ReadonlyMap<string, string>;
}

export interface RemoteSnapshot {
  readonly version: string | undefined;
  readonly ids: Map<string, string>;
  /** By path: why a file is not fetched. */
  readonly excluded: ReadonlyMap<string, string>;
  /** The table of contents. */
  readonly contents: string | undefined;
  /** Unmerged batches; `ids` has their notes too. */
  batches: NoteBatches;
}

/**
 * File of the ref with its last synchronizations, newest last. If a clone's own is missing, the history was replaced: no missing file
 * counts as removed.
 */
export const SYNC_LIST = ".synchronised";

export const BATCH = 500;

/** Reads the files with new stamps. */
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

/** Reads the ref if it moved since the record was saved. */
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

/** Reads remote notes from the state or from batches. */
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
