import type { TreeChange } from "../../ports/state-refs.ts";
import { runPath } from "../refs/ref-names.ts";
import { isTreePath } from "../refs/validate-change.ts";
import { truncateFile, limitOf } from "./truncate-file.ts";

export type OnFileSkipped = (path: string, reason: string) => void;

/** A commit above this size takes no further file. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** Deleted after the commit if its value has not changed since. */
export interface DirtyEntry {
  readonly entries: Map<string, unknown>;
  readonly key: string;
  readonly value: unknown;
}

export class CommitBatch {
  readonly #runId: string;
  readonly #onFileSkipped: OnFileSkipped;
  readonly #removals: TreeChange[] = [];
  readonly #contents: TreeChange[] = [];
  readonly dirtyEntries: DirtyEntry[] = [];
  #bytes = 0;

  constructor(runId: string, onFileSkipped: OnFileSkipped) {
    this.#runId = runId;
    this.#onFileSkipped = onFileSkipped;
  }

  /** Removals first, so that a file can replace a folder. */
  get changes(): readonly TreeChange[] {
    return [...this.#removals, ...this.#contents];
  }

  get isFull(): boolean {
    return this.#bytes >= MAX_BATCH_BYTES;
  }

  add(path: string, content: Uint8Array | undefined): void {
    this.#put(path, runPath(this.#runId, path), content);
  }

  addShared(path: string, content: Uint8Array): void {
    this.#put(path, path, content);
  }

  skip(path: string): void {
    this.#onFileSkipped(path, tooLarge(limitOf(path)));
    this.remove(path);
  }

  remove(path: string): void {
    const treePath = runPath(this.#runId, path);
    if (isTreePath(treePath)) this.#removals.push({ path: treePath, remove: true });
  }

  addChanges(changes: readonly TreeChange[]): void {
    for (const change of changes) this.#contents.push({ ...change, path: runPath(this.#runId, change.path) });
  }

  addDirtyEntry(entries: Map<string, unknown>, key: string, value: unknown): void {
    this.dirtyEntries.push({ entries, key, value });
  }

  #put(name: string, path: string, content: Uint8Array | undefined): void {
    if (!isTreePath(path)) return this.#onFileSkipped(name, "no repository can hold a file of that name");
    if (content === undefined) {
      this.#removals.push({ path, remove: true });
      return;
    }
    const truncated = truncateFile(name, content);
    if (truncated === undefined) {
      this.#onFileSkipped(name, tooLarge(limitOf(name)));
      this.#removals.push({ path, remove: true });
      return;
    }
    this.#contents.push({ path, content: truncated });
    this.#bytes += truncated.length;
  }
}

function tooLarge(limit: number): string {
  return `it is larger than ${limit / 1024 / 1024} MiB`;
}
