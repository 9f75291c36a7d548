import type { Step } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { decideAfterFailure } from "./retry.ts";
import { type At, type MergeStep, open, type Progress, type Walk } from "./walk.ts";

/** A step that is one effect: it starts, its result is settled, and after a failure it may start again. */
export function decideLeaf(
  walk: Walk,
  { path, step, frame, state }: At<Step | MergeStep> & { state: StepState | undefined },
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
