import type { Environment } from "../config/credential-variables.ts";
import type { TokenSource } from "../github/client/client.ts";
import { type RepositoryName, parseRepositoryUrl } from "../github/client/github-repository.ts";
import { resolveGitHubUrls, type GitHubUrls } from "../github/client/server-urls.ts";
import { appToken, staticToken, refreshingToken } from "../github/client/token.ts";

/** Tokens for the repository at an address; undefined where that is none of the server's. */
export async function tokensAt(environment: Environment, url: string): Promise<TokenSource | undefined> {
  const addresses = resolveGitHubUrls(environment);
  const repository = parseRepositoryUrl(url, addresses.serverUrl);
  return repository && (await tokensFor(environment, repository, addresses));
}

/** An App's own tokens, since they can be renewed; a given one; or that of GitHub's CLI. */
export async function tokensFor(
  environment: Environment,
  repository: RepositoryName,
  { serverUrl, apiUrl }: GitHubUrls,
): Promise<TokenSource | undefined> {
  const { AGENTIC_APP_ID: appId, AGENTIC_APP_PRIVATE_KEY: privateKey } = environment;
  if (appId && privateKey) {
    const installationId = Number(environment["AGENTIC_APP_INSTALLATION_ID"]);
    const app = { appId, privateKey, ...(installationId > 0 && { installationId }) };
    return appToken({ app, repository, apiUrl });
  }
  const { host } = new URL(serverUrl);
  const isGitHub = host === "github.com" || host.endsWith(".ghe.com");
  const enterprise = isGitHub ? [] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"];
  const name = ["GITHUB_TOKEN", "GH_TOKEN", ...enterprise].find((each) => environment[each]);
  const token = name === undefined ? undefined : environment[name];
  if (name !== undefined && token !== undefined) return staticToken(token, name);
  const { ghToken } = await import("../git/remote/git-credentials.ts");
  const read = (): Promise<string | undefined> => ghToken(host, environment);
  const kept = await read();
  return kept === undefined ? undefined : refreshingToken(kept, read, `gh ${host}`);
}
