import type { TreeChange } from "../../ports/state-refs.ts";
import { isEngineFile, runFiles } from "../../run/paths.ts";
import { isLocalOnly } from "../refs/local-only-files.ts";
import { replicatedBytes, growingFiles, segmentOf } from "../refs/segments.ts";
import { completedTranscripts, type AppendDelta, computeAppendDelta } from "./append-delta.ts";
import { type DirtyEntry, CommitBatch } from "./commit-batch.ts";
import { type ReplicatedFiles, layoutOf } from "./replica-record.ts";
import { countLines, isTranscript, limitOf } from "./truncate-file.ts";

/** A run's local files, by paths relative to its folder. */
export interface ReplicaSource {
  read(path: string): Uint8Array | undefined;
  /** What a growing file holds from a byte on, whole lines only. */
  readFrom(path: string, offset: number): Uint8Array;
  /** Files that others than the engine write too: checkpoints, plans, artifacts. A stamp tells contents apart. Cheap. */
  documents(): readonly { readonly path: string; readonly stamp: string; readonly bytes: number }[];
  /** Every file of the run, drafts aside. */
  all(): readonly string[];
}

/** What goes into one commit. */
export interface Part {
  readonly changes: readonly TreeChange[];
  /** Work branches that its journal speaks of. */
  readonly heads: ReadonlyMap<string, string>;
  /** What is at the remote with it. */
  readonly carried: ReplicatedFiles;
  /** Whether there is more than one commit should hold. */
  readonly more: boolean;
  readonly confirm: () => void;
}

/** How much may wait: nothing for a flush; to settle, growing files are made whole too. */
export type Urgency = "background" | "flush" | "settle";

interface OutboxOptions {
  readonly runId: string;
  readonly source: ReplicaSource;
  /** Undefined where it is not known what lies at the remote: then everything is written again. */
  readonly carried: ReplicatedFiles | undefined;
  readonly tellLeftOut: (path: string, reason: string) => void;
}

const PROGRESS_EVERY_MS = 3_000;
/** A larger projection is written more seldom: so much of it in a millisecond. */
const PROGRESS_BYTES_PER_MS = 20;

/** Growing files and documents are looked at each time. */
function isLookedAt(path: string): boolean {
  return growingFiles.includes(path) || path === runFiles.checkpoints;
}

const nothing: ReplicatedFiles = { growing: {}, documents: {}, events: 0 };

/** What was written here and is not known to be at the remote. */
export class Outbox {
  readonly #runId: string;
  readonly #source: ReplicaSource;
  readonly #tellLeftOut: OutboxOptions["tellLeftOut"];
  readonly #told = new Set<string>();
  /** Files that the engine alone writes; a mark is another one after each write. */
  readonly #files = new Map<string, number>();
  readonly #shared = new Map<string, Uint8Array>();
  readonly #heads = new Map<string, string>();
  /** Heads that went along, or were refused. */
  readonly #confirmed = new Map<string, string>();
  /** Transcripts of attempts that are over. */
  readonly #released = new Map<string, true>();
  #carried: ReplicatedFiles;
  /** Files at the remote, where it is not known what they hold. */
  #unknown: readonly string[] | undefined;
  #marks = 0;
  #progressDue = 0;
  #due: number | undefined;

  constructor({ runId, source, carried, tellLeftOut }: OutboxOptions) {
    this.#runId = runId;
    this.#source = source;
    this.#tellLeftOut = tellLeftOut;
    this.#carried = carried ?? nothing;
    if (!carried) this.restart([]);
  }

  /** Undefined as long as that is not known, or the run has no event. */
  get carried(): ReplicatedFiles | undefined {
    return this.#unknown || this.#carried.events === 0 ? undefined : this.#carried;
  }

  /** Events of the journal as it is here. */
  get events(): number {
    const carried = replicatedBytes(layoutOf(this.#carried, runFiles.journal));
    return this.#carried.events + countLines(this.#source.readFrom(runFiles.journal, carried));
  }

  /** When that is to be written which was held back. */
  get due(): number | undefined {
    return this.#due;
  }

  changed(path: string): void {
    if (!isEngineFile(path) || isLookedAt(path) || isLocalOnly(path)) return;
    this.#files.set(path, (this.#marks += 1));
  }

  shared(path: string, content: string | Uint8Array): void {
    this.#shared.set(path, Buffer.from(content));
  }

  landed(heads: ReadonlyMap<string, string>): void {
    for (const [branch, head] of heads) {
      const isThere = this.#confirmed.get(branch) === head && !this.#heads.has(branch);
      if (!isThere) this.#heads.set(branch, head);
    }
  }

  /** Everything is written again over what lies there, given relative to the run's folder. */
  restart(remote: readonly string[]): void {
    this.#unknown = remote;
    this.#carried = nothing;
    for (const path of this.#source.all()) {
      this.changed(path);
      if (isTranscript(path)) this.#released.set(path, true);
    }
  }

  /** What is to be written, taken in one moment: undefined where that is nothing. */
  take(urgency: Urgency, now: number): Part | undefined {
    this.#due = undefined;
    const growth = growingFiles.flatMap((file) => this.#growth(file, urgency === "settle") ?? []);
    for (const { file, added } of growth) {
      if (file !== runFiles.journal) continue;
      for (const path of completedTranscripts(added))
        if (this.#files.has(path)) this.#released.set(path, true);
    }
    // Until its first event a run is this clone's alone.
    if (this.#carried.events === 0 && !growth.some(({ file }) => file === runFiles.journal)) return undefined;
    const parcel = new CommitBatch(this.#runId, (path, reason) => this.#tell(path, reason));
    this.#takeGone(parcel);
    const documents = this.#takeDocuments(parcel);
    this.#takeFiles(parcel, urgency, now);
    this.#takeShared(parcel);
    // The journal goes last: what it speaks of is there before.
    const more = parcel.isFull;
    const carried = { ...this.#carried, documents, ...(more ? {} : this.#takeGrowth(parcel, growth)) };
    const heads = new Map(more ? [] : this.#heads);
    for (const [branch, head] of heads) parcel.mark(this.#heads, branch, head);
    const { changes, marks } = parcel;
    const confirm = this.#confirmation({ marks, carried, heads, more });
    if (changes.length > 0 || heads.size > 0) return { changes, heads, carried, more, confirm };
    confirm();
    return undefined;
  }

  /** Holds no contents: those whose answers are lost are kept for long. */
  #confirmation({
    marks,
    carried,
    heads,
    more,
  }: Omit<Part, "changes" | "confirm"> & { marks: readonly DirtyEntry[] }) {
    return (): void => {
      for (const [branch, head] of heads) this.#confirmed.set(branch, head);
      for (const { of, key, value } of marks) if (of.get(key) === value) of.delete(key);
      this.#carried = carried;
      if (!more) this.#unknown = undefined;
    };
  }

  #growth(file: string, whole: boolean): AppendDelta | undefined {
    const layout = layoutOf(this.#carried, file);
    return computeAppendDelta(file, { layout, whole, readFrom: (...at) => this.#source.readFrom(...at) });
  }

  #takeGrowth(
    parcel: CommitBatch,
    growth: readonly AppendDelta[],
  ): Pick<ReplicatedFiles, "growing" | "events"> {
    const growing = { ...this.#carried.growing };
    let { events } = this.#carried;
    for (const { file, changes, layout, added } of growth) {
      parcel.addChanges(changes);
      growing[file] = layout;
      if (file === runFiles.journal) events += countLines(added);
    }
    return { growing, events };
  }

  /** What lies at the remote, and here no longer. */
  #takeGone(parcel: CommitBatch): void {
    if (!this.#unknown || this.#unknown.length === 0) return;
    const here = new Set(this.#source.all());
    for (const path of this.#unknown) {
      const file = segmentOf(path)?.file ?? path;
      if (here.has(file) || file === runFiles.journal || isLocalOnly(file)) continue;
      parcel.remove(path);
    }
  }

  #takeDocuments(parcel: CommitBatch): Record<string, string> {
    const before = new Map(Object.entries(this.#carried.documents));
    const after: Record<string, string> = {};
    for (const { path, stamp, bytes } of this.#source.documents()) {
      if (isLocalOnly(path)) continue;
      const known = before.get(path);
      before.delete(path);
      if (known === stamp || parcel.isFull) {
        if (known !== undefined) after[path] = known;
        continue;
      }
      after[path] = stamp;
      const isWhole = bytes <= limitOf(path) || !path.startsWith("artifacts/");
      if (isWhole) parcel.add(path, this.#source.read(path));
      else parcel.leaveOut(path);
    }
    for (const path of before.keys()) parcel.remove(path);
    return after;
  }

  #takeFiles(parcel: CommitBatch, urgency: Urgency, now: number): void {
    for (const [path, mark] of this.#files) {
      if (parcel.isFull) return;
      if (urgency === "background" && this.#isHeld(path, now)) continue;
      const content = this.#source.read(path);
      parcel.add(path, content);
      parcel.mark(this.#files, path, mark);
      if (isTranscript(path)) parcel.mark(this.#released, path, true);
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

  #takeShared(parcel: CommitBatch): void {
    for (const [path, content] of this.#shared) {
      if (parcel.isFull) return;
      parcel.addShared(path, content);
      parcel.mark(this.#shared, path, content);
    }
  }

  #tell(path: string, reason: string): void {
    if (this.#told.has(path)) return;
    this.#told.add(path);
    this.#tellLeftOut(path, reason);
  }
}
