import type { GitHubPlace } from "./github-repository.ts";
/** Options of a request that somebody waits for. */
export declare const quick: () => {
    request: {
        signal: AbortSignal;
        retries: number;
    };
};
/** GitHub's own roles; organisations may have further ones. */
export type Role = "admin" | "maintain" | "write" | "triage" | "read" | "none" | (string & {});
/** What somebody may do in a repository now; undefined where GitHub did not say, so that another time it may. */
export declare function fetchRole({ client, repository }: GitHubPlace, login: string): Promise<Role | undefined>;
/** The same; `none` whenever that is not certain. */
export declare function roleOf(place: GitHubPlace, login: string): Promise<Role>;
/** Those of these teams of the owner's that somebody is in; undefined where GitHub did not say. */
export declare function learnTeams(place: GitHubPlace, login: string, teams: readonly string[]): Promise<readonly string[] | undefined>;
