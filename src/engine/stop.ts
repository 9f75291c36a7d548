import type { Failure } from "../run/event.ts";

/** Why a run stops before its steps have ended. */
export type StopReason =
  { kind: "interrupted" } | { kind: "cancelled"; request: string } | { kind: "failed"; failure: Failure };

/** Lets doors, limits and requests end a run. The first request counts; effects see it through the signal. */
export class Stop {
  readonly #controller = new AbortController();
  #reason: StopReason | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get reason(): StopReason | undefined {
    return this.#reason;
  }

  request(reason: StopReason): void {
    this.#reason ??= reason;
    this.#controller.abort();
  }
}
