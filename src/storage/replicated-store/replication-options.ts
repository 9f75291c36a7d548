import type { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import type { IsPrefix } from "../../run/branch-name-rules.ts";
import type { RemoteTimeout } from "./remote-timeout.ts";

/** What runs are carried elsewhere with. */
export interface ReplicationOptions {
  readonly local: LocalStates;
  /** Top of the repository. */
  readonly root: string;
  readonly outputDirectory: string;
  readonly remote: RemoteStorage;
  readonly trustNotes: TrustNotes;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Sleeps as the clock does, but keeps no process alive. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly engine: { readonly host: string; readonly pid: number };
  /** Another one each time, for an engine that begins to work on a run. */
  readonly newId: () => string;
  /** Whether branches of runs may begin so here; without it with any prefix. */
  readonly isPrefix?: IsPrefix;
  /** Tells people something about the run. */
  readonly report: (text: string) => void;
  /** Called when a run could not be carried, for a machine that goes away: it is to stop before it has done more that is lost. */
  readonly onReplicationFailure?: OnReplicationFailure | undefined;
  /** Aborted when somebody wants the run to stop: nobody waits for a remote before the work any more, nor once that is over. */
  readonly interrupt?: AbortSignal | undefined;
  /** Aborted when somebody wants everything to end at once. */
  readonly kill?: AbortSignal | undefined;
}

export interface ReplicationFailure {
  readonly runId: string;
  readonly error: AgenticError;
  /** Failures in a row until now; "last" where nobody tries again. */
  readonly failureCount: number | "last";
}

export type OnReplicationFailure = (uncarried: ReplicationFailure) => void;

/** Longest that somebody who has the run here waits for what lies elsewhere. */
const TIMEOUT_MS = 30_000;
export const LOOKUP_TIMEOUT_MS = 5_000;
/** The same where a push may be on its way that holds much. */
export const PUSH_TIMEOUT: Pick<RemoteTimeout, "milliseconds" | "unresponsiveMs"> = {
  milliseconds: 60_000,
  unresponsiveMs: 5_000,
};

export function timeoutFor({
  remote,
  clock,
  report,
  interrupt,
  kill,
}: ReplicationOptions): RemoteTimeout & Required<Pick<RemoteTimeout, "onWait">> {
  const onWait = (): void =>
    report(`Waiting for the remote ${remote.refs.location}, which has not answered yet.`);
  return { remote, clock, milliseconds: TIMEOUT_MS, signals: [interrupt, kill], onWait };
}
