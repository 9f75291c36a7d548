import type { AgenticError } from "../errors.ts";
import type { Failure } from "../run/journal/event.ts";
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
/** Of the branches of a block only the first one counts, and that was another one, worked on elsewhere. */
 | {
    kind: "overtaken";
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
    /** Aborted when a person wants an end, even of a run that has come to its own. */
    get interrupted(): AbortSignal;
    get reason(): StopReason | undefined;
    request(reason: StopReason): void;
}
