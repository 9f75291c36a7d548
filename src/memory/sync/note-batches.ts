import { randomUUID } from "node:crypto";
import { MAX_NOTE_BYTES } from "../../ports/notes.ts";
import type { RefChange, StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { MEMORY_FOLDER, NOTE_BATCH_REFS, stateMessage } from "../../storage/refs/ref-names.ts";
import { conflictCopy } from "./conflict-copy.ts";
import { syncExclusionReason } from "./sync-plan.ts";

export interface NoteBatches {
  readonly versions: ReadonlyMap<string, string>;
  /** By path: the version that contains a note that the state ref does not have. */
  readonly notes: ReadonlyMap<string, string>;
  /** By path: contents of notes whose names were taken, under new names. */
  readonly copies: ReadonlyMap<string, Uint8Array>;
}

export const noBatches: NoteBatches = { versions: new Map(), notes: new Map(), copies: new Map() };

/** Batches that one commit merges; the next one merges the others. */
const MOST_BATCHES = 200;

/** Reads the batches among all refs, and adds their notes to the IDs of the state's notes. */
export async function readBatches(
  refs: StateRefs,
  all: ReadonlyMap<string, string>,
  ids: Map<string, string>,
): Promise<NoteBatches> {
  const found = [...all].filter(([ref]) => ref.startsWith(NOTE_BATCH_REFS)).sort();
  const versions = new Map(found.slice(0, MOST_BATCHES));
  const notes = new Map<string, string>();
  const copies = new Map<string, Uint8Array>();
  for (const version of versions.values()) {
    for (const { path, id } of await refs.files(version, MEMORY_FOLDER)) {
      const name = path.slice(MEMORY_FOLDER.length + 1);
      if (syncExclusionReason(name) !== undefined || ids.get(name) === id) continue;
      if (ids.has(name)) {
        const bytes = (await refs.read(version, [path])).get(path);
        if (!bytes || bytes.length > MAX_NOTE_BYTES) continue;
        const copy = conflictCopy(name, bytes);
        if (!ids.has(copy.path)) copies.set(copy.path, copy.content);
      } else {
        ids.set(name, id);
        notes.set(name, version);
      }
    }
  }
  return { versions, notes, copies };
}

/** Changes that add the notes of batches to the state, except those that this commit changes or removes. */
export function mergedNotes(
  { notes, copies }: NoteBatches,
  isTaken: (path: string) => boolean,
): TreeChange[] {
  const remotePath = (path: string): string => `${MEMORY_FOLDER}/${path}`;
  return [
    ...Array.from(notes).flatMap(([path, version]): TreeChange[] =>
      isTaken(path) ? [] : [{ path: remotePath(path), from: { version, path: remotePath(path) } }],
    ),
    ...Array.from(copies, ([path, content]): TreeChange => ({ path: remotePath(path), content })),
  ];
}

export function mergedRefs({ versions }: NoteBatches): RefChange[] {
  return Array.from(versions, ([ref, expected]) => ({ ref, expected, next: undefined }));
}

/** Pushes new notes to a ref of their own, on which no other writer competes. Returns their IDs by path. */
export async function pushBatch(
  refs: StateRefs,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, string>> {
  const ref = `${NOTE_BATCH_REFS}${randomUUID()}`;
  const message = stateMessage(`Notes: ${files.size} to be merged`);
  const changes = Array.from(files, ([path, content]) => ({ path: `${MEMORY_FOLDER}/${path}`, content }));
  const answer = await refs.commit({ refs: [{ ref, expected: undefined, next: { message, changes } }] });
  const version = answer.status === "committed" ? answer.versions.get(ref) : undefined;
  if (version === undefined) return new Map();
  const remoteFiles = await refs.files(version, MEMORY_FOLDER);
  return new Map(remoteFiles.map(({ path, id }) => [path.slice(MEMORY_FOLDER.length + 1), id]));
}
