import type { HumanRequest } from "../../run/inbox-request.ts";
import type { RunState } from "../../run/state.ts";
type Named = {
    readonly [K in "asked" | "step"]?: HumanRequest[K];
};
/** What people are told whose answer comes when nothing can follow from it any more. */
export declare function lateAnswerText(state: RunState, answer: Named): string;
export {};
