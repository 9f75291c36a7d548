import { explainError } from "../client/explain-error.ts";
import { type RepositoryClient, locationOf } from "../client/github-repository.ts";
import { hasStatus } from "../client/request-error.ts";

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
    try {
      await work();
    } catch (error) {
      const request = { location: locationOf(github), what, permission: "pull-requests: write" };
      const explained = explainError(error, request);
      report(explained instanceof Error ? explained.message : String(explained));
    }
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
  const isRefused =
    reviews.length > 1 && (await isRejected(() => requestReviewers(github, current.number, all)));
  if (reviews.length > 1 && !isRefused) return;
  // One unknown reviewer, or the author, makes GitHub reject all of them.
  for (const each of reviews) {
    const name = [...each.reviewers, ...each.team_reviewers].join("");
    await reportFailure(`ask ${name} to review pull request #${current.number}`, () =>
      requestReviewers(github, current.number, each),
    );
  }
}

/** Whether the request failed; single requests report their errors. */
async function isRejected(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch {
    return true;
  }
}

async function addLabels(
  { client, repository }: RepositoryClient,
  number: number,
  labels: readonly string[],
): Promise<void> {
  await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/labels", {
    ...repository,
    issue_number: number,
    labels: [...labels],
  });
}

async function requestReviewers(
  { client, repository }: RepositoryClient,
  number: number,
  { reviewers, team_reviewers }: { reviewers: string[]; team_reviewers: string[] },
): Promise<void> {
  await client.request("POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers", {
    ...repository,
    pull_number: number,
    ...(reviewers.length > 0 && { reviewers }),
    ...(team_reviewers.length > 0 && { team_reviewers }),
  });
}

export async function isReviewed({ client, repository }: RepositoryClient, number: number): Promise<boolean> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
      ...repository,
      pull_number: number,
      per_page: 1,
    });
    return data.length > 0;
  } catch (error) {
    // If the token may not read reviews, no review is requested again.
    if (hasStatus(error, 403, 404)) return true;
    throw error;
  }
}
