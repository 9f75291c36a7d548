import type { Workspaces } from "../../ports/workspaces.ts";
import type { RunEnd } from "../run-request.ts";
import { dropEmptyBranch } from "./release-worktrees.ts";

/** Works on a run in the user's checkout, which no other run works in meanwhile, and then checks out again what was there before. */
export async function inCheckout(
  workspaces: Workspaces,
  runId: string,
  work: () => Promise<RunEnd>,
): Promise<RunEnd> {
  using claimed = await workspaces.reserveCheckout(runId);
  let end: RunEnd;
  try {
    end = await work();
  } catch (error) {
    // What it throws says more than where the checkout stays.
    await claimed.restore().catch(() => undefined);
    throw error;
  }
  const checkout = await claimed.restore().catch((error: unknown) => String(error));
  // No work tree is on it any more.
  if (checkout === undefined) await dropEmptyBranch(workspaces, end.state);
  return { ...end, ...(checkout === undefined ? {} : { checkout }) };
}
