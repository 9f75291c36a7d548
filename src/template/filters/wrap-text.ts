import { reportError } from "../template-error.ts";

interface Wrapping {
  readonly width: number;
  readonly breakLongWords: boolean;
  readonly breakOnHyphens: boolean;
}

/** Breaks one line into lines of at most `width` characters, as Python's `textwrap` does. */
export function wrapLine(line: string, wrapping: Wrapping): string[] {
  if (wrapping.width < 1) reportError("the width must be positive.");
  const chunks = line
    .split(wrapping.breakOnHyphens ? /(\s+)|(?<=\p{L}-)(?=\p{L})/u : /(\s+)/u)
    .filter(Boolean);
  const lines: string[] = [];
  let next = 0;
  while (next < chunks.length) {
    if (lines.length > 0 && isBlank(chunks[next])) next += 1;
    const start = next;
    let length = 0;
    while (next < chunks.length && length + lengthOf(chunks[next]) <= wrapping.width) {
      length += lengthOf(chunks[next]);
      next += 1;
    }
    const parts = chunks.slice(start, next);
    const long = chunks[next];
    if (long !== undefined && long.length > wrapping.width) {
      const taken = wrapping.breakLongWords ? wrapping.width - length : long.length;
      if (wrapping.breakLongWords || parts.length === 0) {
        parts.push(long.slice(0, taken));
        chunks[next] = long.slice(taken);
        if (chunks[next] === "") next += 1;
      }
    }
    if (isBlank(parts.at(-1))) parts.pop();
    if (parts.length > 0) lines.push(parts.join(""));
  }
  return lines;
}

function isBlank(chunk: string | undefined): boolean {
  return chunk !== undefined && chunk.trim() === "";
}

function lengthOf(chunk: string | undefined): number {
  return chunk?.length ?? 0;
}
