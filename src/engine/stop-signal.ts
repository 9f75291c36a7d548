import type { AgenticError } from "../errors.ts";
import type { Failure } from "../run/journal/event.ts";

/** Why a run stops before its steps have ended. */
export type StopReason =
  | { kind: "interrupted" }
  | { kind: "cancelled"; request: string }
  | { kind: "failed"; failure: Failure }
  /** Of the branches of a block only the first one counts, and that was another one, worked on elsewhere. */
  | { kind: "overtaken" }
  /** Another engine works on the run: nothing that happens here any more is part of it. */
  | { kind: "taken-over"; error: AgenticError };

/** Lets doors, limits and requests end a run. The first request counts; effects see it through the signal. */
export class Stop {
  readonly #controller = new AbortController();
  readonly #interrupt = new AbortController();
  #reason: StopReason | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Aborted when a person wants an end, even of a run that has come to its own. */
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
