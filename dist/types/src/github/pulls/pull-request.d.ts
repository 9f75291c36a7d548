import type { PullRequestDetails, OpenPullRequest } from "../../ports/checks-forge.ts";
import { type GitHubPlace } from "../client/github-repository.ts";
/** Of a pull request with more commits GitHub does not tell the last ones. */
export declare const MOST_COMMITS = 250;
/** Undefined where there is none. Rejects with what a request failed with. */
export declare function getPullRequest(place: GitHubPlace, number: number): Promise<PullRequestDetails | undefined>;
/** Open pull requests whose code lies here, those first in which something happened last. Rejects with what the request failed with. */
export declare function openPulls(place: GitHubPlace): Promise<OpenPullRequest[]>;
