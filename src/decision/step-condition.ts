import { isPlainLanguage } from "../definition/natural-language.ts";
import { describeSkip, type SkipReason } from "../run/journal/skip-reason.ts";
import type { RunState } from "../run/state.ts";
import { definitionAt, type RunPlan } from "./execution-plan.ts";
import { type StepPosition, open, type Progress, record, type Frame } from "./traversal.ts";

/** Returns undefined if the step runs or has started. `--from-step` or its condition may skip it. */
export function decideStepCondition(run: RunState, at: StepPosition): Progress | undefined {
  const { path, step, frame } = at;
  const state = run.steps.get(path);
  if (state && state.status !== "pending") return undefined;
  if (frame.scope === undefined && run.skip.has(step.name)) return skip(at, { code: "from-step" });
  if (step.condition === undefined || step.type === "conditional") return undefined;
  if (state?.condition === undefined) return open({ type: "evaluate-condition", path, step, frame });
  return state.condition ? undefined : skip(at, { code: "condition" });
}

export function skip(
  { path, step: { type } }: Pick<StepPosition, "path" | "step">,
  reason: SkipReason,
  after?: string,
): Progress {
  const failed = after === undefined ? {} : { after };
  const facts = { reason: describeSkip(reason), skip: reason };
  return record({ type: "step.skipped", step: path, kind: type, ...facts, ...failed });
}

/** A plain-language condition is judged by an agent if the definition or the run uses an orchestrating agent. */
export function isAgentJudged(
  plan: RunPlan,
  frame: Frame,
  condition: string | boolean | undefined,
): condition is string {
  if (typeof condition !== "string") return false;
  const lets =
    plan.orchestrator === "agent" || definitionAt(plan, frame).workflow.settings?.orchestrator === "agent";
  return lets && isPlainLanguage(condition);
}
