import type { RunEvent } from "../run/journal/event.ts";
import type { RunState } from "../run/state.ts";
import type { AgentEvent } from "./agent-runner.ts";

/** Observes a run. Callbacks must not throw or block. */
export interface RunObserver {
  /** Called after each journal event, with the state that includes it. */
  onEvent?(event: RunEvent, state: RunState): void;
  /** Called for each event of a step's agent session. */
  onAgentEvent?(step: string, event: AgentEvent): void;
  /** Called for each output line of a script step. */
  onScriptLine?(step: string, line: string): void;
  /** Called when a failed step starts to wait for its provider; `providerWait` of its state has the time. */
  onProviderWait?(step: string, state: RunState): void;
}
