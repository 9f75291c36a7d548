import type { GitHubPlace } from "./github-repository.ts";
/** Text of a file of the default branch; undefined where there is none. Rejects with what the request failed with. */
export declare function readRepositoryFile({ client, repository }: GitHubPlace, path: string): Promise<string | undefined>;
/** Names of the files in a folder of the default branch; none where there is no such folder. Rejects with what the request failed with. */
export declare function listRepositoryFolder({ client, repository }: GitHubPlace, path: string): Promise<string[]>;
/** A file as a listing has it; `sha` is that of what it holds. */
export interface ListedFile {
    readonly name: string;
    readonly sha: string;
    readonly size: number;
}
/** The files in a folder of the default branch; none where there is no such folder. Rejects with what the request failed with. */
export declare function listRepositoryFiles({ client, repository }: GitHubPlace, path: string): Promise<ListedFile[]>;
/** Branch that workflows are dispatched on, and definitions are read from. */
export declare function defaultBranchOf({ client, repository }: GitHubPlace): Promise<string>;
