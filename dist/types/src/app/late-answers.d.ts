import type { RunEvent } from "../run/event.ts";
import { type GivenAnswer } from "../run/request.ts";
import type { RunState } from "../run/state.ts";
import type { AppPorts } from "./ports.ts";
interface TellingPorts {
    readonly refs: AppPorts["refs"];
    readonly forge: Pick<AppPorts["forge"], "show">;
}
interface Telling {
    readonly stateRef: string;
    /** Answers that were given earlier were told of before. */
    readonly since?: Date;
}
/** Tells people whose answers the run did not act on that they came too late, and why; each of them once. */
export declare function tellLateAnswers({ refs, forge }: TellingPorts, runId: string, { stateRef, since }: Telling): Promise<void>;
/** Answers from which nothing followed, and nothing will as the run stands. */
export declare function lateAnswers(given: readonly GivenAnswer[], { state, events }: {
    readonly state: RunState;
    readonly events: readonly RunEvent[];
}): GivenAnswer[];
export {};
