import type { RunStore } from "../ports/states.ts";
import type { NewRunEvent } from "../run/event.ts";
import { type RunState } from "../run/state.ts";
import type { EnginePorts, RunEnd, RunRequest } from "./request.ts";
import { type Work } from "./work.ts";
/** The file of a run that keeps what a pull request is to say. */
export declare function pullRequestFile(step: string | undefined): string;
/** Below the head that names branch and title; what the journal says of these counts. */
export declare function bodyIn(text: string): string;
/** Pull requests of a run that are files of it still. */
export declare function unproposed(state: RunState): RunState["pullRequests"];
export interface ProposedAgain {
    readonly opened: readonly NewRunEvent[];
    /** Why the rest could not be opened, where something is in the way. */
    readonly failure?: string;
}
/** Opens what could not be opened when the run ended, where it can be now. */
export declare function proposeAgain({ forgeFor }: Pick<EnginePorts, "forgeFor">, { store, state }: {
    readonly store: RunStore;
    readonly state: RunState;
}): Promise<ProposedAgain>;
/** A run that had ended tells of what was opened since, and is put away again. */
export declare function endAgain(ports: EnginePorts, request: RunRequest, { store, record, state, opened, }: Pick<Work, "store" | "record" | "state"> & {
    readonly opened: readonly NewRunEvent[];
}): Promise<RunEnd>;
