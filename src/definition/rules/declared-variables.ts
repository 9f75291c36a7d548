import { closestMatch } from "../closest-match.ts";
import type { Finding, Path } from "../diagnostic.ts";
import { code, describeValue, displayText } from "../message-text.ts";
import type { Variable } from "../settings-schema.ts";
import { TYPE_NAMES } from "../variables.ts";
import type { Definition } from "./rule.ts";

export function* validDefaults({ workflow, hasUnread }: Definition): Generator<Finding> {
  for (const [index, variable] of (workflow.variables ?? []).entries()) {
    const path: Path = ["variables", index];
    if (hasUnread(path)) continue;
    for (const [entry, value] of (variable.enum ?? []).entries()) {
      if (typeof value !== variable.type) {
        yield mismatch({ variable, path: [...path, "enum", entry], value, what: "a value in `enum`" });
      }
    }
    yield* validDefault(variable, [...path, "default"]);
  }
}

function* validDefault(variable: Variable, path: Path): Generator<Finding> {
  const { default: value, enum: allowed } = variable;
  if (value === undefined) return;
  if (typeof value !== variable.type) {
    yield mismatch({ variable, path, value, what: "`default`" });
  } else if (allowed && !allowed.some((entry) => entry === value)) {
    const options = allowed.map((entry) => displayText(String(entry)));
    yield {
      path,
      at: "value",
      message: `\`default\` of variable ${code(variable.name)} is ${describeValue(value)}, which is not in its \`enum\`: ${options.join(", ")}.`,
      suggestion: closestMatch(String(value), options),
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
  const must = `${what} of variable ${code(variable.name)} must be ${TYPE_NAMES[variable.type]}`;
  const type = variable.type === "string" ? "" : ` (its type is ${variable.type})`;
  return {
    path,
    at: "value",
    message: `${must}${type}, not ${describeValue(value)}.${advice(variable, value)}`,
  };
}

function advice({ type }: Variable, value: unknown): string {
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) {
    return ` Put it in quotes, or add \`type: ${typeof value}\`.`;
  }
  const isQuoted = typeof value === "string" && value.trim() !== "";
  if (type === "number" && isQuoted && !Number.isNaN(Number(value))) return " Remove the quotes.";
  return type === "boolean" && (value === "true" || value === "false") ? " Remove the quotes." : "";
}
