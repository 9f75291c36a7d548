import type { Failure } from "../run/journal/event.ts";
import type { RunState } from "../run/state.ts";
import type { StepOutput } from "../run/step-output.ts";
import { StepFailure } from "./define-workflow.ts";
import type { StepCall } from "./program-call.ts";
import type { StepResult } from "./workflow-context.ts";
interface AnswersOptions {
    readonly state: RunState;
    /** The output as the step gave it, where the journal refers to a file for it. */
    readonly whole: (name: string, output: StepOutput) => StepOutput;
    /** Absolute folder of the user's files. */
    readonly root: string;
}
/** What goes back to a program: what came of its steps, as the journal tells it. */
export declare class ReplayedResults {
    #private;
    constructor(options: AnswersOptions);
    /** Gives a call its result, or throws its failure where the code waits. */
    give(call: StepCall): void;
    /** What is thrown for a step that failed for good. */
    failureOf(path: string): StepFailure;
    /** A result the code was given, by the id of its step, as seen from a list. */
    find(prefix: string, id: string): StepResult | undefined;
    /** What the code threw, and the step it is about, where it is about one. */
    describe(error: unknown): {
        failure: Failure;
        step?: string;
    };
}
export {};
