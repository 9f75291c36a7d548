import type { Workflow } from "../definition/schema.ts";
import type { Variable } from "../definition/settings-schema.ts";

/** Variables of a workflow, as far as words without a name go. */
export interface VariableNames {
  /** Names of all; absent where they are not known. */
  readonly variables?: readonly string[];
  /** Those of them that are text. */
  readonly texts?: readonly string[];
  /** Those of these that must be given. */
  readonly required?: readonly string[];
}

/** What variables for a request in plain words are called, the fitting one first. */
const NAMES = ["prompt", "task", "goal", "focus"];

/**
 * The variable that plain words become, wherever they were written: `request`, or where a workflow has none, the one text that must be given
 * and is not; where none must, the one that has the name of such. Undefined where no variable takes them.
 */
export function textVariable(
  { variables, texts = [], required = [] }: VariableNames,
  given: readonly string[] = [],
): string | undefined {
  if (!variables || variables.includes("request")) return "request";
  const isOpen = (name: string): boolean => !given.includes(name);
  const open = required.filter(isOpen);
  if (open.length > 0) return open.length === 1 ? open[0] : undefined;
  return NAMES.find((name) => texts.includes(name) && isOpen(name));
}

/** What is to be known of a workflow for that. */
export function variableNamesOf(variables: readonly Variable[]): Required<VariableNames> {
  const texts = variables.filter(({ type, enum: values }) => type === "string" && !values);
  const required = texts.filter((each) => each.required && each.default === undefined);
  const names = (of: readonly Variable[]): string[] => of.map(({ name }) => name);
  return { variables: names(variables), texts: names(texts), required: names(required) };
}

/**
 * Variables as a comment gave them, where the text below its command stands in the one that takes it: of workflows of a repository it is
 * not known there what they take.
 */
export function withTextBelow(
  { variables }: Pick<Workflow, "variables">,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { request, ...others } = given;
  if (typeof request !== "string" || !variables) return given;
  const name = textVariable(variableNamesOf(variables), Object.keys(others));
  return name === undefined || name === "request" ? given : { ...others, [name]: request };
}
