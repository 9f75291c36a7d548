import type { Review, RecentReview } from "../../ports/event-forge.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { pages } from "../client/pagination.ts";
import { hasStatus } from "../client/request-error.ts";

export interface ReviewComment {
  readonly id: number;
  readonly body: string;
  readonly path: string;
  readonly line?: number | null;
  readonly original_line?: number | null;
  readonly side?: string;
  readonly in_reply_to_id?: number;
  readonly pull_request_review_id: number | null;
  readonly user: { readonly login: string } | null;
  readonly commit_id: string;
  readonly original_commit_id: string;
  readonly created_at: string;
}

const MOST_PAGES = 30;

export async function readReviewWithComments(
  github: RepositoryClient,
  pull: number,
  id: number,
): Promise<{ review: Review; comments: ReviewComment[] } | undefined> {
  const { client, repository } = github;
  try {
    const { data } = await client.request(
      "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}",
      {
        ...repository,
        pull_number: pull,
        review_id: id,
      },
    );
    const { node_id: nodeId, state, body, user, commit_id, submitted_at } = data;
    const review = { id, nodeId, state, body, user, commit_id, submitted_at };
    return { review, comments: await commentsOf(github, pull, id) };
  } catch (error) {
    if (hasStatus(error, 404, 410)) return undefined;
    throw error;
  }
}

/** Returns the reviews since a time, oldest first. Rejects with the error of the request. */
export async function reviewsSince(
  { client, repository }: RepositoryClient,
  pull: number,
  since: Date,
): Promise<RecentReview[]> {
  const found: RecentReview[] = [];
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews", {
      ...repository,
      pull_number: pull,
      ...page,
    }),
  );
  let pageCount = 0;
  for await (const reviews of all) {
    for (const { id, node_id: nodeId, state, body, user, commit_id, submitted_at } of reviews)
      if (submitted_at !== undefined && Date.parse(submitted_at) >= since.getTime())
        found.push({
          id: Number(id),
          nodeId,
          state,
          body,
          user: user && { login: user.login, type: user.type },
          commit_id,
          submitted_at,
        });
    pageCount += 1;
    if (pageCount === MOST_PAGES) break;
  }
  return found;
}

/** Reads the comments of the pull request, since those of the review have no lines. */
async function commentsOf(
  { client, repository }: RepositoryClient,
  pull: number,
  id: number,
): Promise<ReviewComment[]> {
  const all = pages((page) =>
    client.request("GET /repos/{owner}/{repo}/pulls/{pull_number}/comments", {
      ...repository,
      pull_number: pull,
      ...page,
    }),
  );
  const found: ReviewComment[] = [];
  let pageCount = 0;
  for await (const comments of all) {
    found.push(...(comments as ReviewComment[]).filter((each) => each.pull_request_review_id === id));
    pageCount += 1;
    if (pageCount === MOST_PAGES) break;
  }
  return found;
}
