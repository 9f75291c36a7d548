import type { RunState } from "../run/state.ts";
import { type RunPlan } from "./execution-plan.ts";
import { type StepPosition, type Progress, type Frame } from "./traversal.ts";
/** Whether the step runs at all: left out by --from-step, or by its condition. Undefined where it does, or has begun. */
export declare function decideStepCondition(run: RunState, at: StepPosition): Progress | undefined;
export declare function skip({ path, step: { type } }: Pick<StepPosition, "path" | "step">, reason: string, after?: string): Progress;
/** Whether an agent judges a condition: it is in plain language, and the definition, or the run, lets an agent decide. */
export declare function isAgentJudged(plan: RunPlan, frame: Frame, condition: string | boolean | undefined): condition is string;
