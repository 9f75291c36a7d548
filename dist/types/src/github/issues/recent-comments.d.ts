import type { RecentComment, Reaction } from "../../ports/event-forge.ts";
import type { GitHubPlace } from "../client/github-repository.ts";
/** Comments of the repository that were written since, the newest first. Rejects with what the request failed with. */
export declare function recentComments({ client, repository }: GitHubPlace, since: Date): Promise<RecentComment[]>;
/** What an App, a workflow, or whoever we write as has put there of what we put there. Rejects with what the request failed with. */
export declare function reactionsOf({ client, repository }: GitHubPlace, comment: number): Promise<Reaction[]>;
