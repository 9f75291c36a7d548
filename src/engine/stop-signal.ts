import type { AgenticError } from "../errors.ts";
import type { Failure } from "../run/journal/event.ts";

export type StopReason =
  | { kind: "interrupted" }
  | { kind: "cancelled"; request: string }
  | { kind: "failed"; failure: Failure }
  /** Another branch of the block was first. */
  | { kind: "overtaken" }
  /** Another engine took over the run. Later events of this engine do not count. */
  | { kind: "taken-over"; error: AgenticError };

/** Stops a run. The first reason counts; effects receive the signal. */
export class Stop {
  readonly #controller = new AbortController();
  readonly #interrupt = new AbortController();
  #reason: StopReason | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborted when a person interrupts, also after the run has ended. */
  get interrupted(): AbortSignal {
    return this.#interrupt.signal;
  }

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  request(reason: StopReason): void {
    this.#reason ??= reason;
    this.#controller.abort();
    if (reason.kind === "interrupted") this.#interrupt.abort();
  }
}
