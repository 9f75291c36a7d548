import type { Workspaces } from "../../ports/workspaces.ts";
import type { RunEnd } from "../run-request.ts";
import { dropEmptyBranch } from "./release-worktrees.ts";

export async function runInCheckout(
  workspaces: Workspaces,
  runId: string,
  work: () => Promise<RunEnd>,
): Promise<RunEnd> {
  using claimed = await workspaces.reserveCheckout(runId);
  let end: RunEnd;
  try {
    end = await work();
  } catch (error) {
    // The error of the run is more important.
    await claimed.restore().catch(() => undefined);
    throw error;
  }
  const checkout = await claimed.restore().catch((error: unknown) => String(error));
  // No worktree uses the branch now.
  if (checkout === undefined) await dropEmptyBranch(workspaces, end.state);
  return { ...end, checkout };
}
