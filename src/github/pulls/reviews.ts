import type { Review, RecentReview, ReviewCommentPayload } from "../../ports/event-forge.ts";
import { noneOn } from "../client/explain-error.ts";
import type { RepositoryClient } from "../client/github-repository.ts";
import { pages, request, take } from "../client/repository-request.ts";

const MOST_PAGES = 30;

export async function readReviewWithComments(
  github: RepositoryClient,
  pull_number: number,
  review_id: number,
): Promise<{ review: Review; comments: ReviewCommentPayload[] } | undefined> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}";
  const found = await request(github, route, { pull_number, review_id }).catch(noneOn(404, 410));
  const comments = found && (await commentsOf(github, pull_number).catch(noneOn(404, 410)));
  if (!comments) return undefined;
  const { node_id: nodeId, state, body, user, commit_id, submitted_at } = found.data;
  return {
    review: { id: review_id, nodeId, state, body, user, commit_id, submitted_at },
    comments: comments.filter((each) => each.pull_request_review_id === review_id),
  };
}

/** Returns the reviews since a time, oldest first. Rejects with the error of the request. */
export async function reviewsSince(
  github: RepositoryClient,
  pull_number: number,
  since: Date,
): Promise<RecentReview[]> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews";
  const all = await Array.fromAsync(take(MOST_PAGES, pages(github, route, { pull_number })));
  return all.flat().flatMap(({ id, node_id: nodeId, state, body, user, commit_id, submitted_at }) => {
    if (submitted_at === undefined || Date.parse(submitted_at) < since.getTime()) return [];
    const author = user && { login: user.login, type: user.type };
    return [{ id: Number(id), nodeId, state, body, user: author, commit_id, submitted_at }];
  });
}

/** Reads the comments of the pull request, since those of the review have no lines. */
async function commentsOf(github: RepositoryClient, pull_number: number): Promise<ReviewCommentPayload[]> {
  const route = "GET /repos/{owner}/{repo}/pulls/{pull_number}/comments";
  const all = take(MOST_PAGES, pages(github, route, { pull_number }));
  return (await Array.fromAsync(all)).flat() as ReviewCommentPayload[];
}
