import type { RunStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type RunState } from "../../run/state.ts";
import type { EnginePorts, RunEnd, RunRequest } from "../run-request.ts";
import { type RunExecution } from "../run/execute-run.ts";
/** The file of a run that keeps what a pull request is to say. */
export declare function pullRequestFile(step: string | undefined): string;
/** Below the head that names branch and title; what the journal says of these counts. */
export declare function bodyIn(text: string): string;
/** Pull requests of a run that are files of it still. */
export declare function unproposed(state: RunState): RunState["pullRequests"];
export interface PullRequestRetryResult {
    readonly opened: readonly NewRunEvent[];
    /** Why the rest could not be opened, where something is in the way. */
    readonly failure?: string;
}
/** Opens what could not be opened when the run ended, where it can be now. */
export declare function retryPullRequest({ forgeFor }: Pick<EnginePorts, "forgeFor">, { store, state }: {
    readonly store: RunStore;
    readonly state: RunState;
}): Promise<PullRequestRetryResult>;
/** A run that had ended tells of what was opened since, and is put away again. */
export declare function rearchiveRun(ports: EnginePorts, request: RunRequest, { store, record, state, opened, }: Pick<RunExecution, "store" | "record" | "state"> & {
    readonly opened: readonly NewRunEvent[];
}): Promise<RunEnd>;
