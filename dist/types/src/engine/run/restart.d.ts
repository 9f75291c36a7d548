import type { Workflow } from "../../definition/schema.ts";
import { type RunState } from "../../run/state.ts";
/** Names of the steps that `--from-step` leaves out. Errors: `usage` where there is no such step. */
export declare function stepsSkippedByRestart(workflow: Workflow, name: string): string[];
/** What `--from-step` means for a run that has come some way: steps before it that are done stay, the others are left out. */
export declare function restartFrom(workflow: Workflow, state: RunState, name: string): {
    reset: string[];
    skip: string[];
};
/** The same for a program: what is recorded before the step stays, and its code decides the rest. */
export declare function restartProgram({ name: workflow }: Workflow, state: RunState, name: string): {
    reset: string[];
    skip: string[];
};
/**
 * Who resumes a run that had stopped overrules what asked it to stop before; after a crash such a request still counts. `askedAt`: when the
 * run was to be resumed.
 */
export declare function requestsVoidedByResume(requests: readonly {
    id: string;
    content: string;
}[], state: RunState, askedAt: Date): {
    requests?: string[];
};
