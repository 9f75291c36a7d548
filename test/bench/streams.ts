import { createDirectory, run } from "./place.ts";
import { number, renderTable } from "./table.ts";

/** A long run with agents that talk without end: how much memory it takes. */
export interface Streams {
  readonly steps: number;
  readonly bytes: number;
  readonly peakMb: number;
  readonly totalMs: number;
}

/** Megabytes of resident memory that such a run may take. */
const LIMIT_MB = 200;

const GIGABYTE = 1024 ** 3;
const QUIETLY = ["sh", "-c", 'exec "$@" 2>/dev/null', "sh"];

export function measureStreams({ steps, bytes }: { steps: number; bytes: number }): Streams {
  using directory = createDirectory();
  const environment = { STREAMED_BYTES: String(bytes) };
  const measured = run({ name: "streams", steps, directory: directory.path, environment, under: QUIETLY });
  return { steps, bytes, peakMb: measured.peakMb, totalMs: measured.totalMs };
}

export function streamTargets({
  steps,
  bytes,
  peakMb,
}: Streams): { name: string; measured: number; limit: number }[] {
  return [{ name: `${titleOf(steps, bytes)}: of ${LIMIT_MB} MB`, measured: peakMb / LIMIT_MB, limit: 1 }];
}

export function renderStreams({ steps, bytes, peakMb, totalMs }: Streams): string {
  return renderTable([
    ["memory of a long run", "peak MB", "s"],
    [titleOf(steps, bytes), number(peakMb), number(totalMs / 1000)],
  ]);
}

function titleOf(steps: number, bytes: number): string {
  return `${steps.toLocaleString("en")} steps, ${number(bytes / GIGABYTE)} GB said by agents`;
}
