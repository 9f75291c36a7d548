import type { Environment } from "../config/credential-variables.ts";
import type { GitHubRequests } from "../github/client/client.ts";
import {
  type RepositoryClient,
  type RepositoryName,
  parseRepositoryUrl,
} from "../github/client/github-repository.ts";
import { resolveGitHubUrls, type GitHubUrls } from "../github/client/server-urls.ts";
import { version } from "../system/version.ts";
import { tokensFor } from "./github-tokens.ts";
import { mayHaveRemotes, type RemoteStorageConfig } from "./remote-storage-config.ts";

export type GitHubEnvironment = Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">;

/** What of a repository is at GitHub, and whether we may ask for it. */
export type GitHubAccess =
  | { readonly status: "open"; readonly place: RepositoryClient; readonly serverUrl: string }
  | { readonly status: "no-token"; readonly repository: RepositoryName; readonly host: string }
  | { readonly status: "elsewhere" };

/** The repository at GitHub that branches are pushed to which start from this base. Errors: `git-unsuitable` where that is not plain. */
export async function openGitHub(from: GitHubEnvironment, base?: string): Promise<GitHubAccess> {
  const found = await repositoryAtGitHub(from, base);
  if (!found) return { status: "elsewhere" };
  return await openRepository(from.environment, found.repository, found);
}

/** The same without asking whether we may do anything there. */
export async function repositoryAtGitHub(
  from: GitHubEnvironment,
  base?: string,
): Promise<(GitHubUrls & { readonly repository: RepositoryName }) | undefined> {
  const addresses = resolveGitHubUrls(from.environment);
  const url = await pushUrlOf(from, base);
  const repository = url === undefined ? undefined : parseRepositoryUrl(url, addresses.serverUrl);
  return repository && { ...addresses, repository };
}

/** The same for a repository that somebody names, such as the one a workflow of GitHub's runs for. */
export async function openRepository(
  environment: Environment,
  repository: RepositoryName,
  addresses: GitHubUrls = resolveGitHubUrls(environment),
): Promise<GitHubAccess> {
  const { serverUrl } = addresses;
  const client = await clientFor(environment, repository, addresses);
  if (!client) return { status: "no-token", repository, host: new URL(serverUrl).host };
  return { status: "open", place: { client, repository }, serverUrl };
}

async function pushUrlOf(from: GitHubEnvironment, base: string | undefined): Promise<string | undefined> {
  if (!mayHaveRemotes(from)) return undefined;
  const { remotesOf } = await import("./repository-remotes.ts");
  return (await remotesOf(from)).choose(base)?.remote.url;
}

const clients = new WeakMap<Environment, Map<string, Promise<GitHubRequests | undefined>>>();

/** One for all who ask in this process: GitHub counts what we ask as one. */
function clientFor(
  environment: Environment,
  repository: RepositoryName,
  addresses: GitHubUrls,
): Promise<GitHubRequests | undefined> {
  const known = clients.get(environment) ?? new Map<string, Promise<GitHubRequests | undefined>>();
  clients.set(environment, known);
  const key = `${addresses.apiUrl} ${repository.owner}/${repository.repo}`;
  const client = known.get(key) ?? createClient(environment, repository, addresses);
  known.set(key, client);
  // Somebody may sign in meanwhile.
  client.then(
    (made) => made ?? known.delete(key),
    () => known.delete(key),
  );
  return client;
}

async function createClient(
  environment: Environment,
  repository: RepositoryName,
  addresses: GitHubUrls,
): Promise<GitHubRequests | undefined> {
  const token = await tokensFor(environment, repository, addresses);
  if (!token) return undefined;
  const { createGitHubClient } = await import("../github/client/client.ts");
  return createGitHubClient({ token, baseUrl: addresses.apiUrl, userAgent: `agentic-sdlc/${version}` });
}
