import type { RepositoryClient } from "./github-repository.ts";
import { hasStatus } from "./request-error.ts";

/** Longest that somebody who asked for something waits for an answer. */
const LIMIT_MS = 20_000;

/** Options of a request that somebody waits for. */
export const shortRequest = () => ({ request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 } });

/** GitHub's own roles; organisations may have further ones. */
export type Role = "admin" | "maintain" | "write" | "triage" | "read" | "none" | (string & {});

/** A user's, or an App's. */
const LOGIN = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,99})(?:\[bot\])?$/;

/** What somebody may do in a repository now; undefined where GitHub did not say, so that another time it may. */
export async function fetchRole(
  { client, repository }: RepositoryClient,
  login: string,
): Promise<Role | undefined> {
  if (!LOGIN.test(login)) return "none";
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
      ...repository,
      username: login,
      ...shortRequest(),
    });
    if (data.user?.login.toLowerCase() !== login.toLowerCase() || data.permission === "none") return "none";
    return data.role_name;
  } catch (error) {
    // Nobody of that name.
    return hasStatus(error, 404) ? "none" : undefined;
  }
}

/** The same; `none` whenever that is not certain. */
export async function roleOf(github: RepositoryClient, login: string): Promise<Role> {
  return (await fetchRole(github, login)) ?? "none";
}

/** Those of these teams of the owner's that somebody is in; undefined where GitHub did not say. */
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
    const { data } = await client.request("GET /orgs/{org}/teams/{team_slug}/memberships/{username}", {
      org,
      team_slug,
      username,
      ...shortRequest(),
    });
    return data.state === "active";
  } catch (error) {
    if (!hasStatus(error, 404)) return undefined;
  }
  // The same answer as for a team that we may not see.
  try {
    await client.request("GET /orgs/{org}/teams/{team_slug}", { org, team_slug, ...shortRequest() });
    return false;
  } catch {
    return undefined;
  }
}
