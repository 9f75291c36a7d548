import type { RunState, StepState } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
/** What steps said of the work: each of their lists counts only in its latest form. */
export interface Validation {
    readonly checks: readonly CheckResult[];
    /** Issues that are still open. */
    readonly issues: readonly OpenIssue[];
    /** Steps that failed and were left out for it. */
    readonly failed: readonly StepState[];
    /** Loops that ended before what they went on for had come to pass. */
    readonly exhausted: readonly StepState[];
}
export interface CheckResult {
    readonly command: string;
    readonly passed: boolean;
    readonly summary: string;
}
export interface OpenIssue {
    readonly severity: string;
    readonly title: string;
    readonly detail?: string;
    readonly file?: string;
    readonly line?: number;
    /** Why it was left. */
    readonly reason?: string;
}
/** The output as the step gave it, where the journal refers to a file for it. */
export type WholeOutput = (name: string, output: StepOutput) => StepOutput;
/** What became of the checks of a run, or of one branch of it. */
export declare function validationOf(state: RunState, path?: string, whole?: WholeOutput): Validation;
/** Why the work cannot be called valid, a few words each; none where every check that ran passed. */
export declare function whyInvalid({ checks, issues, failed, exhausted }: Validation): string[];
/** Steps of a branch, or those of the run whose work is on its own branch, in the order in which they ended. */
export declare function stepsIn({ steps, branches }: RunState, path: string | undefined): StepState[];
export declare function listIn(data: unknown, key: string): readonly unknown[];
export declare function fieldsOf(value: unknown): Readonly<Record<string, unknown>>;
