import { sha256 } from "../ids.ts";

const number = String.raw`(\d{1,7})`;

interface Summary {
  readonly pattern: RegExp;
  readonly count: (groups: readonly number[]) => number;
  /** `last`: the runner repeats its summary, so that only the last one counts. Default: all matches are added. */
  readonly takes?: "last";
}

const pattern = (text: string): RegExp => new RegExp(text, "gm");
const sum = (groups: readonly number[]): number => groups.reduce((total, each) => total + each, 0);
const allButSkipped = ([total = 0, ...skipped]: readonly number[]): number => total - sum(skipped);

/** Summary lines of test runners. The first kind that matches counts. Skipped tests were not executed. */
const SUMMARIES: readonly Summary[] = [
  // vitest: "Tests  1 failed | 30 passed | 2 skipped (33)"
  {
    pattern: pattern(
      String.raw`^[ \t]*Tests {2}(?=.*\(\d+\))(?:${number} failed)?[ |]*(?:${number} passed)?`,
    ),
    count: sum,
  },
  // jest: "Tests:       1 failed, 2 skipped, 28 passed, 31 total"
  {
    pattern: pattern(
      String.raw`^Tests: +(?:${number} failed, )?(?:\d+ skipped, )?(?:\d+ todo, )?(?:${number} passed, )?\d+ total`,
    ),
    count: sum,
  },
  // node:test and TAP: "# pass 30", "ℹ fail 1"
  { pattern: pattern(String.raw`^(?:#|ℹ) (?:pass|fail) ${number}$`), count: sum },
  // cargo: "test result: ok. 31 passed; 0 failed; 1 ignored"
  { pattern: pattern(String.raw`^test result: .*?${number} passed; ${number} failed`), count: sum },
  // pytest: "=== 1 failed, 30 passed, 2 skipped in 1.23s ==="
  {
    pattern: pattern(
      String.raw`^=* ?(?:${number} failed,? ?)?(?:${number} passed)[^\n]* in \d[\d.:]*s?(?: \([\d:]+\))? ?=*$`,
    ),
    count: sum,
  },
  {
    pattern: pattern(String.raw`^=* ?${number} failed[^\n]* in \d[\d.:]*s?(?: \([\d:]+\))? ?=*$`),
    count: sum,
  },
  // mocha: "  30 passing (1s)", "  1 failing"
  { pattern: pattern(String.raw`^ *${number} (?:passing|failing)\b`), count: sum },
  // maven: "Tests run: 31, Failures: 0, Errors: 0, Skipped: 2"
  {
    pattern: pattern(
      String.raw`^(?:\[\w+\] )?Tests run: ${number}, Failures: \d+, Errors: \d+, Skipped: ${number}\s*$`,
    ),
    count: allButSkipped,
    takes: "last",
  },
  // unittest: "Ran 31 tests in 0.01s", then "OK (skipped=2)"
  {
    pattern: pattern(
      String.raw`^Ran ${number} tests? in [\d.]+s\s+(?:OK|FAILED|NO TESTS RAN)(?: \((?:[^)]*?skipped=${number})?[^)]*\))?`,
    ),
    count: allButSkipped,
  },
  // rspec: "31 examples, 0 failures, 2 pending"
  {
    pattern: pattern(String.raw`^${number} examples?, \d+ failures?(?:, ${number} pending)?`),
    count: allButSkipped,
  },
  // phpunit: "OK (31 tests, 60 assertions)"; "Tests: 31, Assertions: 60, Failures: 1, Skipped: 2."
  { pattern: pattern(String.raw`^OK \(${number} tests?, \d+ assertions?\)`), count: sum },
  {
    pattern: pattern(String.raw`^Tests: ${number}, Assertions: \d+(?:[^\n]*?Skipped: ${number})?`),
    count: allButSkipped,
  },
  // minitest: "31 runs, 60 assertions, 0 failures, 0 errors, 2 skips"
  {
    pattern: pattern(
      String.raw`^${number} (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors, ${number} skips`,
    ),
    count: allButSkipped,
  },
  // dotnet: "Passed!  - Failed: 0, Passed: 31, Skipped: 2, Total: 33"
  {
    pattern: pattern(String.raw`^[ \t]*(?:Passed|Failed)! +- Failed: +${number}, Passed: +${number},`),
    count: sum,
  },
  // bun: " 31 pass", " 0 fail"
  { pattern: pattern(String.raw`^ ${number} (?:pass|fail)$`), count: sum },
  // go test -v: one line for each test
  { pattern: pattern(String.raw`^ *--- (?:PASS|FAIL): `), count: () => 1 },
];

export function countTests(output: string): number | undefined {
  const text = withoutColours(output);
  for (const { pattern: each, count, takes } of SUMMARIES) {
    const counts = Array.from(text.matchAll(each), ([, ...groups]) =>
      count(groups.map((group = "0") => Number(group))),
    );
    if (counts.length > 0) return takes === "last" ? counts.at(-1) : sum(counts);
  }
  return undefined;
}

const COLOURS = new RegExp(String.raw`\u001b\[[\d;:?]*[A-Za-z]`, "g");

function withoutColours(text: string): string {
  return text.replaceAll(COLOURS, "").replaceAll("\r\n", "\n");
}

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
