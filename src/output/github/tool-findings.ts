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
  /** Heading of the following lines, in output of eslint and vitest. */
  file: string;
  /** Message whose location follows. */
  lastMessage: { level: Level; message: string };
  /** Index of the first finding whose Go package is unknown. */
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

/** Each says whether the line was its. */
type Reader = (line: string, reading: Reading) => boolean;

const FILE = String.raw`(?:file:\/\/)?(?:[A-Za-z]:)?[^\s:()"'<>|*?,;][^\s:"'<>|*?,;]*\.\w{1,8}`;
const POSITION = String.raw`(?<file>${FILE}):(?<line>\d{1,7})(?::\d{1,6})?`;

function pattern(...parts: string[]): RegExp {
  return new RegExp(parts.join(""));
}

function add(
  reading: Reading,
  { file, line }: Partial<Record<string, string>>,
  text: Reading["lastMessage"],
): void {
  if (file === undefined || file.trim() === "") return;
  const number = Number(line);
  reading.found.push({ file: file.trim(), ...(number > 0 ? { line: number } : {}), ...text });
}

function levelOf(word = ""): Level {
  if (/^(?:fatal )?error$/i.test(word)) return "error";
  return /^(?:note|info|help)$/i.test(word) ? "notice" : "warning";
}

/** `src/a.ts(12,5): error TS2322: …`. */
const TSC = pattern(
  `^(?<file>${FILE})`,
  String.raw`\((?<line>\d+),\d+\): (?<level>error|warning) (?<message>.+)$`,
);
const tsc: Reader = (line, reading) => withLevel(TSC, line, reading);

/** `src/a.c:12:5: error: …` of gcc, clang, mypy and many others; `src/a.ts:12:5 - error …` of tsc. */
const GCC = pattern(
  `^${POSITION}`,
  String.raw`(?: -|:) (?<level>fatal error|error|warning|note|info)(?:: | )(?<message>.+)$`,
);
const gcc: Reader = (line, reading) => withLevel(GCC, line, reading);

function withLevel(regex: RegExp, line: string, reading: Reading): boolean {
  const { groups } = regex.exec(line) ?? {};
  if (!groups) return false;
  const level = levelOf(groups["level"]);
  // A note explains the previous error.
  if (level !== "notice") add(reading, groups, { level, message: groups["message"] ?? "" });
  return true;
}

/** `src/a.js` alone, then `  12:5  error  …  rule`. */
const ESLINT = /^\s+(?<line>\d+):\d+\s+(?<level>error|warning)\s+(?<message>.+?)(?:\s{2,}\S+)?$/;
const HEADING = pattern("^", FILE, "$");
const eslint: Reader = (line, reading) => {
  if (HEADING.test(line)) reading.file = line;
  const { groups } = ESLINT.exec(line) ?? {};
  if (!groups || reading.file === "") return false;
  add(
    reading,
    { ...groups, file: reading.file },
    { level: levelOf(groups["level"]), message: groups["message"] ?? "" },
  );
  return true;
};

/** `error[E0308]: mismatched types`, then `  --> src/a.rs:12:5`. */
const RUSTC = pattern(String.raw`^\s*--> `, POSITION, "$");
const PANIC = pattern("^thread '.*' (?:\\(\\d+\\) )?panicked at ", POSITION, ":$");
const rustc: Reader = (line, reading) => {
  const { level, message } = /^(?<level>error|warning)(?:\[\w+\])?: (?<message>.+)$/.exec(line)?.groups ?? {};
  if (message !== undefined) reading.lastMessage = { level: levelOf(level), message };
  const panic = PANIC.exec(line)?.groups;
  if (panic) add(reading, panic, { level: "error", message: "panicked" });
  const { groups } = RUSTC.exec(line) ?? {};
  if (!groups || reading.lastMessage.message === "") return panic !== undefined;
  add(reading, groups, reading.lastMessage);
  reading.lastMessage = nothing;
  return true;
};

/** `  x eslint(no-undef): …`, then `   ,-[src/a.js:12:5]`, of oxlint and others that draw the code. */
const DRAWN = pattern(String.raw`^\s*[,╭][-─]\[`, POSITION, String.raw`\]$`);
const drawn: Reader = (line, reading) => {
  const [, sign, message] = /^\s*(x|×|!|⚠) (\S.*)$/.exec(line) ?? [];
  if (message !== undefined)
    reading.lastMessage = { level: /[x×]/.test(sign ?? "") ? "error" : "warning", message };
  const { groups } = DRAWN.exec(line) ?? {};
  if (!groups || reading.lastMessage.message === "") return false;
  add(reading, groups, reading.lastMessage);
  reading.lastMessage = nothing;
  return true;
};

/** `E   assert 1 == 2`, then `tests/test_a.py:12: AssertionError`. */
const PYTEST = pattern("^", POSITION, String.raw`: (?<message>\w+(?:Error|Exception|Failed|Warning))$`);
const pytest: Reader = (line, reading) => {
  const [, text] = /^E {3,}(\S.*)$/.exec(line) ?? [];
  if (text !== undefined && reading.lastMessage.message === "")
    reading.lastMessage = { level: "error", message: text };
  const { groups } = PYTEST.exec(line) ?? {};
  if (!groups) return false;
  add(reading, groups, { level: "error", message: reading.lastMessage.message || (groups["message"] ?? "") });
  reading.lastMessage = nothing;
  return true;
};

/** `    a_test.go:12: …`, and its package at the end: `FAIL	example.com/mod/pkg	0.01s`. */
const GO_TEST = /^\s+(?<file>[\w.-]+\.go):(?<line>\d+): (?<message>.+)$/;
const goTest: Reader = (line, reading) => {
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
};

/** An error, then where: ` ❯ src/a.test.ts:12:5` of vitest, `at Object.<anonymous> (src/a.test.ts:12:5)` of jest. */
const FRAME = pattern(String.raw`^\s*(?:❯ (?:.+ )?|at (?:.+ \()?)`, POSITION, String.raw`\)?$`);
const stack: Reader = (line, reading) => {
  const [, title] = /^\s*(?:●|FAIL|✗|×) +(.+)$/.exec(line) ?? [];
  if (title !== undefined) reading.lastMessage = { level: "error", message: title };
  const [, error] = /^\s*((?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: .+)$/.exec(line) ?? [];
  if (error !== undefined) reading.lastMessage = { level: "error", message: error };
  const { groups } = FRAME.exec(line) ?? {};
  if (!groups || reading.lastMessage.message === "" || /node_modules|node:internal/.test(line)) return false;
  add(reading, groups, reading.lastMessage);
  reading.lastMessage = nothing;
  return true;
};

/** `a.py:1:1: F401 …` of ruff, `./a.go:12:5: undefined: x` of Go's compiler. */
const PLAIN = pattern("^", POSITION.replace("?$", "$"), String.raw`: (?<message>\S.*)$`);
const plain: Reader = (line, reading) => {
  const { groups } = PLAIN.exec(line) ?? {};
  if (!groups || !/:\d+:\d+: /.test(line)) return false;
  add(reading, groups, { level: "error", message: groups["message"] ?? "" });
  return true;
};

const READERS: readonly Reader[] = [tsc, gcc, eslint, rustc, drawn, pytest, goTest, stack, plain];
