import type { Forge } from "../../ports/pull-request-forge.ts";
import { type GitHubPlace } from "../client/github-repository.ts";
import { type Audience } from "./assignees-and-reviewers.ts";
import { type ExistingPullRequest } from "./existing-pull-request.ts";
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
    /** Where the run's own branch goes, in place of a pull request of its own. */
    readonly continues?: ExistingPullRequest | undefined;
    readonly report: (text: string) => void;
}
/** Delivery to GitHub: one pull request for each branch, ever. What cannot be opened there is kept in a file of the run. */
export declare function createGitHubForge(place: GitHubPlace, options: GitHubForgeOptions): Forge;
/** A pull request at GitHub, as far as it matters here. */
interface Found {
    readonly number: number;
    readonly nodeId: string;
    readonly url: string;
    readonly state: "open" | "closed" | "merged";
    readonly draft: boolean;
    readonly title: string;
    readonly body: string;
    readonly labels: readonly string[];
    readonly hasReviewers: boolean;
}
/** The open one of a branch, or else the newest. */
export declare function findPullRequest({ client, repository }: GitHubPlace, branch: string): Promise<Found | undefined>;
export {};
