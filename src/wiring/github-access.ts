import type { Environment } from "../config/credential-variables.ts";
import type { GitHubRequests } from "../github/client/client.ts";
import {
  type GitHubUrls,
  parseRepositoryUrl,
  type RepositoryClient,
  type RepositoryName,
  resolveGitHubUrls,
} from "../github/client/github-repository.ts";
import { version } from "../system/package-root.ts";
import { tokensForRepository } from "./github-tokens.ts";
import { mayHaveRemotes, type RemoteStorageConfig } from "./remote-storage-config.ts";

export type GitHubEnvironment = Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">;

/** Whether a repository is at GitHub, and whether this process has a token for it. */
export type GitHubAccess =
  | { readonly status: "open"; readonly github: RepositoryClient; readonly serverUrl: string }
  | { readonly status: "no-token"; readonly repository: RepositoryName; readonly host: string }
  | { readonly status: "not-github" };

export async function openGitHub(from: GitHubEnvironment, base?: string): Promise<GitHubAccess> {
  const found = await repositoryAtGitHub(from, base);
  if (!found) return { status: "not-github" };
  return await openRepository(from.environment, found.repository, found);
}

/** Returns the GitHub repository that receives branches with this base, without looking for a token. */
export async function repositoryAtGitHub(
  from: GitHubEnvironment,
  base?: string,
): Promise<(GitHubUrls & { readonly repository: RepositoryName }) | undefined> {
  const addresses = resolveGitHubUrls(from.environment);
  const url = await pushUrlOf(from, base);
  const repository = url === undefined ? undefined : parseRepositoryUrl(url, addresses.serverUrl);
  return repository && { ...addresses, repository };
}

export async function openRepository(
  environment: Environment,
  repository: RepositoryName,
  addresses: GitHubUrls = resolveGitHubUrls(environment),
): Promise<GitHubAccess> {
  const { serverUrl } = addresses;
  const client = await clientFor(environment, repository, addresses);
  if (!client) return { status: "no-token", repository, host: new URL(serverUrl).host };
  return { status: "open", github: { client, repository }, serverUrl };
}

async function pushUrlOf(from: GitHubEnvironment, base: string | undefined): Promise<string | undefined> {
  if (!mayHaveRemotes(from)) return undefined;
  const { remotesOf } = await import("./repository-remotes.ts");
  return (await remotesOf(from)).choose(base)?.remote.url;
}

const clients = new WeakMap<Environment, Map<string, Promise<GitHubRequests | undefined>>>();

/** Returns one client per repository and process: GitHub's rate limit is shared. */
function clientFor(environment: Environment, repository: RepositoryName, addresses: GitHubUrls) {
  const known = clients.get(environment) ?? new Map<string, Promise<GitHubRequests | undefined>>();
  clients.set(environment, known);
  const key = `${addresses.apiUrl} ${repository.owner}/${repository.repo}`;
  const client = known.get(key) ?? createClient(environment, repository, addresses);
  known.set(key, client);
  // The user may log in later.
  client.then(
    (made) => made ?? known.delete(key),
    () => known.delete(key),
  );
  return client;
}

async function createClient(environment: Environment, repository: RepositoryName, addresses: GitHubUrls) {
  const token = await tokensForRepository(environment, repository, addresses);
  if (!token) return undefined;
  const { createGitHubClient } = await import("../github/client/client.ts");
  return createGitHubClient({ token, baseUrl: addresses.apiUrl, userAgent: `agentic-sdlc/${version}` });
}
