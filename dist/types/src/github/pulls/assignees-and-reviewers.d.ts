import { type GitHubPlace } from "../client/github-repository.ts";
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
export declare function addressPullRequest(place: GitHubPlace, known: Known, { audience, report }: {
    readonly audience: Audience;
    readonly report: (text: string) => void;
}): Promise<void>;
/** Whether a pull request has been reviewed by anybody. */
export declare function isReviewed({ client, repository }: GitHubPlace, number: number): Promise<boolean>;
export {};
