import type { Environment } from "../config/credential-variables.ts";
import type { TokenSource } from "../github/client/client.ts";
import { type RepositoryName } from "../github/client/github-repository.ts";
import { type GitHubAddresses } from "../github/client/server-urls.ts";
/** Tokens for the repository at an address; undefined where that is none of the server's. */
export declare function tokensAt(environment: Environment, url: string): Promise<TokenSource | undefined>;
/** An App's own tokens, since they can be renewed; a given one; or that of GitHub's CLI. */
export declare function tokensFor(environment: Environment, repository: RepositoryName, { serverUrl, apiUrl }: GitHubAddresses): Promise<TokenSource | undefined>;
