import type { RunEvent, RunEventType } from "../journal/event.ts";
import { type RunState } from "../state.ts";
/**
 * The state after one more event. It takes over the given state and returns the same object: a run of n steps costs n, not n².
 * Events alone decide, so folding a journal always gives the same state.
 */
export declare function evolve(state: RunState, event: RunEvent): RunState;
/** Whether this version knows events of the type. */
export declare function isEventType(type: string): type is RunEventType;
/** A name of an output, unique in the run: nested definitions have names of their own. */
export declare function outputKey(step: string | undefined, name: string): string;
