import { AgenticError } from "../errors.ts";
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Diagnostic extends Position {
  readonly file: string;
  /** Dotted path of the key, such as `steps.2.prompt`. */
  readonly key?: string | undefined;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

export type Path = readonly (string | number)[];

/** A problem in a value, without its position in the file. */
export interface Finding {
  readonly path: Path;
  /** Whether the key or the value at the path is invalid. */
  readonly at: "key" | "value";
  readonly message: string;
  readonly suggestion?: string | undefined;
  /** Whether the value is missing, not invalid. */
  readonly absent?: boolean;
  /** Keys of which one fixes the problem, if not only the key of the path does. */
  readonly anyOf?: readonly string[];
  /** Position in the text at the path, if known. */
  readonly within?: Position | undefined;
}

/** Returns the error for problems that are found before a run starts. */
export function problemsError(
  code: "config-invalid" | "definition-invalid" | "variables-invalid",
  problems: readonly Diagnostic[],
  cause?: unknown,
): AgenticError {
  const message = renderProblems(problems, { nothingStarted: true });
  return new AgenticError({ code, message, data: { problems }, cause });
}

export function renderProblems(
  problems: readonly Diagnostic[],
  { nothingStarted = false }: { nothingStarted?: boolean } = {},
): string {
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`;
  const end = nothingStarted ? `${count} Nothing was started.` : count;
  return [...problems.map((problem) => renderProblem(problem)), end].join("\n");
}

export function renderWarnings(problems: readonly Diagnostic[]): string {
  return problems
    .map((problem) => renderProblem({ ...problem, message: `warning: ${problem.message}` }))
    .join("\n");
}

export function renderProblem({ file, line, column, message, suggestion }: Diagnostic): string {
  return `${file}:${line}:${column}  ${message}${suggestionText(suggestion)}`;
}

export function suggestionText(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
}

export function sortProblems(problems: readonly Diagnostic[]): Diagnostic[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  const order = (a: Diagnostic, b: Diagnostic): number => files.indexOf(a.file) - files.indexOf(b.file);
  return problems.toSorted((a, b) => order(a, b) || a.line - b.line || a.column - b.column);
}
