import type { GitHubRequests } from "./client.ts";
/** A repository, as GitHub's addresses name it. */
export interface RepositoryName {
    readonly owner: string;
    readonly repo: string;
}
/** A repository, and who asks for what is there. */
export interface GitHubPlace {
    readonly client: GitHubRequests;
    readonly repository: RepositoryName;
}
/** As people are told. */
export declare function locationOf({ repository: { owner, repo } }: Pick<GitHubPlace, "repository">): string;
/** The repository at the address of a remote, whichever way it is written; undefined where it is none of this server's. */
export declare function repositoryOf(url: string, serverUrl: string): RepositoryName | undefined;
