import type { Failure } from "../journal/event.ts";

/** Pause reason: commits contain a secret of the engine. They were not pushed. */
export const SECRET = "secret";

/** Pause reason: a remote or the forge was unreachable or rejected a request. */
export const REMOTE = "remote";

export function isRemoteFailure({ code }: Pick<Failure, "code">): boolean {
  return code === "remote-unreachable" || code === "remote-refused";
}

export function describeUnopenedPullRequest({ message }: Pick<Failure, "message">): string {
  return `Pull request not opened yet: ${message}`;
}

export function remoteRetryTime(
  { retry_after_ms: wait }: Pick<Failure, "retry_after_ms">,
  failedAt: string | undefined,
): string | undefined {
  if (wait === undefined || failedAt === undefined) return undefined;
  return new Date(Date.parse(failedAt) + wait).toISOString();
}
