import type { ResumeOptions } from "../comment-commands/run-options.ts";
import type { EventContext } from "./event-context.ts";
import type { Conversation, RunInfo } from "./find-runs.ts";
import { type CountingPorts } from "./reviews/void-answers.ts";
/** The newest run that was asked for at a spot, where nothing of it is there. */
export declare function findPendingRun({ forge, refs }: Pick<EventContext, "forge" | "refs">, { issue }: Conversation, stateRef: string): Promise<string | undefined>;
/** What became of such a run, and whether a job is about to begin it. */
export declare function pendingRunStatus({ forge, refs }: Pick<EventContext, "forge" | "refs">, runId: string): Promise<{
    readonly text: string;
    readonly isWaiting: boolean;
}>;
/** What has been said to a run that it has not taken yet. */
export interface Untaken {
    /** Whether it is enough for the run to go on. */
    readonly isEnough: boolean;
    /** People who have approved, by the path of the question, where that is not enough. */
    readonly approvedBy: ReadonlyMap<string, readonly string[]>;
}
/** What people have answered to a run that has not taken it yet. */
export declare function findUnreadAnswers(ports: CountingPorts & Pick<EventContext, "refs">, { runId, where, progress }: RunInfo, stateRef: string): Promise<Untaken>;
/** Why a run would come no further if it went on; undefined where it may. */
export declare function resumeBlocker(ports: CountingPorts & Pick<EventContext, "refs" | "clock">, run: RunInfo, { given, stateRef }: {
    readonly given: ResumeOptions;
    readonly stateRef: string;
}): Promise<string | undefined>;
