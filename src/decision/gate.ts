import type { RunState } from "../run/state.ts";
import { type At, open, type Progress, record } from "./walk.ts";

/** Whether the step runs at all: left out by --from-step, or by its condition. Undefined where it does, or has begun. */
export function decideGate(run: RunState, at: At): Progress | undefined {
  const { path, step, frame } = at;
  const state = run.steps.get(path);
  if (state && state.status !== "pending") return undefined;
  if (frame.scope === undefined && run.skip.has(step.name)) return skip(at, "from-step");
  if (step.condition === undefined || step.type === "conditional") return undefined;
  if (state?.condition === undefined) return open({ type: "evaluate-condition", path, step, frame });
  return state.condition ? undefined : skip(at, "condition");
}

export function skip(
  { path, step: { type } }: Pick<At, "path" | "step">,
  reason: string,
  after?: string,
): Progress {
  const failed = after === undefined ? {} : { after };
  return record({ type: "step.skipped", step: path, kind: type, reason, ...failed });
}
