import type { ToldRun } from "./find-runs.ts";
import type { AppPorts } from "./ports.ts";
import { type Deliver } from "./unheard.ts";
/** Takes reviews for answers that runs wait for, and that were not delivered. One that was heard after all changes nothing twice. */
export declare function hearReviewsAgain(ports: AppPorts, deliver: Deliver, { runs, stateRef }: {
    readonly runs: readonly ToldRun[];
    readonly stateRef: string;
}): Promise<{
    readonly done: string[];
    readonly problems: string[];
}>;
