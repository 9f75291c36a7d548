import type { PullNow } from "../github/pull-now.ts";
import type { StateRefs } from "../state/refs.ts";
import { type ToldRun } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";
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
export declare function isTooDeep({ forge, refs, checks, clock }: AppPorts, stateRef: string, { runId, by, issue, headSha }: AskedRun): Promise<boolean>;
interface AskedAgain {
    readonly by: string;
    readonly issue: number;
    /** By which our answer to the same words is known. */
    readonly marker: string;
}
/** The same for whatever else a bot asks: found in our answers of the last day. */
export declare function isAnsweredEnough({ forge, clock }: AppPorts, { by, issue, marker }: AskedAgain): Promise<boolean>;
/** Runs that the commits of a pull request name, those of the last ones. */
export declare function runsNamedIn(refs: StateRefs, { commits }: PullNow, stateRef: string): Promise<readonly ToldRun[]>;
/** Whether a pull request is one that a run opened for what it made. */
export declare function hasOpened({ progress }: ToldRun, { number, headRef }: PullNow): boolean;
export {};
