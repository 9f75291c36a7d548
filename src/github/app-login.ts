import type { AppCredentials } from "./token.ts";

interface AskedApp {
  readonly app: AppCredentials;
  readonly apiUrl: string;
  readonly fetch?: typeof fetch;
}

/** As whom an App writes: `slug[bot]`. Rejects with what the request failed with. */
export async function readAppLogin({ app, apiUrl, fetch }: AskedApp): Promise<string | undefined> {
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
