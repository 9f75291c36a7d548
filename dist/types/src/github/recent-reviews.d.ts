import { type Reaction } from "./reactions.ts";
import { type GitHubPlace } from "./repository.ts";
/** Words of a submitted review, or of a comment on a line in it. */
export interface RecentReviewWords {
    readonly kind: "review" | "review-comment";
    readonly id: number;
    readonly nodeId: string;
    /** Number of the pull request. */
    readonly pull: number;
    readonly body: string;
    /** Null where the account is gone. */
    readonly user: {
        readonly login: string;
        readonly type: string;
    } | null;
    /** When it was written, as a delivery has it; of a review, when it was submitted. */
    readonly at: string;
    /** When others could see it. */
    readonly submittedAt: string;
    readonly isEdited: boolean;
    /** How many have reacted, in whatever way. */
    readonly reactions: number;
    /** Of a comment: its file, and its review. */
    readonly path?: string;
    readonly review?: number;
}
/** Reviews since then and their comments on lines, the newest first, of pull requests in which something happened since. Errors: `remote-refused`, and those of the request. */
export declare function recentReviews(place: GitHubPlace, since: Date): Promise<RecentReviewWords[]>;
/** What we, or any other App or workflow, have put there of what we put there. Errors: as `recentReviews`. */
export declare function reactionsOfNode(place: GitHubPlace, nodeId: string): Promise<Reaction[]>;
