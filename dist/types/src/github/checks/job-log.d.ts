import type { GitHubPlace } from "../client/github-repository.ts";
/**
 * End of what a job printed; undefined where it cannot be had, which fails nothing. GitHub answers with an address that holds for a minute:
 * only that one is followed, once, and without our token.
 */
export declare function readJobLog({ client, repository }: GitHubPlace, job: number): Promise<string | undefined>;
