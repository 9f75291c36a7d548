import { hash } from "node:crypto";
import { hasCode } from "../../errors.ts";
import { MAX_NOTE_BYTES } from "../../ports/notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { parseNote } from "../notes/note-format.ts";
import { conflictCopy } from "./note-batches.ts";
import {
  type LocalNotes,
  BATCH,
  batchesOf,
  type LocalFile,
  type LocalSnapshot,
  readRemoteNotes,
  type RemoteSnapshot,
} from "./sync-snapshots.ts";
import type { CommonFile, SyncStep } from "./sync-record.ts";
import type { SyncReport } from "./sync-report.ts";

export interface Sync {
  readonly refs: StateRefs;
  readonly local: LocalNotes;
  readonly report: SyncReport;
  readonly localSnapshot: LocalSnapshot;
  readonly remoteSnapshot: RemoteSnapshot;
  readonly commonFiles: Map<string, CommonFile>;
}

export async function applyToLocal(sync: Sync, steps: ReadonlyMap<string, SyncStep>): Promise<void> {
  const { refs, remoteSnapshot, commonFiles } = sync;
  const wanted = Array.from(steps).filter(([, step]) => step === "pull" || step === "compare");
  for (const batch of batchesOf(wanted, BATCH)) {
    const paths = batch.map(([path]) => path);
    const contents = await readRemoteNotes(refs, remoteSnapshot, paths);
    for (const [path, step] of batch) {
      const bytes = contents.get(path);
      if (bytes === undefined) sync.report.unsettled = true;
      else
        await pullFile(sync, path, {
          bytes,
          wasRemoved: step === "pull" && !sync.localSnapshot.files.has(path),
        });
    }
  }
  await sync.local.flush(
    wanted.map(([path]) => path).filter((path) => sync.localSnapshot.files.get(path)?.stamp === ""),
  );
  for (const [path, step] of steps) {
    if (step === "remove-local") await removeLocal(sync, path);
    if (step === "forget") commonFiles.delete(path);
  }
}

async function pullFile(
  sync: Sync,
  path: string,
  { bytes, wasRemoved }: { readonly bytes: Uint8Array; readonly wasRemoved: boolean },
): Promise<void> {
  const { local, report, localSnapshot, remoteSnapshot, commonFiles } = sync;
  const id = remoteSnapshot.ids.get(path) ?? "";
  if (bytes.length > MAX_NOTE_BYTES) {
    report.excluded.set(path, tooLarge(bytes.length));
    return;
  }
  const own = localSnapshot.files.get(path);
  const digest = hash("sha256", bytes);
  if (own?.hash === digest) {
    commonFiles.set(path, { stamp: own.stamp, hash: digest, id });
    return;
  }
  if (own && own.hash !== commonFiles.get(path)?.hash && !(await keepCopy(sync, path, own))) return;
  const outcome = await write(local, path, { bytes, expected: own?.hash });
  if (outcome === "written") {
    if (wasRemoved && commonFiles.has(path)) report.keptAfterRemoval.set(path, "local");
    commonFiles.set(path, { stamp: "", hash: digest, id });
    localSnapshot.files.set(path, { stamp: "", hash: digest, bytes });
    report.pulled.add(path);
    recordBroken(report, path, bytes);
  } else if (outcome === "changed") sync.report.unsettled = true;
  else report.excluded.set(path, outcome.problem);
}

/** Names to try for the copies of one content: a user may have changed an earlier copy. */
const MAX_COPIES = 9;

async function keepCopy(sync: Sync, path: string, own: LocalFile): Promise<boolean> {
  const { local, report, localSnapshot } = sync;
  const bytes = contentOf(sync, path, own);
  if (bytes === undefined) return false;
  for (let number = 1; number <= MAX_COPIES; number += 1) {
    const copy = conflictCopy(path, bytes, number);
    const digest = hash("sha256", copy.content);
    const outcome = await write(local, copy.path, { bytes: copy.content, expected: undefined });
    if (typeof outcome === "object") {
      report.excluded.set(path, outcome.problem);
      return false;
    }
    if (outcome === "changed") {
      const existing = local.readBytes([copy.path]).get(copy.path);
      // An earlier try made this copy.
      if (existing === undefined || hash("sha256", existing) !== digest) continue;
    }
    // Durable before the original is replaced.
    await local.flush([copy.path]);
    localSnapshot.files.set(copy.path, { stamp: "", hash: digest, bytes: copy.content });
    report.conflicts.set(path, copy.path);
    return true;
  }
  sync.report.unsettled = true;
  return false;
}

/** Returns undefined if the file changed since the snapshot. */
export function contentOf(sync: Sync, path: string, own: LocalFile): Uint8Array | undefined {
  const bytes = own.bytes ?? sync.local.readBytes([path]).get(path);
  if (bytes && (own.bytes || hash("sha256", bytes) === own.hash)) return bytes;
  sync.report.unsettled = true;
  return undefined;
}

/** Keeps a file that changed since the snapshot; the next synchronization pushes it. */
async function removeLocal(sync: Sync, path: string): Promise<void> {
  const own = sync.localSnapshot.files.get(path);
  const preserved = own ? await sync.local.files.remove([{ path, hash: own.hash }]) : [];
  if (preserved.length > 0) {
    sync.report.unsettled = true;
    return;
  }
  sync.commonFiles.delete(path);
  sync.localSnapshot.files.delete(path);
  sync.report.removedLocally.add(path);
}

type WriteOutcome = "written" | "changed" | { readonly problem: string };

const unwritableCodes: ReadonlySet<unknown> = new Set([
  "EEXIST",
  "EISDIR",
  "ENOTDIR",
  "ENAMETOOLONG",
  "EINVAL",
]);

/** A name that this system cannot store must not stop the other notes. */
async function write(
  { files, add }: LocalNotes,
  path: string,
  { bytes, expected }: { readonly bytes: Uint8Array; readonly expected: string | undefined },
): Promise<WriteOutcome> {
  try {
    return await (expected === undefined ? add(path, bytes) : files.write(path, bytes, expected));
  } catch (error) {
    if (hasCode(error, "usage")) return { problem: error.message };
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (unwritableCodes.has(code)) return { problem: `it cannot be written in this clone (${String(code)})` };
    throw error;
  }
}

function tooLarge(bytes: number): string {
  return `it has ${Math.ceil(bytes / 1024)} KB; notes of at most ${MAX_NOTE_BYTES / 1024} KB are taken`;
}

export function recordBroken(report: SyncReport, path: string, bytes: Uint8Array): void {
  const parsed = parseNote(Buffer.from(bytes).toString("utf8"), path);
  if ("broken" in parsed) report.broken.set(path, parsed.broken);
  else report.broken.delete(path);
}
