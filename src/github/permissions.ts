import type { GitHubPlace } from "./repository.ts";

/** GitHub's own roles; organisations may have further ones. */
export type Role = "admin" | "maintain" | "write" | "triage" | "read" | "none" | (string & {});

/** Longest that somebody who asked for something waits for an answer. */
const LIMIT_MS = 20_000;

/** A user's, or an App's. */
const LOGIN = /^[A-Za-z0-9](?:[A-Za-z0-9_-]{0,99})(?:\[bot\])?$/;

/** What somebody may do in a repository now; `none` whenever that is not certain. */
export async function roleOf({ client, repository }: GitHubPlace, login: string): Promise<Role> {
  if (!LOGIN.test(login)) return "none";
  try {
    const { data } = await client.request("GET /repos/{owner}/{repo}/collaborators/{username}/permission", {
      ...repository,
      username: login,
      request: { signal: AbortSignal.timeout(LIMIT_MS), retries: 1 },
    });
    const { role_name: role, permission, user } = data;
    if (user?.login.toLowerCase() !== login.toLowerCase() || permission === "none") return "none";
    return role;
  } catch {
    return "none";
  }
}
