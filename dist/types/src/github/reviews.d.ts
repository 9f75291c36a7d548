import type { GitHubPlace } from "./repository.ts";
/** A review as it stands now. */
export interface ReviewNow {
    readonly id: number;
    readonly nodeId: string;
    readonly state: string;
    readonly body: string;
    readonly user: {
        readonly login: string;
        readonly type: string;
    } | null;
    readonly commit_id: string | null;
    readonly submitted_at: string | undefined;
}
/** A comment on a line as it stands now. */
export interface ReviewCommentNow {
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
/** One that was submitted. */
export interface RecentReview extends ReviewNow {
    readonly submitted_at: string;
}
/** A review with all its comments; undefined where it is gone. */
export declare function readReviewWithComments(place: GitHubPlace, pull: number, id: number): Promise<{
    review: ReviewNow;
    comments: ReviewCommentNow[];
} | undefined>;
/** Reviews of a pull request that were submitted since, oldest first. Rejects with what the request failed with. */
export declare function reviewsSince({ client, repository }: GitHubPlace, pull: number, since: Date): Promise<RecentReview[]>;
