import * as z from "zod";
import { AgenticError } from "../../errors.ts";
import type { TreeChange, StateRefs } from "../../ports/state-refs.ts";
import { runFiles, FAN_OUT_FOLDER, SUPERSEDED, UNSENT } from "../../run/paths.ts";

/** Append-only files; refs store them in segments. */
export const growingFiles: readonly string[] = [runFiles.journal, runFiles.logs];

const bytes = z.int().nonnegative();

/** How a ref stores an append-only file: `whole` bytes in the file itself, then segments named by their offsets. */
export const Layout = z.object({
  whole: bytes,
  segments: z.array(z.object({ offset: bytes, size: bytes })).readonly(),
  /** Bytes of the local file that were omitted from the whole part. */
  leftOut: bytes,
});
export type Layout = Readonly<z.infer<typeof Layout>>;
type Segment = Layout["segments"][number];

export const emptyLayout: Layout = { whole: 0, segments: [], leftOut: 0 };

/** Git hosts reject larger files, which therefore stay in segments. */
const MAX_WHOLE_BYTES = 32 * 1024 * 1024;
/** Segments of one size that are merged. */
const MERGE_COUNT = 8;
const MIN_SEGMENT_BYTES = 1024;

export function segmentFolder(file: string): string {
  return `${file}.d`;
}

function segmentPath(file: string, offset: number): string {
  return `${segmentFolder(file)}/${String(offset).padStart(12, "0")}`;
}

/** Bytes on the ref. */
export function lengthOf({ whole, segments }: Layout): number {
  return segments.reduce((sum, { size }) => sum + size, whole);
}

/** Bytes of the local file that are replicated. */
export function replicatedBytes(layout: Layout): number {
  return lengthOf(layout) + layout.leftOut;
}

/** Returns where the next write starts. Bounds the number of segments, and keeps the sum of all writes a small multiple of the file. */
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
  readonly offset: number;
  readonly content: Uint8Array;
}

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

/** Replaces all segments; a file above the limit gets as few as possible. */
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

export function segmentOf(path: string): { file: string; offset: number } | undefined {
  const [, file = "", offset = ""] = /^(.+)\.d\/(\d{12})$/.exec(path) ?? [];
  return growingFiles.includes(file) ? { file, offset: Number(offset) } : undefined;
}

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

/** Other files in a segment folder were not written by an engine. */
function isInSegmentFolder(path: string): boolean {
  return growingFiles.some((file) => path.startsWith(`${segmentFolder(file)}/`));
}

function incompleteJournal(end: number, next: number): AgenticError {
  return new AgenticError({
    code: "journal-corrupt",
    message: `The journal at the remote ends at byte ${end}, and its next segment begins at byte ${next}. The run cannot be resumed from it. Reset the ref to an earlier commit, or start a new run.`,
  });
}

/** A file at a ref; segments count as one file. */
export interface RunFile {
  readonly path: string;
  readonly id: string;
  readonly parts: readonly string[];
}

interface RefFolder {
  readonly refs: StateRefs;
  readonly version: string;
  readonly path: string;
}

export async function listFiles({ refs, version, path: folder }: RefFolder): Promise<RunFile[]> {
  const found = new Map<string, { path: string; id: string }[]>();
  for (const { path, id } of await refs.files(version, folder)) {
    const name = path.slice(folder.length + 1);
    const whole = segmentOf(name)?.file ?? name;
    const parts = found.get(whole) ?? [];
    parts.push({ path: name, id });
    found.set(whole, parts);
  }
  return Array.from(found, ([path, parts]) => ({
    path,
    id: parts.map(({ id }) => id).join(" "),
    parts: parts.map((part) => part.path),
  }));
}

export async function locateFiles(
  { refs, version, path: folder }: RefFolder,
  names: readonly string[],
): Promise<RunFile[]> {
  return await Promise.all(
    names.map(async (path) => {
      const beside = segmentFolder(path);
      const segments = growingFiles.includes(path) ? await refs.list(version, `${folder}/${beside}`) : [];
      return { path, id: "", parts: [path, ...segments.map(({ name }) => `${beside}/${name}`)] };
    }),
  );
}

export async function readFiles(
  { refs, version, path: folder }: RefFolder,
  files: readonly RunFile[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const parts = files.flatMap((file) => file.parts);
  const read = await refs.read(
    version,
    parts.map((part) => `${folder}/${part}`),
  );
  const contents = parts.flatMap((part): [string, Uint8Array][] => {
    const content = read.get(`${folder}/${part}`);
    return content === undefined ? [] : [[part, content]];
  });
  return joinSegments(new Map(contents));
}

const local: ReadonlySet<string> = new Set([
  runFiles.lock,
  runFiles.worktrees,
  runFiles.replica,
  runFiles.owner,
]);
const localFolders: ReadonlySet<string> = new Set([
  "inbox",
  SUPERSEDED,
  UNSENT,
  FAN_OUT_FOLDER,
  // An agent could otherwise write journal segments to the ref.
  ...growingFiles.map(segmentFolder),
]);

/** Whether a file of a run is never replicated. */
export function isLocalOnly(path: string): boolean {
  const [first = ""] = path.split("/", 1);
  return (
    local.has(path) ||
    localFolders.has(first) ||
    path.startsWith(`${runFiles.lock}.`) ||
    /\.\d+\.tmp$/.test(path)
  );
}
