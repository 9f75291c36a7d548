import type { RunStore } from "../../ports/run-store.ts";
import type { RunState } from "../../run/state.ts";
/** A run as its journal tells it. Errors: `journal-corrupt`. */
export declare function readState(store: RunStore): RunState;
