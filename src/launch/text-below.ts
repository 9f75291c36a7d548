import type { Workflow } from "../definition/schema.ts";
import { takenBy, textVariable } from "../human/text-variable.ts";

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
  const name = textVariable(takenBy(variables), Object.keys(others));
  return name === undefined || name === "request" ? given : { ...others, [name]: request };
}
