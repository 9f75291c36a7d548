import type { RunEventOf, RunEventType } from "../journal/event.ts";
import type { RunState, StepState } from "../state.ts";
/** What each of some types of events does to the state. */
export type Handlers<Types extends RunEventType = RunEventType> = {
    [T in Types]: (state: RunState, event: RunEventOf<T>) => void;
};
/** The step at a path; one that was not seen before is pending. */
export declare function stepAt(state: RunState, path: string): StepState;
export declare function blank(path: string): StepState;
