import type { Clock } from "../../ports/clock.ts";
/** Whether people wait for it, as at a question or the end. */
export type Urgency = "soon" | "now";
/** Something at GitHub that shows how a run goes, and is behind by a few seconds at most. */
export interface ThrottledUpdate<Value> {
    /** Never throws and never waits: a run does not fail because nobody can watch it. */
    show(value: Value, urgency: Urgency): void;
    /** Shows the last value at once, and is over when that stands there or could not be written. */
    flush(): Promise<void>;
}
export interface DisplayOptions<Value> {
    readonly write: (value: Value) => Promise<void>;
    readonly clock: Clock;
    /** Told of a failure, once; says whether there is no use in trying again. */
    readonly onFailure: (error: unknown) => "over" | "again";
}
export declare function createDisplay<Value>(options: DisplayOptions<Value>): ThrottledUpdate<Value>;
/** Tells people of the first failure; what GitHub refuses for good is not tried again. */
export declare function createReportOnce(report: (text: string) => void, sentenceOf: (error: unknown) => {
    readonly text: string;
    readonly isFinal: boolean;
}): (error: unknown) => "over" | "again";
