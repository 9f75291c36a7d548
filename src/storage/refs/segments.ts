import { AgenticError } from "../../errors.ts";
import type { TreeChange } from "../../ports/state-refs.ts";
import { runFiles } from "../../run/paths.ts";

/** Files of a run that only grow: they are carried in segments beside the first part. */
export const growingFiles: readonly string[] = [runFiles.journal, runFiles.logs];

/** How a growing file lies on a ref: `whole` bytes in the file itself, the rest in segments named by where they begin. */
export interface Layout {
  readonly whole: number;
  readonly segments: readonly Segment[];
  /** Bytes of the local file that the whole part has left out. */
  readonly leftOut: number;
}

interface Segment {
  readonly offset: number;
  readonly size: number;
}

export const emptyLayout: Layout = { whole: 0, segments: [], leftOut: 0 };

/** Larger files stay in segments: hosts do not take them whole. */
const MAX_WHOLE_BYTES = 32 * 1024 * 1024;
/** As many segments of a size become one. */
const MERGE_COUNT = 8;
const MIN_SEGMENT_BYTES = 1024;

export function segmentFolder(file: string): string {
  return `${file}.d`;
}

export function segmentPath(file: string, offset: number): string {
  return `${segmentFolder(file)}/${String(offset).padStart(12, "0")}`;
}

/** Bytes on the ref. */
export function lengthOf({ whole, segments }: Layout): number {
  return segments.reduce((sum, { size }) => sum + size, whole);
}

/** Bytes of the local file that are carried. */
export function replicatedBytes(layout: Layout): number {
  return lengthOf(layout) + layout.leftOut;
}

/**
 * Where the next write begins so that all that is ever written stays a small multiple of the file, and segments few: at the end for a
 * segment of its own, at an earlier one to take those from there in, or at 0 to make the file whole.
 */
export function nextOffset(layout: Layout, added: number): number {
  const length = lengthOf(layout);
  const total = length + added;
  if (canBeWhole(total) && total - layout.whole >= layout.whole) return 0;
  let start = length;
  for (;;) {
    const tier = tierOf(total - start);
    const before = layout.segments.filter(({ offset }) => offset < start);
    const small = before.slice(before.findLastIndex(({ size }) => tierOf(size) > tier) + 1);
    const first = small[0];
    if (!first || small.length < MERGE_COUNT - 1 || !canBeWhole(total - first.offset)) return start;
    start = first.offset;
  }
}

export function canBeWhole(bytes: number): boolean {
  return bytes <= MAX_WHOLE_BYTES;
}

function tierOf(size: number): number {
  return Math.floor(Math.log2(Math.max(size, MIN_SEGMENT_BYTES) / MIN_SEGMENT_BYTES) / 3);
}

interface Written {
  /** Where the content begins: the end, or where a segment does. */
  readonly offset: number;
  readonly content: Uint8Array;
}

/** Changes that make a file go on as written, and how it lies then. */
export function writeSegment(
  file: string,
  layout: Layout,
  { offset, content }: Written,
): { changes: TreeChange[]; layout: Layout } {
  const replaced = layout.segments.filter((segment) => segment.offset > offset);
  const unchanged = layout.segments.filter((segment) => segment.offset < offset);
  const segments = [...unchanged, { offset, size: content.length }];
  return {
    changes: [
      ...replaced.map((segment): TreeChange => ({ path: segmentPath(file, segment.offset), remove: true })),
      { path: segmentPath(file, offset), content },
    ],
    layout: { ...layout, segments },
  };
}

/** Changes that make a file whole, whatever lay in segments; one that is too large for that is cut into as few as can be. */
export function writeWhole(
  file: string,
  content: Uint8Array,
  leftOut = 0,
): { changes: TreeChange[]; layout: Layout } {
  const changes: TreeChange[] = [
    { path: segmentFolder(file), remove: true },
    { path: file, content: content.subarray(0, MAX_WHOLE_BYTES) },
  ];
  const segments: Segment[] = [];
  for (let offset = MAX_WHOLE_BYTES; offset < content.length; offset += MAX_WHOLE_BYTES) {
    const part = content.subarray(offset, offset + MAX_WHOLE_BYTES);
    changes.push({ path: segmentPath(file, offset), content: part });
    segments.push({ offset, size: part.length });
  }
  return { changes, layout: { whole: Math.min(content.length, MAX_WHOLE_BYTES), segments, leftOut } };
}

/** The growing file that a path is a segment of. */
export function segmentOf(path: string): { file: string; offset: number } | undefined {
  const [, file = "", offset = ""] = /^(.+)\.d\/(\d{12})$/.exec(path) ?? [];
  return growingFiles.includes(file) ? { file, offset: Number(offset) } : undefined;
}

/** A run's files, relative to its folder, with segments joined. Errors: `journal-corrupt` where a part of the journal is missing. */
export function joinSegments(files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const joined = new Map(Array.from(files).filter(([path]) => !isInSegmentFolder(path)));
  for (const file of growingFiles) {
    const content = joinFile(file, files);
    if (content) joined.set(file, content);
  }
  return joined;
}

function joinFile(file: string, files: ReadonlyMap<string, Uint8Array>): Uint8Array | undefined {
  const whole = files.get(file);
  const segments = Array.from(files).flatMap(([path, content]) => {
    const segment = segmentOf(path);
    return segment?.file === file ? [{ offset: segment.offset, content }] : [];
  });
  if (segments.length === 0) return whole;
  const parts = [{ offset: 0, content: whole ?? new Uint8Array() }];
  let length = whole?.length ?? 0;
  for (const segment of segments.toSorted((a, b) => a.offset - b.offset)) {
    if (file === runFiles.journal && segment.offset !== length)
      throw incompleteJournal(length, segment.offset);
    parts.push(segment);
    length += segment.content.length;
  }
  return Buffer.concat(parts.map(({ content }) => content));
}

/** What no engine put there is no part of the run either. */
function isInSegmentFolder(path: string): boolean {
  return growingFiles.some((file) => path.startsWith(`${segmentFolder(file)}/`));
}

function incompleteJournal(end: number, next: number): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The journal at the remote ends at byte ${end}, and its next segment begins at byte ${next}. The run cannot be continued from there; put the ref back to an earlier commit of it, or start a new run.`,
  });
}
