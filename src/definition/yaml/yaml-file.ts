import { type Document, LineCounter, parseDocument, visit, type YAMLParseError } from "yaml";
import { AgenticError } from "../../errors.ts";
import { type Diagnostic, renderProblems } from "../diagnostic.ts";
import { plainValue } from "./plain-value.ts";
import { SourceMap } from "./source-map.ts";
import { findExcess } from "./yaml-limits.ts";
import { describeSyntaxError } from "./yaml-syntax-error.ts";

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
  throw new AgenticError({
    code: "variables-invalid",
    message: renderProblems(problems, { nothingStarted: true }),
    data: { problems },
  });
}
