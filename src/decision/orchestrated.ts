import type { Decision, Walk } from "./walk.ts";

/** With `orchestrator: agent` an agent chooses among what the rules allow; by default the rules' answer holds. */
export function chosen({ plan }: Walk, decisions: readonly Decision[]): readonly Decision[] {
  if (plan.orchestrator !== "agent") return decisions;
  return decisions;
}
