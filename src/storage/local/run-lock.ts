import { hostname } from "node:os";
import { AgenticError } from "../../errors.ts";
import { type LockHolder, lockHolder } from "../../system/file-lock.ts";

/** Work of a lock whose process only replicates the run. */
export const REPLICATION = "replication";

export function isExecuted(lock: string): boolean {
  const holder = lockHolder(lock);
  return holder !== undefined && holder.work !== REPLICATION;
}

export function lockedRun(
  runId: string,
  { pid, host, work, file }: LockHolder & { readonly file: string },
): AgenticError {
  const isOtherHost = host !== hostname();
  const isReplicated = work === REPLICATION;
  const doing = isReplicated ? "copied to or from the remote" : "executed";
  const advice = isOtherHost
    ? `if that machine is gone, try again in two minutes, or delete ${file}.`
    : isReplicated
      ? "try again when that process has ended."
      : `wait for it, or stop it with \`agentic-sdlc cancel ${runId}\`.`;
  return new AgenticError({
    code: "run-locked",
    message: `Run ${runId} is being ${doing} by process ${pid}${isOtherHost ? ` on ${host}` : ""}; ${advice}`,
    data: { pid, host, work },
  });
}
