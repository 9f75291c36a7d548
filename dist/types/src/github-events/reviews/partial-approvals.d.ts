import type { RunState } from "../../run/state.ts";
import type { EventContext } from "../event-context.ts";
import { type CountingPorts } from "./void-answers.ts";
interface ShownRun {
    readonly state: RunState;
    readonly stateRef: string;
    /** That of the run, with this state; undefined where a job is at work on it, which shows them in the end. */
    readonly version: string | undefined;
    /** An answer that was judged a moment ago. */
    readonly judged?: string;
}
type ShowingPorts = CountingPorts & Pick<EventContext, "refs" | "forge">;
/**
 * Shows in the comment of a run that nobody works on how many have approved; says whether there are approvals that are not enough. A job for
 * that would only count them.
 */
export declare function showApprovals(ports: ShowingPorts, runId: string, { state, stateRef, version, judged }: ShownRun): Promise<boolean>;
export {};
