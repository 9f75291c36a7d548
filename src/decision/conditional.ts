import type { StepOf } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type At, open, type Progress, type StepList } from "./walk.ts";

/** The list that the condition chose; the condition is evaluated once. */
export function enterConditional(at: At<StepOf<"conditional">> & { state: StepState }): Progress | StepList {
  const { path, step, frame, state } = at;
  if (state.condition === undefined) return open({ type: "evaluate-condition", path, step, frame });
  return { steps: state.condition ? step.then : (step.else ?? []), prefix: path, frame };
}
