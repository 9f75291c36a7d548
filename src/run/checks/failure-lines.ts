import { sha256 } from "../ids.ts";
import { withoutColours } from "./test-count.ts";

/** Words and marks of lines that name a failure. */
const TELLING =
  /fail|error|not ok|panic|exception|assert|denied|cannot|undefined|expected|unexpected|missing|✗|✕|✖|×|❯|⨯/i;

/** What differs between two outputs of the same failure. */
const CHANGING: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, "<id>"],
  [/\b0x[\da-f]+\b/gi, "<address>"],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g, "<time>"],
  [/\b\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?=\s|$|\])/g, "<time>"],
  [/\b\d+(?:[.,]\d+)?\s?(?:ns|µs|us|ms|s|secs?|seconds?|m|mins?|minutes?)\b/g, "<time>"],
  // An absolute path, up to its last part.
  [/(?:[A-Za-z]:)?(?:[/\\][\w.@+~-]+)+[/\\](?=[\w.@+~-])/g, "<path>/"],
  [/(?<=\.\w{1,5}):\d+(?::\d+)?/g, ""],
  [/\((?:\d+,)?\d+\)/g, ""],
  [/^\s*\d+:\d+\s/g, ""],
  [/\bline \d+\b/gi, "line"],
  [/\bnot ok \d+\b/g, "not ok"],
  [/\b(?:pid|process) \d+\b/gi, "pid"],
  // A new test that passes does not change a failure.
  [/\b\d+ (?=passed|passing|pass|ok|total|skipped|tests?\b)/g, ""],
  [/\b(passed|total|tests run|passes|# tests|# pass):? +\d+/gi, "$1"],
  [/\(\d+\)/g, ""],
  [/\s+/g, " "],
];

/** Above it, only the whole output is compared. */
const MOST_LINES = 400;

/** Returns fingerprints of the lines that name failures, sorted. Times, paths, colours and positions do not count. */
export function failureLines(output: string): string[] {
  const lines = withoutColours(output)
    .split("\n")
    .map((line) =>
      CHANGING.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line).trim(),
    )
    .filter((line) => line !== "");
  const telling = lines.filter((line) => TELLING.test(line));
  const compared = telling.length === 0 ? lines.toSorted() : telling;
  if (compared.length > MOST_LINES || telling.length === 0) return [hash(compared.join("\n"))];
  return compared.map(hash).toSorted();
}

/** Whether each failure was there before. A failure that appears more often than before is new. */
export function hasOnlyKnownFailures(now: readonly string[], before: readonly string[]): boolean {
  const remaining = new Map<string, number>();
  for (const line of before) remaining.set(line, (remaining.get(line) ?? 0) + 1);
  return now.every((line) => {
    const count = remaining.get(line) ?? 0;
    remaining.set(line, count - 1);
    return count > 0;
  });
}

function hash(text: string): string {
  return sha256(text).slice(0, 12);
}
