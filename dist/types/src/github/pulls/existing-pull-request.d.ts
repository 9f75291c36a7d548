import type { OpenedPullRequest, PullRequest } from "../../ports/pull-request-forge.ts";
import { type GitHubPlace } from "../client/github-repository.ts";
/** A pull request that the work of a run goes to, in place of one of its own. */
export interface ExistingPullRequest {
    readonly number: number;
    /** Where it stood when the run began. */
    readonly headSha: string;
}
/**
 * Moves the branch of a pull request on to what a run made of it, never back and never by force. Errors: `remote-refused` where it has moved
 * or is closed; else rejects with what a request failed with.
 */
export declare function pushToPullRequest(place: GitHubPlace, { number, headSha }: ExistingPullRequest, { branch, base }: Pick<PullRequest, "branch" | "base">): Promise<OpenedPullRequest>;
/**
 * Takes away the branch that a run worked on, where the branch of the pull request has all of it. Errors: `token-expired`, `remote-refused`,
 * `remote-unreachable`.
 */
export declare function dropContinued(place: GitHubPlace, { branch, base }: Pick<PullRequest, "branch" | "base">): Promise<void>;
