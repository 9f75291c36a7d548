import type { Workflow } from "../definition/schema.ts";
import type { Variable } from "../definition/settings-schema.ts";

export interface VariableNames {
  readonly variables?: readonly string[];
  readonly texts?: readonly string[];
  readonly required?: readonly string[];
}

/** Usual names of a variable for the request, in order of preference. */
const NAMES = ["prompt", "task", "goal", "focus"];

/**
 * Returns the variable that takes the text of a request: `request`, else the only open required text. Without required texts: an open
 * one with a usual name. Undefined if no variable takes it.
 */
export function textVariable(
  { variables, texts = [], required = [] }: VariableNames,
  values: readonly string[] = [],
): string | undefined {
  if (!variables || variables.includes("request")) return "request";
  const isOpen = (name: string): boolean => !values.includes(name);
  const open = required.filter(isOpen);
  if (open.length > 0) return open.length === 1 ? open[0] : undefined;
  return NAMES.find((name) => texts.includes(name) && isOpen(name));
}

export function variableNamesOf(variables: readonly Variable[]): Required<VariableNames> {
  const texts = variables.filter(({ type, enum: values }) => type === "string" && !values);
  const required = texts.filter((each) => each.required && each.default === undefined);
  const names = (of: readonly Variable[]): string[] => of.map(({ name }) => name);
  return { variables: names(variables), texts: names(texts), required: names(required) };
}

/** Moves the text below a command to the variable that takes it, which the reader of the comment did not know. */
export function withTextBelow(
  { variables }: Pick<Workflow, "variables">,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { request, ...others } = values;
  if (typeof request !== "string" || !variables) return values;
  const name = textVariable(variableNamesOf(variables), Object.keys(others));
  return name === undefined || name === "request" ? values : { ...others, [name]: request };
}
