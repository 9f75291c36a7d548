import type { Forge } from "../ports/forge.ts";
import { type Audience } from "./pull-request-people.ts";
import { type GitHubPlace } from "./repository.ts";
/** What a repository wants for the pull requests of runs. */
export interface PullRequestSettings extends Audience {
    /** Whether all of them are drafts, and not only those that did not pass. */
    readonly draft: boolean;
}
export interface GitHubForgeOptions {
    readonly push: Forge["push"];
    /** Keeps what GitHub does not take. */
    readonly file: Pick<Forge, "openPullRequest">;
    readonly settings: PullRequestSettings;
    readonly report: (text: string) => void;
}
/** Delivery to GitHub: one pull request for each branch, ever. What cannot be opened there is kept in a file of the run. */
export declare function createGitHubForge(place: GitHubPlace, options: GitHubForgeOptions): Forge;
