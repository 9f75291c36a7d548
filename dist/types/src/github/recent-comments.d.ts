import type { Reaction } from "./reactions.ts";
import type { GitHubPlace } from "./repository.ts";
/** A comment on an issue or a pull request, as a delivery has it, and what of it the delivery has beside. */
export interface RecentComment {
    readonly id: number;
    readonly issue: number;
    readonly isPullRequest: boolean;
    readonly body: string;
    /** Null where the account is gone. */
    readonly user: {
        readonly login: string;
        readonly type: string;
    } | null;
    readonly created_at: string;
    readonly updated_at: string;
    readonly html_url: string;
    /** The App that wrote it for somebody. */
    readonly appId: number | undefined;
    /** How many have reacted as we do. */
    readonly reactions: number;
}
/** Comments of the repository that were written since, the newest first. Rejects with what the request failed with. */
export declare function recentComments({ client, repository }: GitHubPlace, since: Date): Promise<RecentComment[]>;
/** What an App, a workflow, or whoever we write as has put there of what we put there. Rejects with what the request failed with. */
export declare function reactionsOf({ client, repository }: GitHubPlace, comment: number): Promise<Reaction[]>;
