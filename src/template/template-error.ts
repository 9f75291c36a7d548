import { distance } from "fastest-levenshtein";
import { AgenticError } from "../errors.ts";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** An error without a position in the template, which a caller adds. */
class UnlocatedError extends Error {
  override readonly name = "UnlocatedError";
  readonly path: string | undefined;

  constructor(reason: string, path?: string) {
    super(reason);
    this.path = path;
  }
}

export function reportError(reason: string, path?: string): never {
  throw new UnlocatedError(reason, path);
}

/** Messages quote the template and the data, which may be long. */
const LONGEST_REASON = 500;

/** `data` has the message without the position as `reason`, for callers that name a position in a file. */
export function templateFailed({ line, column }: Position, text: string, path?: string): AgenticError {
  const reason = shortened(text);
  return new AgenticError({
    code: "template-failed",
    message: `line ${line}, column ${column}: ${reason}`,
    data: { line, column, reason, ...(path === undefined ? {} : { name: shortened(path) }) },
  });
}

function shortened(text: string): string {
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text;
}

export function withPosition(error: unknown, at: Position): unknown {
  return error instanceof UnlocatedError ? templateFailed(at, error.message, error.path) : error;
}

const TOO_DEEP = "the template nests too deeply.";

/** Running out of stack is a property of the template, not of the engine. */
export function withoutOverflow<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw templateFailed({ line: 1, column: 1 }, TOO_DEEP);
  }
}

const CANDIDATES = 1_000;
const LONGEST_NAME = 64;

export function closestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const near = names
    .slice(0, CANDIDATES)
    .filter((candidate) => candidate.length <= LONGEST_NAME)
    .map((candidate) => ({ candidate, edits: editDistance(name, candidate) }))
    .filter(({ edits }) => edits <= Math.max(1, Math.floor(name.length / 3)) && edits < name.length)
    .sort((one, other) => one.edits - other.edits);
  return near[0]?.candidate;
}

/** `outputs.run-tests` reads as a subtraction from `outputs.run`, so a name that continues with a dash is closest. */
function editDistance(name: string, candidate: string): number {
  return candidate.startsWith(`${name}-`) ? 0 : distance(name, candidate);
}

export function unknownName(what: string, name: string, names: readonly string[]): string {
  const meant = closestName(name, names);
  if (meant !== undefined) return `there is no ${what} \`${name}\`; did you mean \`${meant}\`?`;
  return `there is no ${what} \`${name}\`; there are: ${[...names].sort().join(", ")}.`;
}
