import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import { STATE_REF } from "../refs/ref-names.ts";

export interface RemoteTimeout {
  readonly clock: Clock;
  /** How long a remote may take that answers at all. */
  readonly milliseconds: number;
  /** How long it may take once it was waited for in vain. */
  readonly unresponsiveMs?: number;
  readonly remote: Pick<RemoteStorage, "refs" | "availability" | "abortPendingCalls">;
  /** Aborted by somebody who waits no longer. */
  readonly signals?: readonly (AbortSignal | undefined)[];
  /** Called when it takes so long that somebody may wonder. */
  readonly onWait?: () => void;
}

/** Without an answer for so long, the remote is asked a question that costs it little, and people are told. */
const PROBE_AFTER_MS = 2_000;
/** A remote that answers not even that by then counts as silent. */
const PROBE_TIMEOUT_MS = 6_000;
/** After that the rest of the process waits for it only so long each time, until it has answered. */
const UNRESPONSIVE_MS = 300;

/**
 * Waits for what may take a remote for ever, and breaks it off once there was no answer for so long. Errors: `remote-unreachable` then;
 * what was begun fails too, and that is nobody's concern.
 */
export async function withTimeout<T>(work: Promise<T>, timeout: RemoteTimeout): Promise<T> {
  const { remote, signals = [] } = timeout;
  const over = new AbortController();
  const end = AbortSignal.any([over.signal, ...signals.filter((signal) => signal !== undefined)]);
  const late = waitForTimeout(timeout, end).catch(async () => {
    if (over.signal.aborted) return await new Promise<never>(() => {});
    return `You did not want to wait for the remote ${remote.refs.location}.`;
  });
  try {
    return await Promise.race([work, late.then((message) => abortCalls(remote, message))]);
  } finally {
    over.abort();
  }
}

/** Says why nobody waits any longer. */
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
  const words = availability.isUnresponsive
    ? "does not answer"
    : `has not answered for ${waited / 1000} seconds`;
  availability.isUnresponsive = true;
  return `The remote ${refs.location} ${words}. Is the network up?`;
}

function abortCalls(remote: RemoteTimeout["remote"], message: string): never {
  remote.abortPendingCalls();
  throw new AgenticError({ code: "remote-unreachable", message, data: { given_up: true } });
}
