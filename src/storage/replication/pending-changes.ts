import type { TreeChange } from "../../ports/state-refs.ts";
import { isEngineFile, runFiles } from "../../run/paths.ts";
import { isLocalOnly, replicatedBytes, growingFiles, segmentOf } from "../refs/segments.ts";
import {
  completedTranscripts,
  type AppendDelta,
  computeAppendDelta,
  type DirtyEntry,
  CommitBatch,
  countLines,
  isTranscript,
  limitOf,
} from "./commit-batch.ts";
import { type ReplicatedFiles, layoutOf } from "./replica-record.ts";

export interface ReplicaSource {
  read(path: string): Uint8Array | undefined;
  readFrom(path: string, offset: number): Uint8Array;
  /** Files that other programs write too. A stamp changes with the content. */
  documents(): readonly { readonly path: string; readonly stamp: string; readonly bytes: number }[];
  all(): readonly string[];
}

export interface PendingCommit {
  readonly changes: readonly TreeChange[];
  readonly heads: ReadonlyMap<string, string>;
  readonly replicated: ReplicatedFiles;
  readonly hasMore: boolean;
  readonly confirm: () => void;
}

/** `background` delays some files; `flush` sends everything; `settle` also joins segments. */
export type Urgency = "background" | "flush" | "settle";

interface PendingChangesOptions {
  readonly runId: string;
  readonly source: ReplicaSource;
  /** Undefined if the remote files are unknown: then everything is written again. */
  readonly replicated: ReplicatedFiles | undefined;
  readonly onFileSkipped: (path: string, reason: string) => void;
}

const PROGRESS_EVERY_MS = 3_000;
/** A larger projection is replicated less often. */
const PROGRESS_BYTES_PER_MS = 20;

function isReadEachTime(path: string): boolean {
  return growingFiles.includes(path) || path === runFiles.checkpoints;
}

const nothingReplicated: ReplicatedFiles = { growing: {}, documents: {}, events: 0 };

export class PendingChanges {
  readonly #options: PendingChangesOptions;
  readonly #reportedPaths = new Set<string>();
  /** Files that only the engine writes, with the number of their last change. */
  readonly #files = new Map<string, number>();
  readonly #shared = new Map<string, Uint8Array>();
  readonly #heads = new Map<string, string>();
  readonly #confirmed = new Map<string, string>();
  readonly #released = new Map<string, true>();
  #replicated: ReplicatedFiles;
  /** Paths at the remote whose contents are unknown. */
  #unknown: readonly string[] | undefined;
  #changeCount = 0;
  #progressDue = 0;
  #due: number | undefined;

  constructor(options: PendingChangesOptions) {
    this.#options = options;
    this.#replicated = options.replicated ?? nothingReplicated;
    if (!options.replicated) this.restart([]);
  }

  /** Undefined while the remote files are unknown or the run has no event. */
  get replicated(): ReplicatedFiles | undefined {
    return this.#unknown || this.#replicated.events === 0 ? undefined : this.#replicated;
  }

  get events(): number {
    const replicated = replicatedBytes(layoutOf(this.#replicated, runFiles.journal));
    return this.#replicated.events + countLines(this.#options.source.readFrom(runFiles.journal, replicated));
  }

  get due(): number | undefined {
    return this.#due;
  }

  addFile(path: string): void {
    if (!isEngineFile(path) || isReadEachTime(path) || isLocalOnly(path)) return;
    this.#files.set(path, (this.#changeCount += 1));
  }

  addSharedFile(path: string, content: string | Uint8Array): void {
    this.#shared.set(path, Buffer.from(content));
  }

  addHeads(heads: ReadonlyMap<string, string>): void {
    for (const [branch, head] of heads) {
      const isConfirmed = this.#confirmed.get(branch) === head && !this.#heads.has(branch);
      if (!isConfirmed) this.#heads.set(branch, head);
    }
  }

  restart(remote: readonly string[]): void {
    this.#unknown = remote;
    this.#replicated = nothingReplicated;
    for (const path of this.#options.source.all()) {
      this.addFile(path);
      if (isTranscript(path)) this.#released.set(path, true);
    }
  }

  take(urgency: Urgency, now: number): PendingCommit | undefined {
    this.#due = undefined;
    const deltas = growingFiles.flatMap((file) => this.#deltas(file, urgency === "settle") ?? []);
    for (const { file, added } of deltas) {
      if (file !== runFiles.journal) continue;
      for (const path of completedTranscripts(added))
        if (this.#files.has(path)) this.#released.set(path, true);
    }
    // A run without an event is not replicated.
    if (this.#replicated.events === 0 && !deltas.some(({ file }) => file === runFiles.journal))
      return undefined;
    const batch = new CommitBatch(this.#options.runId, (path, reason) => this.#reportSkipped(path, reason));
    this.#takeRemoved(batch);
    const documents = this.#takeDocuments(batch);
    this.#takeFiles(batch, urgency, now);
    this.#takeShared(batch);
    // The journal is last: the files that it names must be there before.
    const hasMore = batch.isFull;
    const replicated = {
      ...this.#replicated,
      documents,
      ...(hasMore ? {} : this.#takeDeltas(batch, deltas)),
    };
    const heads = new Map(hasMore ? [] : this.#heads);
    for (const [branch, head] of heads) batch.addDirtyEntry(this.#heads, branch, head);
    const { changes, dirtyEntries } = batch;
    const confirm = this.#confirmation({ dirtyEntries, replicated, heads, hasMore });
    if (changes.length > 0 || heads.size > 0) return { changes, heads, replicated, hasMore, confirm };
    confirm();
    return undefined;
  }

  /** References no contents: the confirmations of lost responses are stored for long. */
  #confirmation({
    dirtyEntries,
    replicated,
    heads,
    hasMore,
  }: Omit<PendingCommit, "changes" | "confirm"> & { dirtyEntries: readonly DirtyEntry[] }) {
    return (): void => {
      for (const [branch, head] of heads) this.#confirmed.set(branch, head);
      for (const { entries, key, value } of dirtyEntries) if (entries.get(key) === value) entries.delete(key);
      this.#replicated = replicated;
      if (!hasMore) this.#unknown = undefined;
    };
  }

  #deltas(file: string, whole: boolean): AppendDelta | undefined {
    const layout = layoutOf(this.#replicated, file);
    return computeAppendDelta(file, {
      layout,
      whole,
      readFrom: (...at) => this.#options.source.readFrom(...at),
    });
  }

  #takeDeltas(
    batch: CommitBatch,
    deltas: readonly AppendDelta[],
  ): Pick<ReplicatedFiles, "growing" | "events"> {
    const growing = { ...this.#replicated.growing };
    let { events } = this.#replicated;
    for (const { file, changes, layout, added } of deltas) {
      batch.addChanges(changes);
      growing[file] = layout;
      if (file === runFiles.journal) events += countLines(added);
    }
    return { growing, events };
  }

  #takeRemoved(batch: CommitBatch): void {
    if (!this.#unknown || this.#unknown.length === 0) return;
    const localFiles = new Set(this.#options.source.all());
    for (const path of this.#unknown) {
      const file = segmentOf(path)?.file ?? path;
      if (localFiles.has(file) || file === runFiles.journal || isLocalOnly(file)) continue;
      batch.remove(path);
    }
  }

  #takeDocuments(batch: CommitBatch): Record<string, string> {
    const before = new Map(Object.entries(this.#replicated.documents));
    const after: Record<string, string> = {};
    for (const { path, stamp, bytes } of this.#options.source.documents()) {
      if (isLocalOnly(path)) continue;
      const known = before.get(path);
      before.delete(path);
      if (known === stamp || batch.isFull) {
        if (known !== undefined) after[path] = known;
        continue;
      }
      after[path] = stamp;
      const isWhole = bytes <= limitOf(path) || !path.startsWith("artifacts/");
      if (isWhole) batch.add(path, this.#options.source.read(path));
      else batch.skip(path);
    }
    for (const path of before.keys()) batch.remove(path);
    return after;
  }

  #takeFiles(batch: CommitBatch, urgency: Urgency, now: number): void {
    for (const [path, revision] of this.#files) {
      if (batch.isFull) return;
      if (urgency === "background" && this.#isHeld(path, now)) continue;
      const content = this.#options.source.read(path);
      batch.add(path, content);
      batch.addDirtyEntry(this.#files, path, revision);
      if (isTranscript(path)) batch.addDirtyEntry(this.#released, path, true);
      if (path !== runFiles.progress) continue;
      this.#progressDue = now + PROGRESS_EVERY_MS + (content?.length ?? 0) / PROGRESS_BYTES_PER_MS;
    }
  }

  #isHeld(path: string, now: number): boolean {
    if (isTranscript(path)) return !this.#released.has(path);
    if (path !== runFiles.progress || now >= this.#progressDue) return false;
    this.#due = this.#progressDue;
    return true;
  }

  #takeShared(batch: CommitBatch): void {
    for (const [path, content] of this.#shared) {
      if (batch.isFull) return;
      batch.addShared(path, content);
      batch.addDirtyEntry(this.#shared, path, content);
    }
  }

  #reportSkipped(path: string, reason: string): void {
    if (this.#reportedPaths.has(path)) return;
    this.#reportedPaths.add(path);
    this.#options.onFileSkipped(path, reason);
  }
}
