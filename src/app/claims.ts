import { type Claim, isAtWork, readClaim } from "../state/claim.ts";
import type { AppPorts } from "./ports.ts";

/** The jobs that work on a run which shows that only when they publish it; undefined where none do. */
export async function claimAtWork(
  { refs, forge, clock }: Pick<AppPorts, "refs" | "forge" | "clock">,
  runId: string,
): Promise<Claim | undefined> {
  const claim = (await readClaim(refs, runId))?.claim;
  return claim && (await isAtWork(claim, { ...forge, now: clock.now() })) ? claim : undefined;
}
