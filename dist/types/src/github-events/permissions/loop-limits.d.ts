import type { PullRequestDetails } from "../../ports/checks-forge.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import type { EventContext } from "../event-context.ts";
import { type RunInfo } from "../find-runs.ts";
interface AskedRun {
    readonly runId: string;
    readonly by: string;
    readonly issue: number;
    /** Of a pull request. */
    readonly headSha?: string | undefined;
}
/**
 * Whether a bot that is allowed to may not ask for one run more: two that answer each other would never end. It is found in what is there:
 * the comments of runs in the conversation, and whether a run opened the pull request.
 */
export declare function exceedsChainLimit({ forge, refs, checks, clock }: EventContext, stateRef: string, { runId, by, issue, headSha }: AskedRun): Promise<boolean>;
interface AskedAgain {
    readonly by: string;
    readonly issue: number;
    /** By which our answer to the same words is known. */
    readonly marker: string;
}
/** The same for whatever else a bot asks: found in our answers of the last day. */
export declare function exceedsReplyLimit({ forge, clock }: EventContext, { by, issue, marker }: AskedAgain): Promise<boolean>;
/** Runs that the commits of a pull request name, those of the last ones. */
export declare function runsNamedIn(refs: StateRefs, { commits }: PullRequestDetails, stateRef: string): Promise<readonly RunInfo[]>;
/** Whether a pull request is one that a run opened for what it made. */
export declare function hasOpened({ progress }: RunInfo, { number, headRef }: PullRequestDetails): boolean;
export {};
