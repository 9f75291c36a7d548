import { childrenOf, type Step } from "../../../src/definition/schema.ts";

/** The step of a name, wherever it stands. */
export function find(steps: readonly Step[], name: string): Step | undefined {
  for (const step of steps) {
    const found = step.name === name ? step : find(childrenOf(step), name);
    if (found) return found;
  }
  return undefined;
}
