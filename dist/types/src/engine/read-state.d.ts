import type { RunStore } from "../ports/states.ts";
import { type RunState } from "../run/state.ts";
/** A run as its journal tells it. Errors: `journal-corrupt`. */
export declare function readState(store: RunStore): RunState;
/** The same from the complete lines of a journal, for readers that do not work on the run. */
export declare function foldJournal(lines: string, source: string): RunState;
