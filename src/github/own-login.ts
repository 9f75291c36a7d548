import type { GitHubRequests } from "./client.ts";
import { hasStatus } from "./request-failure.ts";

const known = new WeakMap<GitHubRequests, Promise<string | undefined>>();

/** Whom GitHub takes us for; undefined for Apps, whose tokens cannot ask, such as that of a workflow. */
export function ownLogin(client: GitHubRequests): Promise<string | undefined> {
  const asked = known.get(client) ?? ask(client);
  known.set(client, asked);
  asked.catch(() => known.delete(client));
  return asked;
}

async function ask(client: GitHubRequests): Promise<string | undefined> {
  try {
    return (await client.request("GET /user")).data.login;
  } catch (error) {
    if (hasStatus(error, 403, 404)) return undefined;
    throw error;
  }
}
