import { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import type { IsPrefix } from "../../run/branch-rules.ts";
import { STATE_REF } from "../refs/ref-names.ts";

export interface ReplicationOptions {
  readonly local: LocalStates;
  readonly root: string;
  readonly outputDirectory: string;
  readonly remote: RemoteStorage;
  readonly trustNotes: TrustNotes;
  readonly clock: Clock;
  readonly random: () => number;
  /** Sleeps without keeping the process alive. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly engine: { readonly host: string; readonly pid: number };
  readonly newId: () => string;
  readonly isPrefix?: IsPrefix;
  readonly report: (text: string) => void;
  /** Called after failed replication. A machine that is deleted after the run should stop it. */
  readonly onReplicationFailure?: OnReplicationFailure | undefined;
  /** Aborted when the user stops the run: then no call waits for the remote. */
  readonly interrupt?: AbortSignal | undefined;
  readonly kill?: AbortSignal | undefined;
}

export interface ReplicationFailure {
  readonly runId: string;
  readonly error: AgenticError;
  /** Consecutive failures; "last" if no retry follows. */
  readonly failureCount: number | "last";
}

export type OnReplicationFailure = (failure: ReplicationFailure) => void;

const TIMEOUT_MS = 30_000;
export const LOOKUP_TIMEOUT_MS = 5_000;
export const PUSH_TIMEOUT: Pick<RemoteTimeout, "milliseconds" | "unresponsiveMs"> = {
  milliseconds: 60_000,
  unresponsiveMs: 3_000,
};

export function timeoutFor(
  { remote, clock, report, interrupt, kill }: ReplicationOptions,
  milliseconds = TIMEOUT_MS,
): RemoteTimeout & Required<Pick<RemoteTimeout, "onWait">> {
  const onWait = (): void =>
    report(`Waiting for the remote ${remote.refs.location}, which has not responded yet.`);
  return { remote, clock, milliseconds, signals: [interrupt, kill], onWait };
}

export interface RemoteTimeout {
  readonly clock: Clock;
  readonly milliseconds: number;
  /** Limit after an earlier timeout. */
  readonly unresponsiveMs?: number;
  readonly remote: Pick<RemoteStorage, "refs" | "availability" | "abortPendingCalls">;
  readonly signals?: readonly (AbortSignal | undefined)[];
  readonly onWait?: () => void;
}

/** After this time without a response, a cheap call probes the remote, and the user is notified. */
const PROBE_AFTER_MS = 2_000;
const PROBE_TIMEOUT_MS = 6_000;
/** Limit of later calls until the remote responds. */
const UNRESPONSIVE_MS = 300;

/** Aborts all pending calls when the remote stops responding. The abandoned call fails too, unhandled on purpose. Errors: `remote-unreachable`. */
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
