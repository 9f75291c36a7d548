import type { Failure, NewRunEvent, Usage } from "../run/journal/event.ts";
import type { StepOutput } from "../run/step-output.ts";
import type { StepContext } from "./step-context.ts";
/** One attempt of a step. */
export interface AttemptKey {
    readonly path: string;
    readonly attempt: number;
}
/** The event of a result: with a branch, committing it is still to do. */
export declare function produced(context: StepContext, { path, attempt }: AttemptKey, { output, usage }: {
    output: StepOutput;
    usage?: Usage;
}): NewRunEvent;
/** An output as the journal keeps it; one that is too large is written whole as an artifact. */
export declare function journaled({ store }: StepContext, { path, attempt }: AttemptKey, output: StepOutput): StepOutput;
export declare function failed({ path, attempt }: AttemptKey, failure: Failure, usage?: Usage): NewRunEvent;
export declare function interrupted({ path, attempt }: AttemptKey, usage?: Usage): NewRunEvent;
/** The failure of an attempt whose agent says itself that it could not do it. */
export declare function unsuccessful({ summary, next_step_context: details }: StepOutput): Failure;
/** What a person or an unexpected error did wrong cannot be mended by trying again; changes that cannot be committed the step can. */
export declare function fatal(thrown: unknown): Failure;
export declare function attemptFile({ path, attempt }: AttemptKey, name: string): string;
