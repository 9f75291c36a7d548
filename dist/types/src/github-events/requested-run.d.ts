import type { EventContext } from "./event-context.ts";
import { type Conversation } from "./find-runs.ts";
interface Wanted {
    /** Of the request. */
    readonly id: string;
    readonly spot: Conversation;
    readonly stateRef: string;
    /** The run that it names. */
    readonly runId?: string | undefined;
}
/** The run of a spot that has a request already, taken or not; undefined where none has. */
export declare function requestedRun({ refs }: Pick<EventContext, "refs">, { id, spot, stateRef, runId: named }: Wanted): Promise<string | undefined>;
export {};
