import type { RunState } from "./state.ts";

export function isTerminal({
  status,
  reason,
}: Pick<RunState, "status"> & { readonly reason?: string | undefined }): boolean {
  return (
    status === "completed" || status === "failed" || (status === "cancelled" && reason !== "interrupted")
  );
}
