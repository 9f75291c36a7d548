import type { GitHubRequests } from "./client.ts";

export interface RepositoryName {
  readonly owner: string;
  readonly repo: string;
}

export interface RepositoryClient {
  readonly client: GitHubRequests;
  readonly repository: RepositoryName;
  /** Whether a read fails that cannot share a request with others. */
  readonly isBatchOnly?: true;
}

export function locationOf({ repository: { owner, repo } }: Pick<RepositoryClient, "repository">): string {
  return `${owner}/${repo}`;
}

/** Whether a branch is in this repository. Octokit's types do not allow the null of a deleted fork. */
export function isOwnBranch(
  github: Pick<RepositoryClient, "repository">,
  { repo }: { readonly repo: { readonly full_name: string } | null },
): boolean {
  return repo?.full_name.toLowerCase() === locationOf(github).toLowerCase();
}

export function parseRepositoryUrl(url: string, serverUrl: string): RepositoryName | undefined {
  const server = URL.parse(serverUrl);
  const address = url.includes("://") ? parseUrl(url) : parseScpUrl(url);
  if (!server || !address) return undefined;
  const host = address.isWeb ? server.host : server.hostname;
  if (address.host !== host && !isSshOverHttps(address, server)) return undefined;
  const [, owner = "", repo = ""] = /^\/?([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(address.path) ?? [];
  return isName(owner) && isName(repo) ? { owner, repo } : undefined;
}

interface RemoteAddress {
  /** Lower case; with the port for web URLs. */
  readonly host: string;
  readonly path: string;
  readonly isWeb: boolean;
}

/** Ignores user and password. */
function parseUrl(url: string): RemoteAddress | undefined {
  const parsed = URL.parse(url);
  const path = decodeComponent(parsed?.pathname ?? "");
  if (!parsed || path === undefined) return undefined;
  const { protocol, host, hostname } = parsed;
  if (protocol === "https:" || protocol === "http:") return { host, path, isWeb: true };
  // The SSH port is not part of the host.
  return /^(?:git\+)?ssh:$/.test(protocol) ? { host: hostname.toLowerCase(), path, isWeb: false } : undefined;
}

function parseScpUrl(url: string): RemoteAddress | undefined {
  const [, host, path] = /^(?:[^@/\s]+@)?([\w.-]+):(.+)$/.exec(url) ?? [];
  return host === undefined || path === undefined
    ? undefined
    : { host: host.toLowerCase(), path, isWeb: false };
}

/** GitHub's SSH host for networks that allow only HTTPS. */
function isSshOverHttps({ host, isWeb }: RemoteAddress, server: URL): boolean {
  return !isWeb && host === "ssh.github.com" && server.hostname === "github.com";
}

function isName(text: string): boolean {
  return /^[\w.-]+$/.test(text) && text !== "." && text !== "..";
}

function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export interface GitHubUrls {
  readonly serverUrl: string;
  readonly apiUrl: string;
}

const GITHUB = "https://github.com";

/** Returns the server of `GITHUB_SERVER_URL`, else of `GH_HOST`, else github.com. */
export function resolveGitHubUrls(environment: Readonly<Record<string, string | undefined>>): GitHubUrls {
  const { GITHUB_SERVER_URL: server, GITHUB_API_URL: api, GH_HOST: host } = environment;
  const url = [server, host && `https://${host}`].find((each) => each !== undefined && URL.canParse(each));
  const serverUrl = withoutSlash(url ?? GITHUB);
  return { serverUrl, apiUrl: withoutSlash(api !== undefined && URL.canParse(api) ? api : apiOf(serverUrl)) };
}

function apiOf(serverUrl: string): string {
  const { protocol, host, origin } = new URL(serverUrl);
  // GitHub with data residency has hosts below ghe.com.
  if (origin === GITHUB || host.endsWith(".ghe.com")) return `${protocol}//api.${host}`;
  return `${serverUrl}/api/v3`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
