import type { Clock } from "../../ports/clock.ts";

/** Whether people wait for it, as at a question or the end. */
export type Urgency = "soon" | "now";

/** Something at GitHub that shows how a run goes, and is behind by a few seconds at most. */
export interface ThrottledUpdate<Value> {
  /** Never throws and never waits: a run does not fail because nobody can watch it. */
  show(value: Value, urgency: Urgency): void;
  /** Shows the last value at once, and is over when that stands there or could not be written. */
  flush(): Promise<void>;
}

export interface ThrottledUpdateOptions<Value> {
  readonly write: (value: Value) => Promise<void>;
  readonly clock: Clock;
  /** Told of a failure, once; says whether there is no use in trying again. */
  readonly onFailure: (error: unknown) => "over" | "again";
}

/** GitHub wants people's comments and checks edited seldom. */
const GAP_MS = 10_000;

export function createThrottledUpdate<Value>(options: ThrottledUpdateOptions<Value>): ThrottledUpdate<Value> {
  const { write, clock, onFailure } = options;
  let wanted: { readonly value: Value } | undefined;
  let failed: typeof wanted;
  let isUrgent = false;
  let isOver = false;
  let lastAt: number | undefined;
  let working: Promise<void> | undefined;
  let pause = new AbortController();

  async function untilDue(): Promise<void> {
    const remainingMs = lastAt === undefined ? 0 : lastAt + GAP_MS - clock.now().getTime();
    if (isUrgent || remainingMs <= 0) return;
    pause = new AbortController();
    // Woken early where somebody is in a hurry.
    await clock.sleep(remainingMs, pause.signal).catch(() => {});
  }

  async function work(): Promise<void> {
    while (wanted && !isOver) {
      await untilDue();
      const next = wanted;
      wanted = undefined;
      isUrgent = false;
      try {
        await write(next.value);
      } catch (error) {
        isOver = onFailure(error) === "over";
        failed = next;
        wanted ??= next;
        return;
      } finally {
        lastAt = clock.now().getTime();
      }
    }
  }

  function hurry(): void {
    isUrgent = true;
    pause.abort();
  }

  function start(): Promise<void> {
    working ??= work().finally(() => {
      working = undefined;
      isUrgent = false;
    });
    return working;
  }

  return {
    show: (value, urgency) => {
      wanted = { value };
      if (urgency === "now") hurry();
      void start();
    },
    flush: async () => {
      if (!wanted && !working) return;
      hurry();
      await start();
      // What was under way failed, and left the last word to another try.
      if (!wanted || wanted === failed) return;
      hurry();
      await start();
    },
  };
}

/** Tells people of the first failure; what GitHub refuses for good is not tried again. */
export function createReportOnce(
  report: (text: string) => void,
  describeFailure: (error: unknown) => { readonly text: string; readonly isFinal: boolean },
): (error: unknown) => "over" | "again" {
  let hasReported = false;
  return (error) => {
    const { text, isFinal } = describeFailure(error);
    if (!hasReported) report(text);
    hasReported = true;
    return isFinal ? "over" : "again";
  };
}
