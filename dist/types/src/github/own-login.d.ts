import type { GitHubRequests } from "./client.ts";
/** Whom GitHub takes us for; undefined for Apps, whose tokens cannot ask, such as that of a workflow. */
export declare function ownLogin(client: GitHubRequests): Promise<string | undefined>;
