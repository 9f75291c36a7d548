import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import { STATE_REF } from "../refs/ref-names.ts";

export interface RemoteTimeout {
  readonly clock: Clock;
  /** Limit for a remote that responds. */
  readonly milliseconds: number;
  /** Limit after an earlier timeout. */
  readonly unresponsiveMs?: number;
  readonly remote: Pick<RemoteStorage, "refs" | "availability" | "abortPendingCalls">;
  /** Aborted when the caller stops waiting. */
  readonly signals?: readonly (AbortSignal | undefined)[];
  /** Called before a long wait. */
  readonly onWait?: () => void;
}

/** After this time without a response, a cheap call probes the remote, and the user is notified. */
const PROBE_AFTER_MS = 2_000;
/** Limit of the probe. */
const PROBE_TIMEOUT_MS = 6_000;
/** Limit of later calls until the remote responds. */
const UNRESPONSIVE_MS = 300;

/**
 * Waits for a remote call, and aborts all pending calls when the remote stops responding. Errors: `remote-unreachable`. The abandoned
 * call fails too, unhandled on purpose.
 */
export async function withTimeout<T>(work: Promise<T>, timeout: RemoteTimeout): Promise<T> {
  const { remote, signals = [] } = timeout;
  const over = new AbortController();
  const end = AbortSignal.any([over.signal, ...signals.filter((signal) => signal !== undefined)]);
  const late = waitForTimeout(timeout, end).catch(async () => {
    if (over.signal.aborted) return await new Promise<never>(() => {});
    return `You stopped the wait for the remote ${remote.refs.location}.`;
  });
  try {
    return await Promise.race([work, late.then((message) => abortCalls(remote, message))]);
  } finally {
    over.abort();
  }
}

/** Returns the reason of the timeout. */
async function waitForTimeout(
  {
    clock,
    milliseconds,
    unresponsiveMs = UNRESPONSIVE_MS,
    remote: { refs, availability },
    onWait,
  }: RemoteTimeout,
  signal: AbortSignal,
): Promise<string> {
  let { responseCount } = availability;
  let waited = milliseconds;
  if (availability.isUnresponsive) await clock.sleep(Math.min(milliseconds, unresponsiveMs), signal);
  else if (milliseconds <= PROBE_AFTER_MS) await clock.sleep(milliseconds, signal);
  else {
    await clock.sleep(PROBE_AFTER_MS, signal);
    onWait?.();
    let isAnswered = false;
    refs.refs(STATE_REF).then(
      () => (isAnswered = true),
      () => {},
    );
    waited = Math.min(milliseconds, PROBE_TIMEOUT_MS);
    await clock.sleep(waited - PROBE_AFTER_MS, signal);
    if (isAnswered || availability.responseCount > responseCount) {
      await clock.sleep(milliseconds - waited, signal);
      waited = milliseconds;
    }
  }
  while (availability.responseCount > responseCount) {
    responseCount = availability.responseCount;
    waited = milliseconds;
    await clock.sleep(milliseconds, signal);
  }
  const problem = availability.isUnresponsive
    ? "does not respond"
    : `has not responded for ${waited / 1000} seconds`;
  availability.isUnresponsive = true;
  return `The remote ${refs.location} ${problem}. Is the network up?`;
}

function abortCalls(remote: RemoteTimeout["remote"], message: string): never {
  remote.abortPendingCalls();
  throw new AgenticError({ code: "remote-unreachable", message, data: { given_up: true } });
}
