import { variableNamesOf, textVariable } from "../comment-commands/text-variable.ts";
import type { Workflow } from "../definition/schema.ts";
import type { Variable } from "../definition/settings-schema.ts";

export interface Choice {
  readonly name: string;
  readonly description: string;
  /** Whether the repository defines it. */
  readonly own?: boolean;
  readonly request?: string;
  readonly variables: readonly Variable[];
}

/** Returns the variables of a workflow that a request can set. Only people set optional free text, such as a command to run. */
export function choiceOf(
  workflow: string,
  { description = "", variables = [] }: Omit<Workflow, "steps">,
): Choice {
  const taken = variableNamesOf(variables);
  const name = textVariable(taken);
  const request = taken.texts.find((each) => each === name);
  return {
    name: workflow,
    description: description.replaceAll(/\s+/g, " ").trim(),
    ...(request === undefined ? {} : { request }),
    variables: variables.filter((variable) => variable.name !== request && isGivable(variable)),
  };
}

function isGivable({ type, enum: values, required }: Variable): boolean {
  return required || values !== undefined || type !== "string";
}

export function describeChoices(choices: readonly Choice[]): string {
  return choices.map(describeChoice).join("\n");
}

function describeChoice({ name, description, request, variables }: Choice): string {
  const lines = [
    `- \`${name}\`: ${description === "" ? "(no description)" : description}`,
    ...(request === undefined ? ["  - takes no text: it does the same whatever is asked"] : []),
    ...variables.map(describeVariable),
  ];
  return lines.join("\n");
}

function describeVariable({
  name,
  type,
  enum: values,
  required,
  default: value,
  description,
}: Variable): string {
  const kind = values ? `one of ${values.map(String).join(", ")}` : type === "string" ? "text" : type;
  const need =
    value === undefined || value === null ? (required ? ", needed" : "") : `, default ${String(value)}`;
  const about = description === undefined ? "" : `: ${description.replaceAll(/\s+/g, " ")}`;
  return `  - variable \`${name}\` (${kind}${need})${about}`;
}

export function choicesText(choices: readonly Choice[]): string {
  return choices.map(({ name, description }) => `- \`${name}\`: ${description}`).join("\n");
}
