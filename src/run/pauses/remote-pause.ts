import type { Failure } from "../journal/event.ts";

/** Reason of a pause for a secret of the engine in commits: nothing of them was pushed. */
export const SECRET = "secret";

/** Reason of a pause for what a remote, or the forge, did not take yet. */
export const REMOTE = "remote";

/** Whether the remote was away or refused: a fault of the run's work has another code. */
export function isRemoteFailure({ code }: Pick<Failure, "code">): boolean {
  return code === "remote-unreachable" || code === "remote-refused";
}

/** For people. */
export function notProposedYet({ message }: Pick<Failure, "message">): string {
  return `Pull request not opened yet: ${message}`;
}

/** When the remote lets the run in again, where it said how long that takes. */
export function remoteUntil(
  { retry_after_ms: wait }: Pick<Failure, "retry_after_ms">,
  failedAt: string | undefined,
): { until?: string } {
  if (wait === undefined || failedAt === undefined) return {};
  return { until: new Date(Date.parse(failedAt) + wait).toISOString() };
}
