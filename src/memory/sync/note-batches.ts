import { randomUUID, hash } from "node:crypto";
import { MAX_NOTE_BYTES } from "../../ports/notes.ts";
import type { RefChange, StateRefs, TreeChange } from "../../ports/state-refs.ts";
import { MEMORY_FOLDER, NOTE_BATCH_REFS, stateMessage } from "../../storage/refs/ref-names.ts";
import { parseNote } from "../notes/note-format.ts";
import { syncExclusionReason } from "./sync-record.ts";

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

const LONGEST_NAME = 120;
const LONGEST_ID = 100;

/** Returns the same copy for the same content; the number distinguishes copies that users changed. A note gets a new ID. */
export function conflictCopy(
  path: string,
  content: Uint8Array,
  number = 1,
): { path: string; content: Uint8Array } {
  const digest = `${hash("sha256", content).slice(0, 8)}${number > 1 ? `-${number}` : ""}`;
  const slash = path.lastIndexOf("/") + 1;
  const name = path.slice(slash).replace(/\.md$/, "").slice(0, LONGEST_NAME);
  const copy = `${path.slice(0, slash)}${name}-${digest}.md`;
  return { path: copy, content: withOtherId(content, { path: copy, digest }) };
}

function withOtherId(content: Uint8Array, { path, digest }: { path: string; digest: string }): Uint8Array {
  const text = Buffer.from(content).toString("utf8");
  const before = parseNote(text, path);
  if (!("note" in before)) return content;
  const id = `${before.note.id.slice(0, LONGEST_ID)}-${digest}`;
  const changed = text.replace(/^(["']?id["']?:[ \t]*)[^\r\n]*/m, `$1${id}`);
  const after = parseNote(changed, path);
  const isSame =
    "note" in after && JSON.stringify({ ...after.note, id: before.note.id }) === JSON.stringify(before.note);
  return isSame && after.note.id === id ? Buffer.from(changed) : content;
}
