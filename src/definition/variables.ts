import { withSuggestion } from "./closest-match.ts";
import { suggestionText } from "./diagnostic.ts";
import { code, describeValue, displayText } from "./message-text.ts";
import type { Workflow } from "./schema.ts";
import type { Variable } from "./settings-schema.ts";

/** Text is converted to the type of the variable, except from files, whose values are typed. */
export type VariableSource = "command line" | "comment" | "input" | "file" | "step";

export type VariableValue = string | number | boolean | null;

export interface VariableProblem {
  readonly variable: string;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

export type ResolvedVariables =
  { variables: Record<string, VariableValue> } | { problems: VariableProblem[] };

/** Returns the given value, else the default, else null, which templates render as nothing. */
export function resolveVariables(
  workflow: Pick<Workflow, "variables">,
  values: Readonly<Record<string, unknown>>,
  source: VariableSource,
): ResolvedVariables {
  const declared = workflow.variables ?? [];
  const problems = unknownVariables(declared, Object.keys(values));
  const variables: Record<string, VariableValue> = {};
  for (const variable of declared) {
    const value = Object.hasOwn(values, variable.name) ? values[variable.name] : undefined;
    const resolved = resolve(variable, value, source);
    if ("problem" in resolved) problems.push(resolved.problem);
    else variables[variable.name] = resolved.value;
  }
  return problems.length > 0 ? { problems } : { variables };
}

export function renderVariableProblems(problems: readonly VariableProblem[]): string {
  const lines = problems.map(({ message, suggestion }) => `${message}${suggestionText(suggestion)}`);
  const count = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}. Nothing was started.`;
  return [...lines, count].join("\n");
}

export function unknownVariables(
  declared: readonly Pick<Variable, "name">[],
  values: readonly string[],
): VariableProblem[] {
  const names = declared.map(({ name }) => name);
  const known = names.length > 0 ? `Its variables: ${names.join(", ")}.` : "It has no variables.";
  const unknown = values.filter((name) => !names.includes(name));
  return unknown.map((name) => {
    const message = `the workflow has no variable ${code(name)}.`;
    return { variable: name, ...withSuggestion(message, [name, names], known) };
  });
}

type Resolved = { value: VariableValue } | { problem: VariableProblem };

function resolve(variable: Variable, values: unknown, source: VariableSource): Resolved {
  const { name, required } = variable;
  if (values === undefined || values === null || (values === "" && required)) {
    const value = plainDefault(variable);
    if (value !== undefined) return { value };
    if (!required) return { value: null };
    return { problem: { variable: name, message: missing(variable, source) } };
  }
  const value = source === "file" ? values : converted(variable, values, source);
  if (!isOfType(variable, value))
    return { problem: { variable: name, message: mismatch(variable, values, source) } };
  return allowed(variable, value);
}

function plainDefault({ default: value }: Variable): VariableValue | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : undefined;
}

function converted({ type }: Variable, values: unknown, source: VariableSource): unknown {
  const isScalar = typeof values === "number" || typeof values === "boolean";
  if (source === "step" && type === "string" && isScalar) return String(values);
  return typeof values === "string" ? fromText(type, values) : values;
}

function fromText(type: Variable["type"], text: string): unknown {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "string" || text.trim() === "") return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

function isOfType({ type }: Variable, value: unknown): value is string | number | boolean {
  return typeof value === type && (typeof value !== "number" || Number.isFinite(value));
}

function allowed(variable: Variable, value: string | number | boolean): Resolved {
  const { name, enum: values } = variable;
  if (!values || values.includes(value)) return { value };
  const options = values.map(String);
  const message = `variable ${code(name)} cannot be ${describeValue(value)}; allowed: ${options.map(displayText).join(", ")}.`;
  return { problem: { variable: name, ...withSuggestion(message, [String(value), options], "") } };
}

const EXAMPLES = { string: "text", number: "3", boolean: "true" } as const;

function missing(variable: Variable, source: VariableSource): string {
  const purpose = variable.description === undefined ? "" : ` (${displayText(variable.description)})`;
  return `variable ${code(variable.name)}${purpose} is required. ${exampleHint(variable, source)}`;
}

export const TYPE_NAMES = { string: "text", number: "a number", boolean: "true or false" } as const;

function mismatch(variable: Variable, value: unknown, source: VariableSource): string {
  const quotes = variable.type === "string" && source === "file" ? " Put it in quotes." : "";
  const example = quotes === "" ? ` ${exampleHint(variable, source)}` : quotes;
  return `variable ${code(variable.name)} must be ${TYPE_NAMES[variable.type]}, not ${describeValue(value)}.${example}`;
}

function exampleHint({ name, type, enum: values }: Variable, source: VariableSource): string {
  const example = values?.[0] === undefined ? EXAMPLES[type] : String(values[0]);
  switch (source) {
    case "command line":
      return `Give it as \`--var ${name}=${displayText(example)}\`.`;
    case "comment":
      return `Give it as \`${name}=${displayText(example)}\`.`;
    case "input":
      return `Give it in \`variables\`: \`${name}: ${displayText(example)}\`.`;
    case "file":
      return `Give it as \`${name}: ${displayText(example)}\`.`;
    case "step":
      return `Give it under \`variables\` of the step: \`${name}: ${displayText(example)}\`.`;
  }
}
