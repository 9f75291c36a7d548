import { stripVTControlCharacters } from "node:util";

export type Level = "error" | "warning" | "notice";

export interface Finding {
  readonly file: string;
  readonly line?: number;
  readonly level: Level;
  readonly message: string;
  /** Go prints the package of a test after its files. */
  readonly package?: string;
}

interface Reading {
  readonly found: Finding[];
  file: string;
  lastMessage: { level: Level; message: string };
  bare: number;
}

const LONGEST_LINE = 2_000;
const MOST_LINES = 20_000;
const MOST_FOUND = 500;

export function findingsIn(output: string): Finding[] {
  const reading: Reading = { found: [], file: "", lastMessage: nothing, bare: 0 };
  for (const raw of output.split("\n").slice(-MOST_LINES)) {
    const line = stripVTControlCharacters(raw.slice(0, LONGEST_LINE)).trimEnd();
    if (READERS.some((read) => read(line, reading)) && reading.found.length >= MOST_FOUND) break;
  }
  return reading.found;
}

const nothing = { level: "error", message: "" } as const;

type Reader = (line: string, reading: Reading) => boolean;

const FILE = String.raw`(?:file:\/\/)?(?:[A-Za-z]:)?[^\s:()"'<>|*?,;][^\s:"'<>|*?,;]*\.\w{1,8}`;
const POSITION = String.raw`(?<file>${FILE}):(?<line>\d{1,7})(?::\d{1,6})?`;

function pattern(...parts: string[]): RegExp {
  return new RegExp(parts.join(""));
}

function add(
  reading: Reading,
  { file = "", line }: Partial<Record<string, string>>,
  text: Reading["lastMessage"],
): void {
  if (file.trim() === "") return;
  const number = Number(line);
  reading.found.push({ file: file.trim(), ...(number > 0 ? { line: number } : {}), ...text });
}

function levelOf(word: string): Level {
  if (/^(?:fatal )?error$/i.test(word)) return "error";
  return /^(?:note|info|help)$/i.test(word) ? "notice" : "warning";
}

const LOCATED: readonly RegExp[] = [
  // `src/a.ts(12,5): error TS2322: …`.
  pattern(`^(?<file>${FILE})`, String.raw`\((?<line>\d+),\d+\): (?<level>error|warning) (?<message>.+)$`),
  // `src/a.c:12:5: error: …` of gcc, clang, mypy and many others; `src/a.ts:12:5 - error …` of tsc.
  pattern(
    `^${POSITION}`,
    String.raw`(?: -|:) (?<level>fatal error|error|warning|note|info)(?:: | )(?<message>.+)$`,
  ),
  pattern("^thread '.*' (?:\\(\\d+\\) )?(?<message>panicked) at ", POSITION, ":$"),
];

function readLocated(line: string, reading: Reading): boolean {
  const groups = LOCATED.map((each) => each.exec(line)?.groups).find((found) => found);
  if (!groups) return false;
  const level = levelOf(groups["level"] ?? "error");
  // A note explains the previous error.
  if (level !== "notice") add(reading, groups, { level, message: groups["message"] ?? "" });
  return true;
}

/** `src/a.js` alone, then `  12:5  error  …  rule`, of eslint. */
const ESLINT = /^\s+(?<line>\d+):\d+\s+(?<level>error|warning)\s+(?<message>.+?)(?:\s{2,}\S+)?$/;
const HEADING = pattern("^", FILE, "$");

function readBelowHeading(line: string, reading: Reading): boolean {
  if (HEADING.test(line)) reading.file = line;
  const { groups } = ESLINT.exec(line) ?? {};
  if (!groups || reading.file === "") return false;
  const { level = "", message = "" } = groups;
  add(reading, { ...groups, file: reading.file }, { level: levelOf(level), message });
  return true;
}

interface TwoLines {
  readonly message: RegExp;
  readonly location: RegExp;
  readonly keepsFirst?: true;
}

const IN_TWO_LINES: readonly TwoLines[] = [
  // `error[E0308]: mismatched types`, then `  --> src/a.rs:12:5`, of rustc.
  {
    message: /^(?<level>error|warning)(?:\[\w+\])?: (?<message>.+)$/,
    location: pattern(String.raw`^\s*--> `, POSITION, "$"),
  },
  // `  x eslint(no-undef): …`, then `   ,-[src/a.js:12:5]`, of oxlint and others that draw the code.
  {
    message: /^\s*(?:(?<level>[!⚠])|[x×]) (?<message>\S.*)$/,
    location: pattern(String.raw`^\s*[,╭][-─]\[`, POSITION, String.raw`\]$`),
  },
  // `E   assert 1 == 2`, then `tests/test_a.py:12: AssertionError`, of pytest. Its first message counts.
  {
    message: /^E {3,}(?<message>\S.*)$/,
    keepsFirst: true,
    location: pattern("^", POSITION, String.raw`: (?<message>\w+(?:Error|Exception|Failed|Warning))$`),
  },
  // An error, then where: ` ❯ src/a.test.ts:12:5` of vitest, `at Object.<anonymous> (src/a.test.ts:12:5)` of jest.
  {
    message:
      /^\s*(?:(?:●|FAIL|✗|×) +(?<message>.+)|(?<error>(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: .+))$/,
    location: pattern(String.raw`^\s*(?:❯ (?:.+ )?|at (?:.+ \()?)`, POSITION, String.raw`\)?$`),
  },
];

function readTwoLines(line: string, reading: Reading): boolean {
  for (const { message, location, keepsFirst } of IN_TWO_LINES) {
    const { level: word, message: text, error } = message.exec(line)?.groups ?? {};
    const found = text ?? error;
    if (found !== undefined && !(keepsFirst && reading.lastMessage.message !== ""))
      reading.lastMessage = { level: levelOf(word ?? "error"), message: found };
    const { groups } = location.exec(line) ?? {};
    const own = reading.lastMessage.message || (groups?.["message"] ?? "");
    if (!groups || own === "" || /node_modules|node:internal/.test(line)) continue;
    add(reading, groups, { level: reading.lastMessage.level, message: own });
    reading.lastMessage = nothing;
    return true;
  }
  return false;
}

/** `    a_test.go:12: …`, and its package at the end: `FAIL	example.com/mod/pkg	0.01s`. */
const GO_TEST = /^\s+(?<file>[\w.-]+\.go):(?<line>\d+): (?<message>.+)$/;

function readGoTest(line: string, reading: Reading): boolean {
  const [, name] = /^(?:FAIL|ok)\s+(\S+\/\S+)\s/.exec(line) ?? [];
  if (name !== undefined) {
    for (let index = reading.bare; index < reading.found.length; index += 1) {
      const finding = reading.found[index];
      if (finding && /^[^/]+\.go$/.test(finding.file)) reading.found[index] = { ...finding, package: name };
    }
    reading.bare = reading.found.length;
  }
  const { groups } = GO_TEST.exec(line) ?? {};
  if (!groups) return false;
  add(reading, groups, { level: "error", message: groups["message"] ?? "" });
  return true;
}

/** `a.py:1:1: F401 …` of ruff, `./a.go:12:5: undefined: x` of Go's compiler. */
const PLAIN = pattern("^", POSITION, String.raw`: (?<message>\S.*)$`);

function readPlain(line: string, reading: Reading): boolean {
  const { groups } = PLAIN.exec(line) ?? {};
  if (!groups || !/:\d+:\d+: /.test(line)) return false;
  add(reading, groups, { level: "error", message: groups["message"] ?? "" });
  return true;
}

const READERS: readonly Reader[] = [readLocated, readBelowHeading, readTwoLines, readGoTest, readPlain];
