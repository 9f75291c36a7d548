import type { GoingOn } from "../human/run-options.ts";
import type { Spot, ToldRun } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";
import { type CountingPorts } from "./void-answers.ts";
/** The newest run that was asked for at a spot, where nothing of it is there. */
export declare function unbegunRun({ forge, refs }: Pick<AppPorts, "forge" | "refs">, { issue }: Spot, stateRef: string): Promise<string | undefined>;
/** What became of such a run, and whether a job is about to begin it. */
export declare function unbegun({ forge, refs }: Pick<AppPorts, "forge" | "refs">, runId: string): Promise<{
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
export declare function untakenAnswers(ports: CountingPorts & Pick<AppPorts, "refs">, { runId, where, progress }: ToldRun, stateRef: string): Promise<Untaken>;
/** Why a run would come no further if it went on; undefined where it may. */
export declare function noWayOn(ports: CountingPorts & Pick<AppPorts, "refs" | "clock">, run: ToldRun, { given, stateRef }: {
    readonly given: GoingOn;
    readonly stateRef: string;
}): Promise<string | undefined>;
