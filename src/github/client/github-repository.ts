import type { GitHubRequests } from "./client.ts";

/** A repository, as GitHub's addresses name it. */
export interface RepositoryName {
  readonly owner: string;
  readonly repo: string;
}

/** A repository, and who asks for what is there. */
export interface RepositoryClient {
  readonly client: GitHubRequests;
  readonly repository: RepositoryName;
}

/** As people are told. */
export function locationOf({ repository: { owner, repo } }: Pick<RepositoryClient, "repository">): string {
  return `${owner}/${repo}`;
}

/** The repository at the address of a remote, whichever way it is written; undefined where it is none of this server's. */
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
  /** Lower case; with its port where the web's addresses have one. */
  readonly host: string;
  readonly path: string;
  readonly isWeb: boolean;
}

/** What comes before the host, such as a password, does not count. */
function parseUrl(url: string): RemoteAddress | undefined {
  const parsed = URL.parse(url);
  const path = decodeComponent(parsed?.pathname ?? "");
  if (!parsed || path === undefined) return undefined;
  const { protocol, host, hostname } = parsed;
  if (protocol === "https:" || protocol === "http:") return { host, path, isWeb: true };
  // The port is that of another program.
  return /^(?:git\+)?ssh:$/.test(protocol) ? { host: hostname.toLowerCase(), path, isWeb: false } : undefined;
}

/** SSH's short form: `git@github.com:owner/name.git`. */
function parseScpUrl(url: string): RemoteAddress | undefined {
  const [, host, path] = /^(?:[^@/\s]+@)?([\w.-]+):(.+)$/.exec(url) ?? [];
  return host === undefined || path === undefined
    ? undefined
    : { host: host.toLowerCase(), path, isWeb: false };
}

/** GitHub's second host for networks that let nothing but HTTPS through. */
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
