import type { FolderIdentity } from "../notes/notes-folder.ts";
import type { Sync } from "./apply-local.ts";
import type { Ledger } from "./push-remote.ts";
import type { CommonFile, SyncRecord } from "./sync-record.ts";
import type { LocalSnapshot } from "./sync-snapshots.ts";

interface SyncInput extends Omit<Sync, "refs" | "local" | "commonFiles"> {
  readonly record: SyncRecord | undefined;
  readonly identity: FolderIdentity | undefined;
  readonly ledger: () => Promise<Ledger>;
}

/** Returns what both sides had, as far as each continues it. Otherwise a missing file does not count as removed. */
export async function findCommonFiles(input: SyncInput): Promise<Map<string, CommonFile>> {
  const { record, identity, report, localSnapshot, remoteSnapshot } = input;
  if (record === undefined || record.notes.size + record.waiting.size === 0) return new Map();
  // A batch is written once: its notes do not depend on the state's history.
  const waiting = [...record.waiting].filter(([path, { id }]) => remoteSnapshot.ids.get(path) === id);
  const notes = new Map([...((await isContinued(record, input)) ? record.notes : []), ...waiting]);
  const lost = findLostNotes(localSnapshot, { ...record, notes }, identity);
  if (lost.size > 0) report.restored.add("local");
  return new Map(Array.from(notes).filter(([path]) => !lost.has(path)));
}

async function isContinued(
  { sync, notes, version }: SyncRecord,
  { report, remoteSnapshot, ledger }: SyncInput,
): Promise<boolean> {
  if (notes.size === 0 || remoteSnapshot.version === version) return true;
  if (sync !== undefined && (await ledger()).entries.includes(sync)) return true;
  if (sync !== undefined) report.restored.add("remote");
  return false;
}

/** Returns missing notes that were not removed: the folder is another one, or all notes are gone without a command. */
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
