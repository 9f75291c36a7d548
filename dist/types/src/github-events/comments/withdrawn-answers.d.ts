import type { EventContext, EventResult } from "../event-context.ts";
import type { SupportedEvent } from "../webhook-events.ts";
/** Words that were edited, deleted or dismissed after they were said. */
export interface Withdrawal {
    /** Id of the request that they were. */
    readonly id: string;
    readonly issue: number;
    /** The run that they named. */
    readonly runId: string | undefined;
    /** Who withdrew them. */
    readonly by: string;
}
/** What an event takes back that may have been an answer; undefined where it takes nothing back. */
export declare function withdrawalIn(heard: SupportedEvent): Withdrawal | undefined;
/**
 * Reads the answers of the run again that has the withdrawn one and has not acted on it: people are told that it does not count, and how
 * many approvals are left. An answer that the run has acted on stays what it was.
 */
export declare function handleWithdrawal(ports: EventContext, { id, issue, runId: named, by }: Withdrawal): Promise<EventResult>;
