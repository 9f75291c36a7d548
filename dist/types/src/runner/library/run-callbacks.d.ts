import { type Workflow } from "../../definition/schema.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
import type { StepOutput } from "../../run/step-output.ts";
import type { RunCallbacks } from "./library-options.ts";
interface Watching {
    readonly workflow: Workflow;
    readonly whole: (name: string, output: StepOutput) => StepOutput;
}
/** Calls back in the order of the journal, one call after the other; the run goes on meanwhile. */
export declare class Callbacks implements RunObserver {
    #private;
    readonly errors: unknown[];
    constructor(callbacks: RunCallbacks, watching: Watching);
    onEvent(event: RunEvent, state: RunState): void;
    /** Settles when every callback has. */
    settled(): Promise<void>;
}
export {};
