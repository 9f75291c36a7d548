import type { GitHubRequests } from "./client.ts";
import type { AppCredentials } from "./token.ts";
/** Whom GitHub takes us for; undefined for Apps, whose tokens cannot ask, such as that of a workflow. */
export declare function getAuthenticatedLogin(client: GitHubRequests): Promise<string | undefined>;
interface AskedApp {
    readonly app: AppCredentials;
    readonly apiUrl: string;
    readonly fetch?: typeof fetch;
}
/** As whom an App writes: `slug[bot]`. Rejects with what the request failed with. */
export declare function readAppLogin({ app, apiUrl, fetch }: AskedApp): Promise<string | undefined>;
export {};
