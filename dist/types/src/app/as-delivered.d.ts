import type { RecentComment } from "../github/recent-comments.ts";
import type { RecentReviewWords } from "../github/recent-reviews.ts";
import type { RecentReview } from "../github/reviews.ts";
/** An event, by GitHub's name for it. */
export interface Delivered {
    readonly name: string;
    readonly payload: unknown;
}
/** A comment as GitHub would have delivered it. */
export declare function commentDelivery({ id, issue, isPullRequest, body, user, created_at, updated_at, html_url, appId }: RecentComment, repository: string): Delivered;
/** A review as GitHub would have delivered it. */
export declare function reviewDelivery({ id, nodeId, body, user, submitted_at }: Omit<RecentReview, "state" | "commit_id">, { pull, repository }: {
    readonly pull: number;
    readonly repository: string;
}): Delivered;
/** A review, or a comment on a line in it, as GitHub would have delivered it. */
export declare function reviewWordsDelivery(words: RecentReviewWords, repository: string): Delivered;
