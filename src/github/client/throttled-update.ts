import { AgenticError, messageOf } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { explainError, type RequestDescription } from "./explain-error.ts";
import { hasStatus } from "./request-error.ts";

/** `now` if users wait for the update, as for a question or the end of a run. */
export type Urgency = "soon" | "now";

interface ThrottledUpdateOptions<Value> {
  readonly write: (value: Value) => Promise<void>;
  readonly clock: Clock;
  /** Receives a failure. Returns `over` if retries are useless. */
  readonly onFailure: (error: unknown) => "over" | "again";
}

/** GitHub limits the rate of edits. */
const GAP_MS = 10_000;

export function createThrottledUpdate<Value>(options: ThrottledUpdateOptions<Value>) {
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
    // An urgent update aborts the sleep.
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
    /** Never throws and never waits: a failed update does not fail the run. */
    show: (value: Value, urgency: Urgency): void => {
      wanted = { value };
      if (urgency === "now") hurry();
      void start();
    },
    /** Writes the last value at once. Resolves when it is written or has failed. */
    flush: async (): Promise<void> => {
      if (!wanted && !working) return;
      hurry();
      await start();
      // The pending write failed, so the last value needs another try.
      if (!wanted || wanted === failed) return;
      hurry();
      await start();
    },
  };
}

/** Reports the first failure only. A final rejection is not retried. `consequence`: added if the permission is missing. */
export function createReportOnce(
  report: (text: string) => void,
  request: RequestDescription,
  consequence = "",
): ThrottledUpdateOptions<unknown>["onFailure"] {
  let hasReported = false;
  return (error) => {
    const explained = explainError(error, request);
    if (!hasReported) report(`${messageOf(explained)}${hasStatus(error, 403, 404) ? consequence : ""}`);
    hasReported = true;
    const isFinal = explained instanceof AgenticError && explained.code !== "remote-unreachable";
    return isFinal ? "over" : "again";
  };
}
