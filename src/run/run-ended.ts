import type { RunState } from "./state.ts";

/** Whether a run has ended. An interrupted run counts as paused: it can be resumed. */
export function isTerminal({
  status,
  reason,
}: Pick<RunState, "status"> & { readonly reason?: string | undefined }): boolean {
  return (
    status === "completed" || status === "failed" || (status === "cancelled" && reason !== "interrupted")
  );
}
