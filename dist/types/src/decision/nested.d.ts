import type { StepOf } from "../definition/schema.ts";
import type { StepState } from "../run/state.ts";
import { type At, type Decision, type Progress, type StepList, type Walk } from "./walk.ts";
type WorkflowAt = Pick<At<StepOf<"workflow">>, "path" | "step">;
/** The steps of the definition that a workflow step names. */
export declare function enterWorkflow({ plan }: Walk, { path, step }: WorkflowAt): StepList;
/** A nested workflow has ended when its files are written. */
export declare function leaveWorkflow({ plan, state }: Walk, { path, step }: WorkflowAt & {
    state: StepState;
}): Progress;
/** Files that the definition of a workflow step has for its failure, not written yet; none for other steps. */
export declare function nestedFailureOutputs({ plan, state }: Walk, { path, step }: At): Decision[];
export {};
