import { type Document, LineCounter, parseDocument, visit, type YAMLParseError } from "yaml";
import { type Diagnostic, problemsError } from "../diagnostic.ts";
import { displayText } from "../message-text.ts";
import { plainValue } from "./plain-value.ts";
import { SourceMap } from "./source-map.ts";
import { findExcess } from "./yaml-limits.ts";

interface Hint {
  readonly pattern: RegExp;
  readonly message: string;
}

const AFTER_KEY = String.raw`(?:^|[:-]\s+)`;

/** Hints by the text of the line: most syntax errors are missing quotes. */
const BY_LINE: readonly Hint[] = [
  { pattern: /^ *\t/, message: "tabs cannot indent YAML; use spaces." },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}\{[{%]`),
    message: 'a value that begins with "{{" or "{%" must be in quotes.',
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}[@\x60%*&!]`),
    message: "text that begins with `@`, `%`, `*`, `&`, `!` or a backtick must be in quotes.",
  },
  { pattern: /:\s+[>|]\s*[^\s+#-]/, message: "text that begins with `>` or `|` must be in quotes." },
  {
    pattern: /^\s*(?:- +)?[\w-]+:\s+[^\s"'|>[{#].*:(?:\s|$)/,
    message: 'text that holds ": " must be in quotes, or below a `|`.',
  },
  {
    pattern: new RegExp(String.raw`${AFTER_KEY}(?:"[^"]*"|'[^']*')\s*[^\s#,\]}:]`),
    message: "there is text after the closing quote; put all of it in quotes.",
  },
];

const BY_CODE: Readonly<Partial<Record<YAMLParseError["code"], string>>> = {
  BAD_DIRECTIVE: "directives (lines that begin with `%`) are not supported.",
  BAD_INDENT: "the indentation of this line fits nothing above it.",
  BLOCK_AS_IMPLICIT_KEY:
    "a key or list is not allowed here; check the indentation of this line and the next.",
  BLOCK_IN_FLOW: "this is not allowed between brackets.",
  KEY_OVER_1024_CHARS: "this key is too long; perhaps a closing quote is missing.",
  MULTILINE_IMPLICIT_KEY:
    "`key: value` is expected here: the `:` or the blank after it is missing, or the indentation is wrong.",
  MULTIPLE_DOCS: "a file holds one document; remove the line `---`.",
  RESOURCE_EXHAUSTION: "this is nested too deep.",
  TAB_AS_INDENT: "tabs cannot indent YAML; use spaces.",
};

const NO_ENTRY = "this line neither begins an entry with `- ` nor is indented as part of the one above.";

/** The parser has one code for all missing tokens. */
const MISSING: readonly Hint[] = [
  { pattern: /quote/, message: "the closing quote of this text is missing." },
  { pattern: /end with a \}/, message: "the closing `}` is missing." },
  { pattern: /end with a \]/, message: "the closing `]` is missing." },
  { pattern: /without - indicator/, message: NO_ENTRY },
  {
    pattern: /followed by map values/,
    message: "a `:` is missing after this key, or its indentation is wrong.",
  },
];

function describeSyntaxError(error: YAMLParseError, text: string): string {
  const [offset] = error.pos;
  if (error.code === "BAD_DQ_ESCAPE") {
    const escape = displayText(text.slice(offset, offset + 2));
    return `\`${escape}\` is no escape in double quotes; write \`\\\\\`, or use single quotes.`;
  }
  const missing = MISSING.find(({ pattern }) => pattern.test(error.message));
  if (missing) return missing.message;
  const line = lineAt(text, offset);
  const hint = BY_LINE.find(({ pattern }) => pattern.test(line));
  return hint?.message ?? BY_CODE[error.code] ?? `this is not valid YAML: ${sentence(error.message)}`;
}

function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return text.slice(start, Math.min(end < 0 ? text.length : end, start + 1_000));
}

function sentence(message: string): string {
  const text = displayText(message);
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

export interface YamlFile {
  readonly value: unknown;
  readonly source: SourceMap;
  readonly syntax: readonly Diagnostic[];
  /** Keys and values that are YAML but not plain data, such as aliases. */
  readonly problems: readonly Diagnostic[];
}

const OPTIONS = {
  version: "1.2",
  schema: "core",
  merge: false,
  // `plainValue` finds duplicates: the parser's check is quadratic in the keys of a mapping.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "error",
} as const;

/** One syntax error causes others, so later ones are not reported. */
const MOST_ERRORS = 100;

export function readYaml(text: string, file: string): YamlFile | { problems: Diagnostic[] } {
  const excess = findExcess(text);
  if (excess) return { problems: [{ file, ...excess }] };
  const lines = new LineCounter();
  const document: Document = parseDocument(text, { ...OPTIONS, lineCounter: lines });
  const source = new SourceMap({ file, text, document, lines });
  const at = (offset: number, message: string): Diagnostic => ({
    file,
    ...source.positionAt(offset),
    message,
  });
  const syntax = onePerLine(
    document.errors
      .slice(0, MOST_ERRORS)
      .map((error) => at(offsetOf(error, document, text), describeSyntaxError(error, text))),
  );
  const directive = findDirective(text);
  if (directive !== undefined) {
    syntax.unshift(at(directive, "directives (lines that begin with `%`) are not supported."));
  }
  const problems: Diagnostic[] = [];
  const value = plainValue(document.contents, {
    text,
    report: ({ offset, path, message }) => problems.push({ ...at(offset, message), key: path.join(".") }),
  });
  return { value, source, syntax: onePerLine(syntax), problems };
}

/** The parser reports an unclosed quote at the end of the file. Returns the opening quote instead. */
function offsetOf(error: YAMLParseError, document: Document, text: string): number {
  const [offset] = error.pos;
  if (error.code !== "MISSING_CHAR" || offset < text.trimEnd().length) return offset;
  let opening = offset;
  visit(document, {
    Scalar(_key, { type, range }) {
      const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (isQuoted && range && range[0] < offset && range[1] >= offset) opening = range[0];
    },
  });
  return opening;
}

function findDirective(text: string): number | undefined {
  const start = /^---(?:\s|$)/m.exec(text);
  const directive = /^%/m.exec(text);
  return start && directive && directive.index < start.index ? directive.index : undefined;
}

function onePerLine(problems: readonly Diagnostic[]): Diagnostic[] {
  const lines = new Set<number>();
  return problems.filter(({ line }) => !lines.has(line) && lines.add(line));
}

/** Parses plain data from YAML or JSON, such as a file of variables. Errors: `variables-invalid`. */
export function parsePlainYaml(text: string, file: string): unknown {
  const yaml = readYaml(text, file);
  const problems = "value" in yaml ? [...yaml.syntax, ...yaml.problems] : yaml.problems;
  if ("value" in yaml && problems.length === 0) return yaml.value;
  throw problemsError("variables-invalid", problems);
}
