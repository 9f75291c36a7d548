import type { Environment } from "../config/credentials.ts";
import { type GitHubPlace, type RepositoryName } from "../github/repository.ts";
import { type GitHubAddresses } from "../github/server.ts";
import { type RemotePlace } from "./remote-place.ts";
export type GitHubEnvironment = Pick<RemotePlace, "root" | "isRepository" | "environment">;
/** What of a repository is at GitHub, and whether we may ask for it. */
export type AtGitHub = {
    readonly status: "open";
    readonly place: GitHubPlace;
    readonly serverUrl: string;
} | {
    readonly status: "no-token";
    readonly repository: RepositoryName;
    readonly host: string;
} | {
    readonly status: "elsewhere";
};
/** The repository at GitHub that branches are pushed to which start from this base. Errors: `git-unsuitable` where that is not plain. */
export declare function openGitHub(from: GitHubEnvironment, base?: string): Promise<AtGitHub>;
/** The same without asking whether we may do anything there. */
export declare function repositoryAtGitHub(from: GitHubEnvironment, base?: string): Promise<(GitHubAddresses & {
    readonly repository: RepositoryName;
}) | undefined>;
/** The same for a repository that somebody names, such as the one a workflow of GitHub's runs for. */
export declare function openRepository(environment: Environment, repository: RepositoryName, addresses?: GitHubAddresses): Promise<AtGitHub>;
