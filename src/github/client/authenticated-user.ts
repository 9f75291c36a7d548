import type { GitHubRequests } from "./client.ts";
import { hasStatus } from "./request-error.ts";

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
