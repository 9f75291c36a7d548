import type { RunEvent } from "../../run/journal/event.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import type { EventContext } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";
/** What a pause is for that no time ends. */
export declare const PEOPLES: ReadonlySet<string>;
/** Pauses in a row without a step that was done, of which nobody knows when they are over. */
export interface Tries {
    readonly count: number;
    /** When the last one began, in milliseconds. */
    readonly last: number;
}
/** How often a run has come to a halt in vain, by its journal. */
export declare function failedResumeAttempts(events: readonly RunEvent[]): Tries;
/** When it is tried again; undefined where a person has to look. */
export declare function nextTry({ count, last }: Tries): number | undefined;
/** Whether a run that has paused for something nobody knows the end of is to be tried again now. Where it was tried too often, people are told so. */
export declare function isDue(ports: EventContext, run: RunInfo, stateRef: string): Promise<boolean>;
/** The same for one whose last jobs were lost, or could not publish what they did: its journal tells nothing of them. */
export declare function isClaimDue(ports: EventContext, run: RunInfo, { earlier, since }: JobLease): Promise<boolean>;
