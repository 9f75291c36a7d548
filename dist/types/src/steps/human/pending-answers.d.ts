import type { RunStore } from "../../ports/run-store.ts";
import { type RecordedAnswer } from "../../run/inbox-request.ts";
import type { RunState } from "../../run/state.ts";
/** Answers in the inbox that nobody has taken. One that cannot be read now may be read at the next look. */
export declare function inboxOf({ store, state }: {
    store: RunStore;
    state: RunState;
}): RecordedAnswer[];
/** People and programs may also write their words into `progress.json`, under `current_step.human_input`: they are for the question that the file shows. */
export declare function answersInProgress({ store, state }: {
    store: RunStore;
    state: RunState;
}): RecordedAnswer[];
