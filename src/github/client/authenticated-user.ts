import type { GitHubRequests } from "./client.ts";
import { hasStatus } from "./request-error.ts";
import type { AppCredentials } from "./token.ts";

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

interface AppLoginOptions {
  readonly app: AppCredentials;
  readonly apiUrl: string;
  readonly fetch?: typeof fetch;
}

/** Returns the login of an App: `slug[bot]`. Rejects with the error of the request. */
export async function readAppLogin({ app, apiUrl, fetch }: AppLoginOptions): Promise<string | undefined> {
  const [{ createAppAuth }, { Octokit }] = await Promise.all([
    import("@octokit/auth-app"),
    import("@octokit/core"),
  ]);
  const { request } = new Octokit({ baseUrl: apiUrl, ...(fetch && { request: { fetch } }) });
  const auth = createAppAuth({ appId: app.appId, privateKey: app.privateKey, request });
  const { token } = await auth({ type: "app" });
  const { data } = await request("GET /app", { headers: { authorization: `bearer ${token}` } });
  return data?.slug === undefined ? undefined : `${data.slug}[bot]`;
}
