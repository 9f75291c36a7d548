import { walkSteps } from "../definition/schema.ts";
import { nameOf, prefixOf } from "../run/step-path.ts";
import type { TableSource } from "./rows.ts";

/** The table of a workflow with one branch of a parallel block alone. */
export function tableOfBranch({ steps, definitions }: TableSource, path: string): TableSource {
  const step = Array.from(walkSteps(steps)).find(({ name }) => name === nameOf(path));
  return { steps: step ? [step] : [], definitions, prefix: prefixOf(path) };
}
