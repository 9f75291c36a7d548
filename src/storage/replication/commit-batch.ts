import { isUtf8 } from "node:buffer";
import type { TreeChange } from "../../ports/state-refs.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { attemptDirectory, runFiles } from "../../run/paths.ts";
import { OUTPUT_FILE_LIMIT_BYTES } from "../../run/step-output.ts";
import { runPath, isTreePath } from "../refs/ref-names.ts";
import {
  canBeWhole,
  replicatedBytes,
  type Layout,
  lengthOf,
  nextOffset,
  writeSegment,
  writeWhole,
} from "../refs/segments.ts";

type OnFileSkipped = (path: string, reason: string) => void;

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

export interface AppendDelta {
  readonly file: string;
  readonly changes: readonly TreeChange[];
  readonly layout: Layout;
  readonly added: Uint8Array;
}

type ReadFrom = (path: string, offset: number) => Uint8Array;

/** Returns undefined if the file is replicated; `whole` also joins its segments. */
export function computeAppendDelta(
  file: string,
  { layout, whole, readFrom }: { layout: Layout; whole: boolean; readFrom: ReadFrom },
): AppendDelta | undefined {
  const added = readFrom(file, replicatedBytes(layout));
  const becomesWhole = whole && canBeWhole(lengthOf(layout) + added.length);
  if (added.length === 0 && !(becomesWhole && layout.segments.length > 0)) return undefined;
  const offset = becomesWhole ? 0 : nextOffset(layout, added.length);
  if (offset === 0) return { file, added, ...wholeOf(file, readFrom(file, 0)) };
  const content = offset === lengthOf(layout) ? added : readFrom(file, offset + layout.leftOut);
  return { file, added, ...writeSegment(file, layout, { offset, content }) };
}

/** The journal is never truncated. */
function wholeOf(file: string, content: Uint8Array): ReturnType<typeof writeWhole> {
  if (file === runFiles.journal || content.length <= FILE_LIMIT_BYTES) return writeWhole(file, content);
  const shortened = truncateLines(file, content, FILE_LIMIT_BYTES);
  return writeWhole(file, shortened, content.length - shortened.length);
}

const attemptEndEvents: ReadonlySet<unknown> = new Set([
  "step.produced",
  "step.succeeded",
  "step.failed",
  "step.interrupted",
]);

export function completedTranscripts(lines: Uint8Array): string[] {
  return Buffer.from(lines)
    .toString("utf8")
    .split("\n")
    .filter((line) => line.includes('"attempt":'))
    .flatMap((line) => {
      const { type, step, attempt } = parseJsonObject(line) ?? {};
      if (!attemptEndEvents.has(type) || typeof step !== "string" || typeof attempt !== "number") return [];
      return [`${attemptDirectory(step, attempt)}/transcript.ndjson`];
    });
}

const MIB = 1024 * 1024;
const FILE_LIMIT_BYTES = 8 * MIB;
const TRANSCRIPT_LIMIT_BYTES = 2 * MIB;
export const OMITTED = "are omitted here: the file is too large to be replicated completely.";
const NOTICE_BYTES = 1_024;
const NEW_LINE = 0x0a;

/** Required to read a run. */
const unlimitedFiles: ReadonlySet<string> = new Set([
  runFiles.progress,
  runFiles.run,
  runFiles.settings,
  runFiles.definition,
  runFiles.definitions,
  runFiles.sources,
  runFiles.program,
]);

/** Outputs of steps: conditions and templates of a resumed run read them. */
const OUTPUT_FILE = /^artifacts\/.+\/\d+\.(?:json|stdout\.txt|stderr\.txt)$/;

export function limitOf(path: string): number {
  if (unlimitedFiles.has(path)) return Infinity;
  if (OUTPUT_FILE.test(path)) return OUTPUT_FILE_LIMIT_BYTES;
  return isTranscript(path) ? TRANSCRIPT_LIMIT_BYTES : FILE_LIMIT_BYTES;
}

export function isTranscript(path: string): boolean {
  return path.startsWith("steps/") && path.endsWith("/transcript.ndjson");
}

function truncateFile(path: string, content: Uint8Array): Uint8Array | undefined {
  const limit = limitOf(path);
  if (content.length <= limit) return content;
  const isWholeOnly = path.startsWith("artifacts/") || path.endsWith(".json") || !isUtf8(content);
  return isWholeOnly ? undefined : truncateLines(path, content, limit);
}

function truncateLines(path: string, content: Uint8Array, limit: number): Uint8Array {
  const room = Math.floor((limit - NOTICE_BYTES) / 2);
  const head = content.subarray(0, content.lastIndexOf(NEW_LINE, room - 1) + 1);
  const next = content.indexOf(NEW_LINE, content.length - room);
  const tail = next === -1 ? new Uint8Array() : content.subarray(next + 1);
  const middle = content.subarray(head.length, content.length - tail.length);
  return Buffer.concat([head, Buffer.from(`${noticeFor(path, { head, middle })}\n`), tail]);
}

function noticeFor(path: string, { head, middle }: { head: Uint8Array; middle: Uint8Array }): string {
  const lines = countLines(middle);
  const size = (middle.length / MIB).toFixed(1);
  const text = `${lines} lines (${size} MiB) ${OMITTED}`;
  if (!path.endsWith(".ndjson")) return `[… ${text}]`;
  const before = parseJsonObject(lastLine(head)) ?? {};
  if (isTranscript(path)) return JSON.stringify({ at: before["at"], type: "notice", text });
  return JSON.stringify({ timestamp: before["timestamp"], level: "Warning", step: "", message: text });
}

export function countLines(content: Uint8Array): number {
  let lines = 0;
  for (let at = content.indexOf(NEW_LINE); at !== -1; at = content.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
}

function lastLine(head: Uint8Array): string {
  const start = head.lastIndexOf(NEW_LINE, head.length - 2) + 1;
  return Buffer.from(head.subarray(start)).toString("utf8");
}
