import type { GitHubRequests } from "./client.ts";
import type { RepositoryClient } from "./github-repository.ts";
import { request } from "./repository-request.ts";
import { hasStatus } from "./request-error.ts";

const LIMIT_MS = 20_000;

export const shortRequest = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 } });

/** GitHub's roles; organisations may have custom ones. */
type Role = "admin" | "maintain" | "write" | "triage" | "read" | "none" | (string & {});

const LOGIN = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,99})(?:\[bot\])?$/;

/** Returns the current role of a user; undefined if GitHub did not respond, so that a retry may help. */
export async function fetchRole(github: RepositoryClient, login: string): Promise<Role | undefined> {
  if (!LOGIN.test(login)) return "none";
  try {
    const route = "GET /repos/{owner}/{repo}/collaborators/{username}/permission";
    const { data } = await request(github, route, { username: login, ...shortRequest() });
    if (data.user?.login.toLowerCase() !== login.toLowerCase() || data.permission === "none") return "none";
    return data.role_name;
  } catch (error) {
    // There is no such user.
    return hasStatus(error, 404) ? "none" : undefined;
  }
}

export async function roleOf(github: RepositoryClient, login: string): Promise<Role> {
  return (await fetchRole(github, login)) ?? "none";
}

/** Returns the teams of which a user is a member; undefined if GitHub did not respond. */
export async function fetchTeams(
  github: RepositoryClient,
  login: string,
  teams: readonly string[],
): Promise<readonly string[] | undefined> {
  const found: string[] = [];
  for (const team of teams) {
    const isMember = await fetchMembership(github, login, team);
    if (isMember === undefined) return undefined;
    if (isMember) found.push(team);
  }
  return found;
}

async function fetchMembership(
  { client, repository: { owner: org } }: RepositoryClient,
  username: string,
  team_slug: string,
): Promise<boolean | undefined> {
  try {
    const route = "GET /orgs/{org}/teams/{team_slug}/memberships/{username}";
    const { data } = await client.request(route, { org, team_slug, username, ...shortRequest() });
    return data.state === "active";
  } catch (error) {
    if (!hasStatus(error, 404)) return undefined;
  }
  // GitHub also responds with 404 for teams that the token may not read.
  try {
    await client.request("GET /orgs/{org}/teams/{team_slug}", { org, team_slug, ...shortRequest() });
    return false;
  } catch {
    return undefined;
  }
}

const known = new WeakMap<GitHubRequests, Promise<string | undefined>>();

/** Returns the login of the token's user; undefined for tokens of Apps, such as that of a workflow. */
export function getAuthenticatedLogin(client: GitHubRequests): Promise<string | undefined> {
  const pending = known.get(client) ?? fetchLogin(client);
  known.set(client, pending);
  pending.catch(() => known.delete(client));
  return pending;
}

async function fetchLogin(client: GitHubRequests): Promise<string | undefined> {
  try {
    return (await client.request("GET /user")).data.login;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return undefined;
    throw error;
  }
}

interface Author {
  readonly login: string;
  readonly type?: string;
}

/** Returns a test for texts of the token's user. An App does not know its login, so any bot passes. */
export async function ownAuthorTest(
  client: GitHubRequests,
): Promise<(author: Author | null | undefined) => boolean> {
  const login = await getAuthenticatedLogin(client);
  return (author) => (login === undefined ? author?.type === "Bot" : author?.login === login);
}
