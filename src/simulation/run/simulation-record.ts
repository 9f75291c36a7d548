/** A session, script or answer of a simulation. */
export interface SimulatedCall {
  readonly kind: "agent" | "script" | "check" | "human";
  readonly path: string;
  readonly attempt: number;
  /** Prompt, script or command. */
  readonly text: string;
  readonly failed: boolean;
}

/** What agents, scripts and people did in a simulation, in order. */
export class SimulationRecord {
  readonly calls: SimulatedCall[] = [];
  /** Sessions and scripts that take virtual time now. */
  running = 0;

  add(call: SimulatedCall): void {
    this.calls.push(call);
  }

  /** Whether the session or script of an attempt has ended. */
  hasEnded(path: string, attempt: number): boolean {
    return this.calls.some(
      (call) =>
        call.path === path && call.attempt === attempt && (call.kind === "agent" || call.kind === "script"),
    );
  }
}
