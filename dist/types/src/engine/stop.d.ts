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
};
/** Lets doors, limits and requests end a run. The first request counts; effects see it through the signal. */
export declare class Stop {
    #private;
    get signal(): AbortSignal;
    get reason(): StopReason | undefined;
    request(reason: StopReason): void;
}
