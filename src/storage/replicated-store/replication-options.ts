import type { AgenticError } from "../../errors.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RemoteStorage } from "../../ports/remote-storage.ts";
import type { LocalStates } from "../../ports/run-store.ts";
import type { TrustNotes } from "../../ports/trust-notes.ts";
import type { IsPrefix } from "../../run/branch-rules.ts";
import type { RemoteTimeout } from "./remote-timeout.ts";

export interface ReplicationOptions {
  readonly local: LocalStates;
  /** Root of the repository. */
  readonly root: string;
  readonly outputDirectory: string;
  readonly remote: RemoteStorage;
  readonly trustNotes: TrustNotes;
  readonly clock: Clock;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** Sleeps without keeping the process alive. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly engine: { readonly host: string; readonly pid: number };
  /** Returns a unique ID for each engine. */
  readonly newId: () => string;
  /** Accepts a branch prefix. Default: any. */
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
/** Limits of a push, which may be large. */
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
    report(`Waiting for the remote ${remote.refs.location}, which has not responded yet.`);
  return { remote, clock, milliseconds: TIMEOUT_MS, signals: [interrupt, kill], onWait };
}
