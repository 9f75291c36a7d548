import { childrenOf, type Step } from "../../definition/schema.ts";
import { mergeOf } from "../../run/step-path.ts";

/** The steps of a run. A program adds its steps while it runs. */
export interface KnownSteps {
  readonly steps: readonly Step[];
  readonly definitions?: ReadonlyMap<string, { readonly workflow: { readonly steps: readonly Step[] } }>;
}

const NUMBER = /^\d+$/;

/** Returns the step at a path, in the workflow or in a nested one; undefined for sessions of the engine. */
export function stepAt(known: KnownSteps, path: string): Step | undefined {
  let steps = known.steps;
  let found: Step | undefined;
  for (const name of path.split("/")) {
    if (NUMBER.test(name)) continue;
    found = steps.find((step) => step.name === name);
    if (!found) return undefined;
    steps = stepsIn(found, known);
  }
  return found;
}

function stepsIn(step: Step, { definitions }: KnownSteps): readonly Step[] {
  if (step.type !== "workflow") return childrenOf(step);
  return definitions?.get(step.workflow)?.workflow.steps ?? [];
}

const MOST_NESTED = 20;

/** Lists the paths of all steps; `*` stands for the number of an iteration. */
export function listStepPaths(known: KnownSteps, depth = 0): string[] {
  if (depth > MOST_NESTED) return [];
  return known.steps.flatMap((step) => {
    const inner = listStepPaths({ ...known, steps: stepsIn(step, known) }, depth + 1);
    const number = step.type === "recurring" ? "*/" : "";
    const merges = step.type === "parallel" ? step.steps.map(({ name }) => mergeOf(name)) : [];
    return [step.name, ...[...inner, ...merges].map((path) => `${step.name}/${number}${path}`)];
  });
}
