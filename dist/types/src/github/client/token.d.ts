import { AgenticError } from "../../errors.ts";
import type { TokenSource } from "./client.ts";
import type { RepositoryName } from "./github-repository.ts";
/** A token that somebody gave: when it is over, it is over. */
export declare function staticToken(token: string, name: string): TokenSource;
/** A token that another program keeps and renews, such as GitHub's CLI. */
export declare function refreshingToken(first: string, read: () => Promise<string | undefined>, name: string): TokenSource;
/** A GitHub App, as whose installation we act. */
export interface AppCredentials {
    readonly appId: string;
    /** PEM. */
    readonly privateKey: string;
    /** Looked up for the repository where nobody says it. */
    readonly installationId?: number;
}
interface AppTokenOptions {
    readonly app: AppCredentials;
    readonly repository: RepositoryName;
    readonly apiUrl: string;
    readonly fetch?: typeof fetch;
}
/** Tokens of an installation: they are good for an hour, and minted anew as often as a run needs them. */
export declare function appToken({ app, repository, apiUrl, fetch }: AppTokenOptions): TokenSource;
/** GitHub has taken the token before, or never did: either way the work is kept, and goes on with another one. */
export declare function tokenExpired(location: string, reason: string, cause: unknown): AgenticError;
export {};
