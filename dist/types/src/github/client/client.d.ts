import { Octokit } from "@octokit/core";
/** Where the token comes from that GitHub knows us by. */
export interface TokenSource {
    /** As people are told. */
    readonly name: string;
    current(): Promise<string>;
    /** Another one in place of one that GitHub does not take any more; undefined where there is no other. */
    renewed(refused: string): Promise<string | undefined>;
}
export interface GitHubClientOptions {
    readonly token: string | TokenSource;
    /** `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
    readonly baseUrl?: string;
    /** Program and version, as GitHub wants to be told. */
    readonly userAgent?: string;
    readonly fetch?: typeof fetch;
    /** Between two writes; GitHub wants few of them at once. Where it is 0, those that notify people do not wait either. */
    readonly writePauseMs?: number;
    /** A second, unless a test has no time. */
    readonly retryUnitMs?: number;
    /** How long one request may take. */
    readonly limitMs?: number;
}
/** The requests that adapters make; any Octokit will do, such as the App's. */
export type GitHubRequests = Pick<Octokit, "request">;
/** Requests to GitHub's API that are repeated where that may help, and wait as long as GitHub says (`Retry-After`). */
export declare function createGitHubClient({ token, baseUrl, userAgent, fetch, writePauseMs, retryUnitMs, limitMs, }: GitHubClientOptions): GitHubRequests;
