import { AgenticError, messageOf } from "../../errors.ts";
import type { TokenSource } from "./client.ts";
import type { RepositoryName } from "./github-repository.ts";
import { failureOf, gitHubError } from "./request-error.ts";

export function staticToken(token: string, name: string): TokenSource {
  return { name, current: () => Promise.resolve(token), refresh: () => Promise.resolve(undefined) };
}

/** Returns a source with a token that another program renews, such as GitHub's CLI. */
export function refreshingToken(
  first: string,
  read: () => Promise<string | undefined>,
  name: string,
): TokenSource {
  let token = first;
  return {
    name,
    current: () => Promise.resolve(token),
    refresh: async (refused) => {
      const next = await read();
      if (next === undefined || next === refused) return undefined;
      token = next;
      return next;
    },
  };
}

export interface AppCredentials {
  readonly appId: string;
  /** PEM. */
  readonly privateKey: string;
  /** Default: the installation of the repository. */
  readonly installationId?: number | undefined;
}

interface AppOptions {
  readonly app: AppCredentials;
  readonly apiUrl: string;
  readonly fetch?: typeof fetch | undefined;
}

interface AppTokenOptions extends AppOptions {
  readonly repository: RepositoryName;
}

/** Returns a source of installation tokens, which are valid for an hour and renewed when needed. */
export function appToken(options: AppTokenOptions): TokenSource {
  const { app, repository } = options;
  let minting: Promise<Mint> | undefined;
  const mint = async (refresh: boolean): Promise<string> => {
    try {
      minting ??= createTokenMint(options);
      return await (
        await minting
      )(refresh);
    } catch (error) {
      minting = undefined;
      throw explainAppError(error, app, repository);
    }
  };
  return { name: `GitHub App ${app.appId}`, current: () => mint(false), refresh: () => mint(true) };
}

type Mint = (refresh: boolean) => Promise<string>;

async function openAppAuth({ app: { appId, privateKey }, apiUrl, fetch }: AppOptions) {
  // Only Apps need these modules.
  const [{ createAppAuth }, { Octokit }] = await Promise.all([
    import("@octokit/auth-app"),
    import("@octokit/core"),
  ]);
  const { request } = new Octokit({ baseUrl: apiUrl, ...(fetch && { request: { fetch } }) });
  const auth = createAppAuth({ appId, privateKey, request });
  const appHeaders = async () => ({ authorization: `bearer ${(await auth({ type: "app" })).token}` });
  return { auth, request, appHeaders };
}

async function createTokenMint(options: AppTokenOptions): Promise<Mint> {
  const { auth, request, appHeaders } = await openAppAuth(options);
  const findInstallation = async (): Promise<number> => {
    const named = { ...options.repository, headers: await appHeaders() };
    return (await request("GET /repos/{owner}/{repo}/installation", named)).data.id;
  };
  const installationId = options.app.installationId ?? (await findInstallation());
  return async (refresh) => (await auth({ type: "installation", installationId, refresh })).token;
}

/** Returns the login of an App: `slug[bot]`. Rejects with the error of the request. */
export async function readAppLogin(options: AppOptions): Promise<string | undefined> {
  const { request, appHeaders } = await openAppAuth(options);
  const { data } = await request("GET /app", { headers: await appHeaders() });
  return data?.slug === undefined ? undefined : `${data.slug}[bot]`;
}

function explainAppError(
  error: unknown,
  { appId }: AppCredentials,
  { owner, repo }: RepositoryName,
): unknown {
  if ((failureOf(error)?.status ?? 0) >= 500) return gitHubError(error, `${owner}/${repo}`);
  const reason = messageOf(error);
  return new AgenticError({
    code: "remote-refused",
    message: `GitHub issued no token to App ${appId} for ${owner}/${repo} (${reason}). Check that the App ID matches the private key, and that the App is installed in the repository.`,
    cause: error,
  });
}

/** Returns the error for a rejected token. The run is saved and can be resumed with a valid one. */
export function tokenExpired(location: string, reason: string, cause: unknown): AgenticError {
  return new AgenticError({
    code: "token-expired",
    message: `${location}: GitHub rejects the token, which is invalid or expired (${reason}). Set a valid one (GITHUB_TOKEN, GH_TOKEN or \`gh auth login\`). The work of a run is saved, and \`resume\` continues it.`,
    cause,
  });
}
