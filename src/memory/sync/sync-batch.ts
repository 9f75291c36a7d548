import { hash } from "node:crypto";
import { hasCode } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { recordBroken } from "./apply-local.ts";
import type { LocalNotes, LocalSnapshot } from "./sync-snapshots.ts";
import { pushBatch } from "./note-batches.ts";
import type { PushContent } from "./push-remote.ts";
import { parseSyncRecord, renderSyncRecord, type SyncRecord } from "./sync-record.ts";
import type { SyncReport } from "./sync-report.ts";

interface BatchOptions {
  readonly refs: StateRefs;
  readonly local: LocalNotes;
  readonly clock: Clock;
  readonly limitMs?: number | undefined;
  readonly withoutBatches?: boolean | undefined;
}

/** Remote calls of a merge: the refs, two fetches, the push. */
const MERGE_TRIPS = 4;

export class BatchTurn {
  readonly #options: BatchOptions;
  readonly #report: SyncReport;
  readonly #began: number;
  #tripMs = 0;
  #load: Pick<PushContent, "files" | "removed"> = { files: new Map(), removed: [] };
  #isRemote: (path: string) => boolean = () => false;

  constructor(options: BatchOptions, report: SyncReport) {
    this.#options = options;
    this.#report = report;
    this.#began = this.#now();
  }

  recordPlan(load: PushContent, isRemote: (path: string) => boolean): void {
    this.#load = load;
    this.#isRemote = isRemote;
  }

  /** Whether there is time for the remaining remote calls of a merge. */
  hasTimeToMerge(trips = MERGE_TRIPS): boolean {
    const { limitMs = Infinity } = this.#options;
    return limitMs > 0 && this.#now() + trips * this.#tripMs <= this.#began + limitMs;
  }

  /** Pushes the new notes as a batch after another writer was faster; ends the tries if nothing else is urgent. */
  async afterLoss(): Promise<{ result: () => Promise<void> } | undefined> {
    const { files, removed } = this.#load;
    const fresh = new Map([...files].filter(([path]) => !this.#isRemote(path)));
    if (fresh.size > 0 && !(await this.push(fresh))) return undefined;
    if (fresh.size < files.size || removed.length > 0 || this.hasTimeToMerge()) return undefined;
    return { result: () => Promise.resolve() };
  }

  /** Returns whether the remote has the notes now. Some remotes reject batch refs. */
  async push(files: ReadonlyMap<string, Uint8Array>): Promise<boolean> {
    const { refs, withoutBatches = false } = this.#options;
    if (withoutBatches) return false;
    const began = this.#now();
    let ids: ReadonlyMap<string, string>;
    try {
      ids = await pushBatch(refs, files);
    } catch (error) {
      if (hasCode(error, "remote-refused")) return false;
      throw error;
    }
    this.#tripMs = this.#now() - began;
    for (const [path, bytes] of files) {
      this.#report.pushed.add(path);
      recordBroken(this.#report, path, bytes);
    }
    await this.#remember(files, ids);
    return ids.size > 0;
  }

  async #remember(files: ReadonlyMap<string, Uint8Array>, ids: ReadonlyMap<string, string>): Promise<void> {
    const { local } = this.#options;
    const record = parseSyncRecord(local.readRecord());
    if (!record) return;
    const pushed = Array.from(ids, ([path, id]) => {
      return [path, { stamp: "", hash: hash("sha256", files.get(path) ?? ""), id }] as const;
    });
    const waiting = new Map([...record.waiting, ...pushed]);
    const folderToken = record.folderToken ?? (await local.assignFolderIdentity());
    local.writeRecord(renderSyncRecord({ ...record, waiting, folderToken }));
  }

  #now(): number {
    return this.#options.clock.now().getTime();
  }
}

/** Returns undefined if anything besides new notes changed, which needs the remote snapshot. */
export function findNewNotes(
  localSnapshot: LocalSnapshot,
  record: SyncRecord,
): Map<string, Uint8Array> | undefined {
  const known = new Map([...record.notes, ...record.waiting]);
  for (const [path, file] of known) if (localSnapshot.files.get(path)?.hash !== file.hash) return undefined;
  const additions = new Map<string, Uint8Array>();
  for (const [path, { bytes }] of localSnapshot.files) {
    if (known.has(path)) continue;
    if (!bytes || record.apart.has(path)) return undefined;
    additions.set(path, bytes);
  }
  return additions;
}
