import type { Review, RecentReview } from "../../ports/event-forge.ts";
import type { GitHubPlace } from "../client/github-repository.ts";
/** A comment on a line as it stands now. */
export interface ReviewComment {
    readonly id: number;
    readonly body: string;
    readonly path: string;
    readonly line?: number | null;
    readonly original_line?: number | null;
    readonly side?: string;
    readonly in_reply_to_id?: number;
    readonly pull_request_review_id: number | null;
    readonly user: {
        readonly login: string;
    } | null;
    readonly commit_id: string;
    readonly original_commit_id: string;
    readonly created_at: string;
}
/** A review with all its comments; undefined where it is gone. */
export declare function readReviewWithComments(place: GitHubPlace, pull: number, id: number): Promise<{
    review: Review;
    comments: ReviewComment[];
} | undefined>;
/** Reviews of a pull request that were submitted since, oldest first. Rejects with what the request failed with. */
export declare function reviewsSince({ client, repository }: GitHubPlace, pull: number, since: Date): Promise<RecentReview[]>;
