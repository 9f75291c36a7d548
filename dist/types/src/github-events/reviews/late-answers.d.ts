import { type RecordedAnswer } from "../../run/inbox-request.ts";
import type { RunEvent } from "../../run/journal/event.ts";
import type { RunState } from "../../run/state.ts";
import type { EventContext } from "../event-context.ts";
interface TellingPorts {
    readonly refs: EventContext["refs"];
    readonly forge: Pick<EventContext["forge"], "show">;
}
interface Telling {
    readonly stateRef: string;
    /** Answers that were given earlier were told of before. */
    readonly since?: Date;
}
/** Tells people whose answers the run did not act on that they came too late, and why; each of them once. */
export declare function tellLateAnswers({ refs, forge }: TellingPorts, runId: string, { stateRef, since }: Telling): Promise<void>;
/** Answers from which nothing followed, and nothing will as the run stands. */
export declare function lateAnswers(given: readonly RecordedAnswer[], { state, events }: {
    readonly state: RunState;
    readonly events: readonly RunEvent[];
}): RecordedAnswer[];
export {};
