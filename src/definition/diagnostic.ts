/** Where something is in a file; lines and columns count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mistake in a file, told so that it can be mended without looking anything up. */
export interface Diagnostic extends Position {
  readonly file: string;
  /** Dotted path of the key it is about, such as `steps.2.prompt`. */
  readonly key?: string;
  /** What is wrong: a sentence, or several. */
  readonly message: string;
  /** The valid name that was probably meant. */
  readonly suggestion?: string;
}

/** Keys and list indexes that lead from a file's root to a value. */
export type Path = readonly (string | number)[];

/** A mistake in a value, before its place in the file is looked up. */
export interface Finding {
  readonly path: Path;
  /** Whether the key or the value at the path is at fault. */
  readonly at: "key" | "value";
  readonly message: string;
  readonly suggestion?: string | undefined;
  /** Something is missing, as opposed to wrong. */
  readonly absent?: boolean;
  /** Keys any of which would mend it, where the path's own key is not the only one. */
  readonly anyOf?: readonly string[];
  /** The spot inside the text at the path, where it is known. */
  readonly within?: Position | undefined;
}

/** One line a problem, then how many there are: what a terminal shows. */
export function renderProblems(
  problems: readonly Diagnostic[],
  { nothingStarted = false }: { nothingStarted?: boolean } = {},
): string {
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`;
  const end = nothingStarted ? `${count} Nothing was started.` : count;
  return [...problems.map((problem) => renderProblem(problem)), end].join("\n");
}

/** One line a problem that does not keep a definition from being right. */
export function renderWarnings(problems: readonly Diagnostic[]): string {
  return problems
    .map((problem) => renderProblem({ ...problem, message: `warning: ${problem.message}` }))
    .join("\n");
}

/** `file:line:column  message`. */
export function renderProblem({ file, line, column, message, suggestion }: Diagnostic): string {
  const hint = suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
  return `${file}:${line}:${column}  ${message}${hint}`;
}

/** Problems in the order in which a reader of each file meets them. */
export function sortProblems(problems: readonly Diagnostic[]): Diagnostic[] {
  const files = [...new Set(problems.map(({ file }) => file))];
  const order = (a: Diagnostic, b: Diagnostic): number => files.indexOf(a.file) - files.indexOf(b.file);
  return problems.toSorted((a, b) => order(a, b) || a.line - b.line || a.column - b.column);
}
