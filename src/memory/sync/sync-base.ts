import type { FolderIdentity } from "../notes/folder-identity.ts";
import type { Ledger } from "./push-remote.ts";
import type { CommonFile } from "./sync-plan.ts";
import type { SyncRecord } from "./sync-record.ts";
import type { SyncReport } from "./sync-report.ts";
import type { LocalSnapshot, RemoteSnapshot } from "./sync-snapshots.ts";

export interface SyncInput {
  readonly record: SyncRecord | undefined;
  readonly identity: FolderIdentity | undefined;
  readonly report: SyncReport;
  readonly localSnapshot: LocalSnapshot;
  readonly remoteSnapshot: RemoteSnapshot;
  readonly ledger: () => Promise<Ledger>;
}

/** Returns what both sides had, as far as each continues it. Otherwise a missing file does not count as removed. */
export async function findCommonFiles({
  record,
  identity,
  report,
  localSnapshot,
  remoteSnapshot,
  ledger,
}: SyncInput): Promise<Map<string, CommonFile>> {
  if (record === undefined || record.notes.size + record.waiting.size === 0) return new Map();
  // A batch is written once: its notes do not depend on the state's history.
  const waiting = [...record.waiting].filter(([path, { id }]) => remoteSnapshot.ids.get(path) === id);
  const notes = new Map([
    ...((await isContinued({ record, report, remoteSnapshot, ledger })) ? record.notes : []),
    ...waiting,
  ]);
  const lost = findLostNotes(localSnapshot, { ...record, notes }, identity);
  if (lost.size > 0) report.restored.add("local");
  return new Map(Array.from(notes).filter(([path]) => !lost.has(path)));
}

/** Whether the remote history contains this clone's last synchronization. */
async function isContinued({
  record,
  report,
  remoteSnapshot,
  ledger,
}: Pick<SyncInput, "report" | "remoteSnapshot" | "ledger"> & {
  readonly record: SyncRecord;
}): Promise<boolean> {
  const { sync, notes, version } = record;
  if (notes.size === 0 || remoteSnapshot.version === version) return true;
  if (sync !== undefined && (await ledger()).entries.includes(sync)) return true;
  if (sync !== undefined) report.restored.add("remote");
  return false;
}

/**
 * Returns missing notes that were not removed: the folder is another one, or all synchronized notes are gone. Notes that a command
 * removed from this folder do not count.
 */
function findLostNotes(
  localSnapshot: LocalSnapshot,
  { notes, folderToken }: SyncRecord,
  identity: FolderIdentity | undefined,
): Set<string> {
  const isPresent = (path: string): boolean =>
    localSnapshot.files.has(path) || isInExcludedFolder(path, localSnapshot.excluded);
  const missing = Array.from(notes.keys()).filter((path) => !isPresent(path));
  if (missing.length === 0) return new Set();
  if (identity === undefined || identity.token !== folderToken) return new Set(missing);
  const unexplained = missing.filter((path) => !identity.removed.has(path));
  // A renamed note still exists.
  const hashes = new Set(Array.from(localSnapshot.files.values(), ({ hash }) => hash));
  const hasRemainingNote = Array.from(notes).some(([path, { hash }]) => isPresent(path) || hashes.has(hash));
  return new Set(hasRemainingNote ? [] : unexplained);
}

/** Whether a file is in a folder that is not read, such as a link: its absence means nothing. */
export function isInExcludedFolder(path: string, excluded: ReadonlyMap<string, string>): boolean {
  const parts = path.split("/");
  return parts.some((_, at) => excluded.has(parts.slice(0, at + 1).join("/")));
}
