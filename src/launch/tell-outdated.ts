import { systemClock } from "../compose/clock.ts";
import { findPullRequest } from "../github/forge.ts";
import type { GitHubPlace } from "../github/repository.ts";
import { createStickyComment } from "../github/sticky-comment.ts";
import { againMarker, againText } from "../output/void-answer.ts";
import type { Redactor } from "../redaction/redactor.ts";
import { dayOf } from "../run/ids.ts";
import type { RunState } from "../run/state.ts";
import type { Outdated } from "./outdated-approval.ts";

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
    const pull = each.issue ?? (await findPullRequest(place, each.branch))?.number;
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
    comment.show(`${marker}\n${redactor.redactDocument(textOf(runId, each))}\n`, "now");
    await comment.flush();
  }
}

function textOf(runId: string, { path, title, settled, again, became }: Outdated): string {
  if (became === undefined) return againText({ runId, path, title, why: again });
  return [`### ✔️ Settled: ${settled}`, became, `<sub>run ${runId}</sub>`].join("\n\n");
}
