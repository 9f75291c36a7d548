import type { RepositoryClient } from "../../github/client/github-repository.ts";
import { createStickyComment } from "../../github/issues/sticky-comment.ts";
import { findPullRequest } from "../../github/pulls/github-forge.ts";
import { outdatedApprovalMarker, reopenedQuestionText } from "../../output/github/void-answer-comment.ts";
import type { Redactor } from "../../redaction/redactor.ts";
import { dayOf } from "../../run/ids.ts";
import type { RunState } from "../../run/state.ts";
import { systemClock } from "../../system/system-clock.ts";
import type { OutdatedApproval } from "./outdated-approvals.ts";

interface NotifyOptions {
  readonly state: RunState;
  readonly redactor: Redactor;
  readonly report: (text: string) => void;
}

/** Comments on pull requests whose approval does not count: an edit of the run's comment sends no notification. */
export async function notifyOutdatedApproval(
  github: RepositoryClient,
  outdated: readonly OutdatedApproval[],
  { state: { runId }, redactor, report }: NotifyOptions,
): Promise<void> {
  for (const each of outdated) {
    const pull = each.issue ?? (await findPullRequest(github, each.branch))?.number;
    if (pull === undefined) continue;
    const marker = outdatedApprovalMarker(runId, each.request);
    const since = dayOf(runId);
    const comment = createStickyComment(github, {
      issue: pull,
      marker,
      clock: systemClock,
      ...(since ? { since } : {}),
      isUpdateOnly: each.outcome !== undefined,
      report,
    });
    comment.show(`${marker}\n${redactor.redactDocument(textOf(runId, each))}\n`, "now");
    await comment.flush();
  }
}

function textOf(runId: string, { path, title, settledTitle, again, outcome }: OutdatedApproval): string {
  if (outcome === undefined) return reopenedQuestionText({ runId, path, title, why: again });
  return [`### ✔️ Settled: ${settledTitle}`, outcome, `<sub>run ${runId}</sub>`].join("\n\n");
}
