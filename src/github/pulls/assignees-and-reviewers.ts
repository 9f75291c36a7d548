import { messageOf } from "../../errors.ts";
import { noneOn, withExplanation } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { request } from "../client/repository-request.ts";

export interface LabelsAndReviewers {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
}

interface PullRequestState {
  readonly number: number;
  readonly labels: readonly string[];
  readonly hasReviewers: boolean;
}

/** Labels a pull request and requests reviews. Reports rejected requests and never fails. */
export async function addLabelsAndReviewers(
  github: RepositoryClient,
  current: PullRequestState,
  { wanted, report }: { readonly wanted: LabelsAndReviewers; readonly report: (text: string) => void },
): Promise<void> {
  const reportFailure = async (what: string, work: () => Promise<void>): Promise<void> => {
    await withExplanation(github, { what, permission: "pull-requests: write" }, work).catch(
      (error: unknown) => report(messageOf(error)),
    );
  };
  const missing = wanted.labels.filter((label) => !current.labels.includes(label));
  if (missing.length > 0)
    await reportFailure(`label pull request #${current.number}`, () =>
      addLabels(github, current.number, missing),
    );
  const reviews = [
    ...wanted.reviewers.map((name) => ({ reviewers: [name], team_reviewers: [] })),
    ...wanted.teamReviewers.map((name) => ({ reviewers: [], team_reviewers: [name] })),
  ];
  if (reviews.length === 0 || current.hasReviewers) return;
  const { reviewers, teamReviewers } = wanted;
  const all = { reviewers: [...reviewers], team_reviewers: [...teamReviewers] };
  const requestAll = () => requestReviewers(github, current.number, all).then(() => true);
  // Single requests report their errors.
  if (reviews.length > 1 && (await requestAll().catch(() => false))) return;
  // One unknown reviewer, or the author, makes GitHub reject all of them.
  for (const each of reviews) {
    const name = [...each.reviewers, ...each.team_reviewers].join("");
    await reportFailure(`ask ${name} to review pull request #${current.number}`, () =>
      requestReviewers(github, current.number, each),
    );
  }
}

async function addLabels(github: RepositoryClient, issue_number: number, labels: string[]): Promise<void> {
  await request(github, "POST /repos/{owner}/{repo}/issues/{issue_number}/labels", { issue_number, labels });
}

async function requestReviewers(
  github: RepositoryClient,
  pull_number: number,
  { reviewers, team_reviewers }: { reviewers: string[]; team_reviewers: string[] },
): Promise<void> {
  await request(github, "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers", {
    pull_number,
    ...(reviewers.length > 0 && { reviewers }),
    ...(team_reviewers.length > 0 && { team_reviewers }),
  });
}

export async function isReviewed(github: RepositoryClient, pull_number: number): Promise<boolean> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews";
  const found = await request(github, route, { pull_number, per_page: 1 }).catch(noneOn(403, 404));
  // If the token may not read reviews, no review is requested again.
  return found === undefined || found.data.length > 0;
}
