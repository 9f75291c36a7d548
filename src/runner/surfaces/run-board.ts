import { messageOf } from "../../errors.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunEventType } from "../../run/journal/event.ts";

/** Shows a run at GitHub: a comment, check run, job page or pull request. `show` never throws. */
export interface Surface {
  show(source: RunFacts, urgency: "soon" | "now"): void;
  /** Resolves when the last update is visible. */
  flush(): Promise<void>;
}

/** Returns a surface that is updated only when the run stops. Errors of `update` are reported. */
export function finalSurface(
  update: (source: RunFacts) => Promise<void>,
  report: (text: string) => void,
): Surface {
  let last: RunFacts | undefined;
  return {
    show: (source) => {
      last = source;
    },
    flush: async () => {
      try {
        if (last) await update(last);
      } catch (error) {
        report(messageOf(error));
      }
    },
  };
}

export interface RunBoard extends RunObserver {
  /** Shows the run's state and waits at most `limitMs`. Returns whether the update is visible. */
  flush(limitMs: number): Promise<boolean>;
}

export interface BoardOptions {
  readonly surfaces: readonly Surface[];
  /** Reads the run's facts from its files, which contain no secrets. */
  readonly read: () => Promise<RunFacts>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const URGENT_EVENTS: ReadonlySet<RunEventType> = new Set([
  "run.started",
  "run.resumed",
  "human.asked",
  "human.approved",
  "human.answered",
  "human.voided",
  "pull-request.opened",
  // A cancelled job has only seconds, and its last push needs some of them.
  "run.cancelled",
]);

/** Events in rapid succession cause one update. */
const PAUSE_MS = 2_000;

export function createBoard({ surfaces, read, clock, onError }: BoardOptions): RunBoard {
  let due: { readonly urgency: "soon" | "now" } | undefined;
  let reading: Promise<void> | undefined;
  let pause = new AbortController();
  const over = new AbortController();

  const showOnce = async (urgency: "soon" | "now"): Promise<void> => {
    try {
      const source = await read();
      for (const surface of surfaces) surface.show(source, urgency);
    } catch (error) {
      onError(error);
    }
  };
  const work = async (): Promise<void> => {
    while (due && !over.signal.aborted) {
      if (due.urgency === "soon") await clock.sleep(PAUSE_MS, pause.signal).catch(() => undefined);
      else await Promise.resolve();
      const { urgency } = due;
      due = undefined;
      await showOnce(urgency);
    }
    reading = undefined;
  };
  return {
    onEvent: ({ type }) => {
      const urgency = URGENT_EVENTS.has(type) ? "now" : (due?.urgency ?? "soon");
      due = { urgency };
      if (urgency === "now") {
        pause.abort();
        pause = new AbortController();
      }
      reading ??= work();
    },
    flush: async (limitMs) => {
      over.abort();
      pause.abort();
      const update = async (): Promise<boolean> => {
        await reading;
        await showOnce("now");
        await Promise.all(surfaces.map((surface) => surface.flush().catch(onError)));
        return true;
      };
      const late = new AbortController();
      const timeout = clock.sleep(limitMs, late.signal).then(
        () => false,
        () => false,
      );
      return await Promise.race([update(), timeout]).finally(() => late.abort());
    },
  };
}
