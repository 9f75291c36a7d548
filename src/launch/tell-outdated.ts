import { systemClock } from "../compose/clock.ts";
import { findPullRequest } from "../github/forge.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { createStickyComment } from "../github/sticky-comment.ts";
import { outboundCode, outboundLine } from "../output/outbound-text.ts";
import type { Redactor } from "../redaction/redactor.ts";
import { dayOf } from "../run/ids.ts";
import type { RunState } from "../run/state.ts";
import type { Outdated } from "./outdated-approval.ts";

/** By which what is told of an outdated approval is found again. It is shown to nobody. */
export function againMarker(runId: string, request: string): string {
  return `<!-- agentic-sdlc:again=${runId}-${request} -->`;
}

interface Telling {
  readonly state: RunState;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** Tells those who review a pull request that an approval came too early: an edit of the run's comment notifies nobody. */
export async function tellOutdated(
  place: GitHubPlace,
  outdated: readonly Outdated[],
  { state: { runId }, redactor, report }: Telling,
): Promise<void> {
  for (const each of outdated) {
    const pull = (await findPullRequest(place, each.branch))?.number;
    if (pull === undefined) continue;
    const marker = againMarker(runId, each.request);
    const since = dayOf(runId);
    const comment = createStickyComment(place, {
      issue: pull,
      marker,
      clock: systemClock,
      ...(since ? { since } : {}),
      isOnlyChanged: each.became !== undefined,
      report,
    });
    comment.show(`${marker}\n${redactor.redactDocument(againText(runId, each))}\n`, "now");
    await comment.flush();
  }
}

function againText(runId: string, { path, again, became }: Outdated): string {
  const run = `<sub>run ${runId}</sub>`;
  if (became !== undefined)
    return ["### ✔️ Settled: an approval was for an earlier state", became, run].join("\n\n");
  const approve = outboundCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### ⏸ The approval does not count yet`,
    outboundLine(again, 400),
    `Review this pull request once more, or write ${approve} when it is right as it stands now.`,
    run,
  ].join("\n\n");
}
