import type { RunFacts } from "../../output/status/run-facts.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunObserver } from "../../ports/run-observer.ts";
import type { RunEventType } from "../../run/journal/event.ts";

/** A place on GitHub where people see how a run goes: a comment, a check, a page of the job. It shows what is said of it and never throws. */
export interface Surface {
  show(source: RunFacts, urgency: "soon" | "now"): void;
  /** Waits until the last thing shown is there. */
  flush(): Promise<void>;
}

export interface RunBoard extends RunObserver {
  /** Shows how the run stands, and waits until everybody can see it, or for as long as is given; says whether they can. */
  flush(limitMs: number): Promise<boolean>;
}

export interface BoardOptions {
  readonly surfaces: readonly Surface[];
  /** How the run stands, from its files: what lies there holds no secrets. */
  readonly read: () => Promise<RunFacts>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Changes that somebody waits to see. */
const TELLING: ReadonlySet<RunEventType> = new Set([
  "run.started",
  "run.resumed",
  "human.asked",
  "human.approved",
  "human.answered",
  "human.voided",
  "pull-request.opened",
  // A job that is cancelled has seconds, and its last push takes some of them.
  "run.cancelled",
]);

/** What comes in rapid succession is read once. */
const PAUSE_MS = 2_000;

/** Shows a run on every surface as it goes on. The run never waits for it. */
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
      const urgency = TELLING.has(type) ? "now" : (due?.urgency ?? "soon");
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
      const told = async (): Promise<boolean> => {
        await reading;
        await showOnce("now");
        await Promise.all(surfaces.map((surface) => surface.flush().catch(onError)));
        return true;
      };
      const late = new AbortController();
      const given = clock.sleep(limitMs, late.signal).then(
        () => false,
        () => false,
      );
      return await Promise.race([told(), given]).finally(() => late.abort());
    },
  };
}
