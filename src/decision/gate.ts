import type { Step } from "../definition/schema.ts";
import type { RunState } from "../run/state.ts";
import { type At, open, type Progress, record } from "./walk.ts";

/** Whether the step runs at all: left out by --from-step, or by its condition. Undefined where it does, or has begun. */
export function decideGate(run: RunState, { path, step, frame }: At): Progress | undefined {
  const state = run.steps.get(path);
  if (state && state.status !== "pending") return undefined;
  if (frame.scope === undefined && run.skip.has(step.name)) return skip(path, step, "from-step");
  if (step.condition === undefined || step.type === "conditional") return undefined;
  if (state?.condition === undefined) return open({ type: "evaluate-condition", path, step, frame });
  return state.condition ? undefined : skip(path, step, "condition");
}

export function skip(path: string, { type }: Step, reason: string): Progress {
  return record({ type: "step.skipped", step: path, kind: type, reason });
}
