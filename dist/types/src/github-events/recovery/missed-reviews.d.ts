import type { EventContext } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";
import { type Deliver } from "./missed-comments.ts";
/** Takes reviews for answers that runs wait for, and that were not delivered. One that was heard after all changes nothing twice. */
export declare function deliverMissedReviews(ports: EventContext, deliver: Deliver, { runs, stateRef }: {
    readonly runs: readonly RunInfo[];
    readonly stateRef: string;
}): Promise<{
    readonly done: string[];
    readonly problems: string[];
}>;
