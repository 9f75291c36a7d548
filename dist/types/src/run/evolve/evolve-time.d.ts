import type { RunEvent } from "../journal/event.ts";
import { type RunState } from "../state.ts";
/** Time has passed until an event: it counts as the run's, or as one in which nobody worked on it. */
export declare function recordElapsedTime(state: RunState, event: RunEvent): void;
