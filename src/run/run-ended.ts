import type { RunState } from "./state.ts";

/** A run that was interrupted is as good as paused: whoever resumes it finds it where it was. */
export function isTerminal({
  status,
  reason,
}: Pick<RunState, "status"> & { readonly reason?: string | undefined }): boolean {
  return (
    status === "completed" || status === "failed" || (status === "cancelled" && reason !== "interrupted")
  );
}
