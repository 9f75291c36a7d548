import type { Step } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { decideAfterFailure } from "./retry-policy.ts";
import { type StepPosition, type MergeStep, open, type Progress, type Traversal } from "./traversal.ts";

export function decideSingleStep(
  walk: Traversal,
  { path, step, frame, state }: StepPosition<Step | MergeStep> & { state: StepState | undefined },
): Progress {
  const attempt = (state?.attempt ?? 0) + 1;
  switch (state?.status) {
    case "running":
      return open();
    case "produced":
      return open({ type: "settle-step", path, step, frame, attempt: state.attempt });
    case "failed":
      return decideAfterFailure(walk, { path, step, frame, state });
    default:
      return open({
        type: "start-step",
        path,
        step,
        frame,
        attempt,
        ...(state?.attempt ? { previous: { ...state } } : {}),
      });
  }
}
