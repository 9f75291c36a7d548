import type { AgenticError } from "../errors.ts";
import type { Failure } from "../run/event.ts";
/** Why a run stops before its steps have ended. */
export type StopReason = {
    kind: "interrupted";
} | {
    kind: "cancelled";
    request: string;
} | {
    kind: "failed";
    failure: Failure;
}
/** Another engine works on the run: nothing that happens here any more is part of it. */
 | {
    kind: "taken-over";
    error: AgenticError;
};
/** Lets doors, limits and requests end a run. The first request counts; effects see it through the signal. */
export declare class Stop {
    #private;
    get signal(): AbortSignal;
    get reason(): StopReason | undefined;
    request(reason: StopReason): void;
}
