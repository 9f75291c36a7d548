import type { Environment } from "../config/credential-variables.ts";
import { type GitHubPlace, type RepositoryName } from "../github/client/github-repository.ts";
import { type GitHubAddresses } from "../github/client/server-urls.ts";
import { type RemoteStorageConfig } from "./remote-storage-config.ts";
export type GitHubEnvironment = Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">;
/** What of a repository is at GitHub, and whether we may ask for it. */
export type GitHubAccess = {
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
export declare function openGitHub(from: GitHubEnvironment, base?: string): Promise<GitHubAccess>;
/** The same without asking whether we may do anything there. */
export declare function repositoryAtGitHub(from: GitHubEnvironment, base?: string): Promise<(GitHubAddresses & {
    readonly repository: RepositoryName;
}) | undefined>;
/** The same for a repository that somebody names, such as the one a workflow of GitHub's runs for. */
export declare function openRepository(environment: Environment, repository: RepositoryName, addresses?: GitHubAddresses): Promise<GitHubAccess>;
