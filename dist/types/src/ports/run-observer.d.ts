import type { RunEvent } from "../run/journal/event.ts";
import type { RunState } from "../run/state.ts";
import type { AgentEvent } from "./agent-runner.ts";
/** Watches a run; must not throw and must not wait. */
export interface RunObserver {
    onEvent?(event: RunEvent, state: RunState): void;
    onAgentEvent?(step: string, event: AgentEvent): void;
    onScriptLine?(step: string, line: string): void;
    /** A failed step begins to wait for its provider; `providerWait` of its state holds the time. */
    onProviderWait?(step: string, state: RunState): void;
}
