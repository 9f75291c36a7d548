import type { At, MergeStep } from "../decision/walk.ts";
import type { Step } from "../definition/schema.ts";
import type { NewRunEvent } from "../run/event.ts";
import type { StepOutput } from "../run/output.ts";
import type { StepContext } from "./context.ts";
/** Commits what a finished attempt changed. Repeating it finds the commit that is there. */
export declare function settleStep(context: StepContext, at: At<Step | MergeStep> & {
    attempt: number;
}): Promise<NewRunEvent>;
export declare function commitMessage(name: string, output: StepOutput | undefined): string;
export declare function dataField(data: unknown, key: string): string | undefined;
