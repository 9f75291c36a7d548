import { explainError } from "../client/explain-error.ts";
import { type GitHubPlace, locationOf } from "../client/github-repository.ts";
import { hasStatus } from "../client/request-error.ts";

export interface Audience {
  readonly labels: readonly string[];
  readonly reviewers: readonly string[];
  readonly teamReviewers: readonly string[];
}

interface Known {
  readonly number: number;
  readonly labels: readonly string[];
  /** Whether anybody has been asked to review it. */
  readonly hasReviewers: boolean;
}

/** Labels a pull request and asks people to review it; what GitHub does not take of that is told, and fails nothing. */
export async function addressPullRequest(
  place: GitHubPlace,
  known: Known,
  { audience, report }: { readonly audience: Audience; readonly report: (text: string) => void },
): Promise<void> {
  const telling = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const asked = { location: locationOf(place), what, permission: "pull-requests: write" };
      const told = explainError(error, asked);
      report(told instanceof Error ? told.message : String(told));
    }
  };
  const missing = audience.labels.filter((label) => !known.labels.includes(label));
  if (missing.length > 0)
    await telling(`label pull request #${known.number}`, () => addLabels(place, known.number, missing));
  const asked = [
    ...audience.reviewers.map((name) => ({ reviewers: [name], team_reviewers: [] })),
    ...audience.teamReviewers.map((name) => ({ reviewers: [], team_reviewers: [name] })),
  ];
  if (asked.length === 0 || known.hasReviewers) return;
  const { reviewers, teamReviewers } = audience;
  const all = { reviewers: [...reviewers], team_reviewers: [...teamReviewers] };
  const isRefused = asked.length > 1 && (await isNotTaken(() => askReviewers(place, known.number, all)));
  if (asked.length > 1 && !isRefused) return;
  // One that GitHub does not know, or who wrote it, stands in the way of all.
  for (const each of asked) {
    const name = [...each.reviewers, ...each.team_reviewers].join("");
    await telling(`ask ${name} to review pull request #${known.number}`, () =>
      askReviewers(place, known.number, each),
    );
  }
}

/** Any other failure is told of each. */
async function isNotTaken(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch {
    return true;
  }
}

async function addLabels(
  { client, repository }: GitHubPlace,
  number: number,
  labels: readonly string[],
): Promise<void> {
  await client.request("POST /repos/{owner}/{repo}/issues/{issue_number}/labels", {
    ...repository,
    issue_number: number,
    labels: [...labels],
  });
}

async function askReviewers(
  { client, repository }: GitHubPlace,
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

/** Whether a pull request has been reviewed by anybody. */
export async function isReviewed({ client, repository }: GitHubPlace, number: number): Promise<boolean> {
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
      ...repository,
      pull_number: number,
      per_page: 1,
    });
    return data.length > 0;
  } catch (error) {
    // Who may not see reviews asks nobody once more.
    if (hasStatus(error, 403, 404)) return true;
    throw error;
  }
}
