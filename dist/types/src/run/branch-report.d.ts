import type { JoinedEvent, RunEvent, RunEventOf } from "./journal/event.ts";
/** Why a runner stopped whose branch was not the first. */
export declare const SUPERSEDED_BRANCH = "overtaken";
/** Why a runner stopped that nobody has heard of any more. */
export declare const RUNNER_LOST_REASON = "lost";
type BranchStatus = RunEventOf<"fan-out.joined">["branches"][number]["status"];
/** What the journal of a branch says of it. */
export interface BranchReport {
    /** Step path. */
    readonly step: string;
    readonly events: readonly RunEvent[];
    /** Undefined where the runner has not come to an end in this round. */
    readonly status: BranchStatus | undefined;
    readonly message?: string;
    /** Step that had used up its own limit on spending. */
    readonly over?: string;
}
/** What became of a branch in a round; of earlier ones its journal tells too. */
export declare function reportOf(step: string, round: number, events: readonly RunEvent[]): BranchReport;
/** Whether a step stands in a branch. */
export declare function isInBranch(path: string, branch: string): boolean;
/**
 * The events of branches as they become part of the run's own journal: only those of the branch's own steps, not those that are there
 * already, in the order of their times as far as each branch's own order allows. Anybody may have written them.
 */
export declare function joinedEvents(reports: readonly BranchReport[], joined: ReadonlyMap<string, number>): JoinedEvent[];
export {};
