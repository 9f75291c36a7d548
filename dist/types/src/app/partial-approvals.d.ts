import { type Tally } from "../human/approvals.ts";
import { type GivenAnswer } from "../run/request.ts";
import type { RunState } from "../run/state.ts";
import { type Inbox } from "../state/inbox.ts";
import type { AppPorts } from "./ports.ts";
/** What the answers to a question come to that its run has not taken. */
export interface UntakenAnswers {
    readonly path: string;
    /** Number of the question. */
    readonly asked: number;
    readonly answers: readonly GivenAnswer[];
    readonly tally: Tally;
}
/** Questions that somebody has answered, of those that are open. */
export declare function talliesIn(requests: Inbox["requests"], state: RunState): UntakenAnswers[];
interface ShownRun {
    readonly state: RunState;
    readonly stateRef: string;
    /** That of the run, with this state; undefined where a job is at work on it, which shows them in the end. */
    readonly version: string | undefined;
}
/**
 * Shows in the comment of a run that nobody works on how many have approved; says whether there are approvals that are not enough. A job for
 * that would only count them.
 */
export declare function showApprovals(ports: Pick<AppPorts, "refs" | "forge">, runId: string, { state, stateRef, version }: ShownRun): Promise<boolean>;
export {};
