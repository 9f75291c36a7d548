import type { RunStore } from "../ports/states.ts";
import { type GivenAnswer } from "../run/request.ts";
import type { RunState } from "../run/state.ts";
/** Answers in the inbox that nobody has taken. One that cannot be read now may be read at the next look. */
export declare function inboxOf({ store, state }: {
    store: RunStore;
    state: RunState;
}): GivenAnswer[];
/** People and programs may also write their words into `progress.json`, under `current_step.human_input`: they are for the question that the file shows. */
export declare function answersInProgress({ store, state }: {
    store: RunStore;
    state: RunState;
}): GivenAnswer[];
