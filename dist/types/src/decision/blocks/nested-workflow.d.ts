import type { StepOf } from "../../definition/schema.ts";
import type { StepState } from "../../run/state.ts";
import { type StepPosition, type Decision, type Progress, type StepList, type Traversal } from "../traversal.ts";
type WorkflowAt = Pick<StepPosition<StepOf<"workflow">>, "path" | "step">;
/** The steps of the definition that a workflow step names. */
export declare function enterWorkflow({ plan }: Traversal, { path, step }: WorkflowAt): StepList;
/** A nested workflow has ended when its files are written. */
export declare function leaveWorkflow({ plan, state }: Traversal, { path, step }: WorkflowAt & {
    state: StepState;
}): Progress;
/** Files that the definition of a workflow step has for its failure, not written yet; none for other steps. */
export declare function nestedFailureOutputs({ plan, state }: Traversal, { path, step }: StepPosition): Decision[];
export {};
