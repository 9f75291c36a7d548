import { closestMatch } from "../closest-match.ts";
import type { Finding, Path } from "../diagnostic.ts";
import { code, named, displayText } from "../message-text.ts";
import type { Variable } from "../settings-schema.ts";
import type { Definition } from "./rule.ts";

const WORDS = { string: "text", number: "a number", boolean: "true or false" } as const;

/** A variable's default and its allowed values have its type, and the default is one of them. */
export function* fittingDefaults({ workflow, hasUnread }: Definition): Generator<Finding> {
  for (const [index, variable] of (workflow.variables ?? []).entries()) {
    const path: Path = ["variables", index];
    if (hasUnread(path)) continue;
    for (const [place, value] of (variable.enum ?? []).entries()) {
      if (typeof value !== variable.type) {
        yield mismatch({ variable, path: [...path, "enum", place], value, what: "a value in `enum`" });
      }
    }
    yield* fittingDefault(variable, [...path, "default"]);
  }
}

function* fittingDefault(variable: Variable, path: Path): Generator<Finding> {
  const { default: value, enum: allowed } = variable;
  if (value === undefined) return;
  if (typeof value !== variable.type) {
    yield mismatch({ variable, path, value, what: "`default`" });
  } else if (allowed && !allowed.some((entry) => entry === value)) {
    const words = allowed.map((entry) => displayText(String(entry)));
    yield {
      path,
      at: "value",
      message: `\`default\` of variable ${code(variable.name)} is ${named(value)}, which is not in its \`enum\`: ${words.join(", ")}.`,
      suggestion: closestMatch(String(value), words),
    };
  }
}

interface Mismatch {
  readonly variable: Variable;
  readonly path: Path;
  readonly value: unknown;
  readonly what: string;
}

function mismatch({ variable, path, value, what }: Mismatch): Finding {
  const must = `${what} of variable ${code(variable.name)} must be ${WORDS[variable.type]}`;
  const type = variable.type === "string" ? "" : ` (its type is ${variable.type})`;
  return { path, at: "value", message: `${must}${type}, not ${named(value)}.${advice(variable, value)}` };
}

function advice({ type }: Variable, value: unknown): string {
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return ` Put it in quotes, or add \`type: ${typeof value}\`.`;
  }
  const isQuoted = typeof value === "string" && value.trim() !== "";
  if (type === "number" && isQuoted && !Number.isNaN(Number(value))) return " Remove the quotes.";
  return type === "boolean" && (value === "true" || value === "false") ? " Remove the quotes." : "";
}
