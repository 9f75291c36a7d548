import type { StepPosition, MergeStep } from "../decision/traversal.ts";
import type { Step } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/journal/event.ts";
import type { StepOutput } from "../run/step-output.ts";
import type { StepContext } from "./step-context.ts";
/** Commits what a finished attempt changed. Repeating it finds the commit that is there. */
export declare function commitAttempt(context: StepContext, at: StepPosition<Step | MergeStep> & {
    attempt: number;
}): Promise<NewRunEvent>;
export declare function commitMessage(name: string, output: StepOutput | undefined): string;
export declare function dataField(data: unknown, key: string): string | undefined;
