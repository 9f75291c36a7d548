import type { RecentComment, RecentReviewText, RecentReview } from "../../ports/event-forge.ts";
/** An event, by GitHub's name for it. */
export interface SyntheticDelivery {
    readonly name: string;
    readonly payload: unknown;
}
/** A comment as GitHub would have delivered it. */
export declare function commentDelivery({ id, issue, isPullRequest, body, user, created_at, updated_at, html_url, appId }: RecentComment, repository: string): SyntheticDelivery;
/** A review as GitHub would have delivered it. */
export declare function reviewDelivery({ id, nodeId, body, user, submitted_at }: Omit<RecentReview, "state" | "commit_id">, { pull, repository }: {
    readonly pull: number;
    readonly repository: string;
}): SyntheticDelivery;
/** A review, or a comment on a line in it, as GitHub would have delivered it. */
export declare function reviewTextDelivery(words: RecentReviewText, repository: string): SyntheticDelivery;
