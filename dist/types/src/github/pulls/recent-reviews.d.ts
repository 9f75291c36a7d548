import type { RecentReviewText, Reaction } from "../../ports/event-forge.ts";
import { type GitHubPlace } from "../client/github-repository.ts";
/** Reviews since then and their comments on lines, the newest first, of pull requests in which something happened since. Errors: `remote-refused`, and those of the request. */
export declare function recentReviews(place: GitHubPlace, since: Date): Promise<RecentReviewText[]>;
/** What we, or any other App or workflow, have put there of what we put there. Errors: as `recentReviews`. */
export declare function reactionsOfNode(place: GitHubPlace, nodeId: string): Promise<Reaction[]>;
