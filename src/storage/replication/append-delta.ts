import type { TreeChange } from "../../ports/state-refs.ts";
import { parseJsonObject } from "../../run/parse-json.ts";
import { attemptDirectory, runFiles } from "../../run/paths.ts";
import {
  canBeWhole,
  replicatedBytes,
  type Layout,
  lengthOf,
  nextOffset,
  writeSegment,
  writeWhole,
} from "../refs/segments.ts";
import { FILE_LIMIT_BYTES, truncateLines } from "./truncate-file.ts";

/** The part of an append-only file that is not replicated. */
export interface AppendDelta {
  readonly file: string;
  readonly changes: readonly TreeChange[];
  readonly layout: Layout;
  readonly added: Uint8Array;
}

export type ReadFrom = (path: string, offset: number) => Uint8Array;

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

/** Transcripts of attempts that end in these journal lines. */
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
