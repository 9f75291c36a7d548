import type { RecentComment, RecentReviewText, RecentReview } from "../../ports/event-forge.ts";
import type { Delivery } from "../event-context.ts";

export function commentDelivery(
  { id, issue, isPullRequest, body, user, created_at, updated_at, html_url, appId }: RecentComment,
  repository: string,
): Delivery {
  const comment = {
    id,
    body,
    user,
    created_at,
    updated_at,
    html_url,
    performed_via_github_app: appId === undefined ? null : { id: appId },
  };
  const payload = {
    ...basePayload("created", user, repository),
    issue: { number: issue, ...(isPullRequest ? { pull_request: {} } : {}) },
    comment,
  };
  return { name: "issue_comment", payload };
}

export function reviewDelivery(
  { id, nodeId, body, user, submitted_at }: Omit<RecentReview, "state" | "commit_id">,
  { pull, repository }: { readonly pull: number; readonly repository: string },
): Delivery {
  const payload = {
    ...basePayload("submitted", user, repository),
    pull_request: { number: pull },
    review: { id, node_id: nodeId, body, user, submitted_at },
  };
  return { name: "pull_request_review", payload };
}

export function reviewTextDelivery(text: RecentReviewText, repository: string): Delivery {
  const { kind, id, pull, body, user, at, path, review } = text;
  if (kind === "review") return reviewDelivery({ ...text, submitted_at: at }, { pull, repository });
  const comment = { id, body, user, created_at: at, updated_at: at, path, pull_request_review_id: review };
  const payload = { ...basePayload("created", user, repository), pull_request: { number: pull }, comment };
  return { name: "pull_request_review_comment", payload };
}

function basePayload(action: string, sender: RecentComment["user"], repository: string): object {
  return { action, sender, repository: { full_name: repository } };
}
