import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { createStickyComment } from "../../github/issues/sticky-comment.ts";
import { findPullRequest } from "../../github/pulls/github-forge.ts";
import { outdatedApprovalMarker, reopenedQuestionText } from "../../output/github/void-answer-comment.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { dayOf } from "../../run/ids.ts";
import type { RunState } from "../../run/state.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { OutdatedApproval } from "./outdated-approvals.ts";

interface Telling {
  readonly state: RunState;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** Tells those who review a pull request that an approval came too early: an edit of the run's comment notifies nobody. */
export async function notifyOutdatedApproval(
  place: RepositoryClient,
  outdated: readonly OutdatedApproval[],
  { state: { runId }, redactor, report }: Telling,
): Promise<void> {
  for (const each of outdated) {
    const pull = each.issue ?? (await findPullRequest(place, each.branch))?.number;
    if (pull === undefined) continue;
    const marker = outdatedApprovalMarker(runId, each.request);
    const since = dayOf(runId);
    const comment = createStickyComment(place, {
      issue: pull,
      marker,
      clock: systemClock,
      ...(since ? { since } : {}),
      isUpdateOnly: each.became !== undefined,
      report,
    });
    comment.show(`${marker}\n${redactor.redactDocument(textOf(runId, each))}\n`, "now");
    await comment.flush();
  }
}

function textOf(runId: string, { path, title, settled, again, became }: OutdatedApproval): string {
  if (became === undefined) return reopenedQuestionText({ runId, path, title, why: again });
  return [`### ✔️ Settled: ${settled}`, became, `<sub>run ${runId}</sub>`].join("\n\n");
}
