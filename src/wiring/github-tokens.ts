import type { Environment } from "../config/credential-variables.ts";
import type { TokenSource } from "../github/client/client.ts";
import {
  type GitHubUrls,
  parseRepositoryUrl,
  type RepositoryName,
  resolveGitHubUrls,
} from "../github/client/github-repository.ts";
import { appToken, staticToken, refreshingToken } from "../github/client/token.ts";

export async function tokensForUrl(environment: Environment, url: string): Promise<TokenSource | undefined> {
  const addresses = resolveGitHubUrls(environment);
  const repository = parseRepositoryUrl(url, addresses.serverUrl);
  return repository && (await tokensForRepository(environment, repository, addresses));
}

/** Returns the token source: the App's renewable tokens, else a token variable, else GitHub's CLI. */
export async function tokensForRepository(
  environment: Environment,
  repository: RepositoryName,
  { serverUrl, apiUrl }: GitHubUrls,
): Promise<TokenSource | undefined> {
  const { AGENTIC_APP_ID: appId, AGENTIC_APP_PRIVATE_KEY: privateKey } = environment;
  if (appId && privateKey) {
    const installationId = Number(environment["AGENTIC_APP_INSTALLATION_ID"]);
    const app = { appId, privateKey, ...(installationId > 0 && { installationId }) };
    return appToken({ app, apiUrl }, repository);
  }
  const { host } = new URL(serverUrl);
  const isGitHub = host === "github.com" || host.endsWith(".ghe.com");
  const enterprise = isGitHub ? [] : ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"];
  const name = ["GITHUB_TOKEN", "GH_TOKEN", ...enterprise].find((each) => environment[each]);
  const token = name === undefined ? undefined : environment[name];
  if (name !== undefined && token !== undefined) return staticToken(token, name);
  const { ghToken } = await import("../git/remote/git-credentials.ts");
  const read = (): Promise<string | undefined> => ghToken(host, environment);
  const first = await read();
  return first === undefined ? undefined : refreshingToken(first, read, `gh ${host}`);
}
