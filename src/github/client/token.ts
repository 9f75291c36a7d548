import { AgenticError } from "../../errors.ts";
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
  readonly installationId?: number;
}

interface AppTokenOptions {
  readonly app: AppCredentials;
  readonly repository: RepositoryName;
  readonly apiUrl: string;
  readonly fetch?: typeof fetch;
}

/** Returns a source of installation tokens, which are valid for an hour and renewed when needed. */
export function appToken({ app, repository, apiUrl, fetch }: AppTokenOptions): TokenSource {
  let minting: Promise<Mint> | undefined;
  const mint = async (refresh: boolean): Promise<string> => {
    try {
      minting ??= createTokenMint({ app, repository, apiUrl, ...(fetch && { fetch }) });
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

async function createTokenMint({ app, repository, apiUrl, fetch }: AppTokenOptions): Promise<Mint> {
  // Only Apps need these modules.
  const [{ createAppAuth }, { Octokit }] = await Promise.all([
    import("@octokit/auth-app"),
    import("@octokit/core"),
  ]);
  const { request } = new Octokit({ baseUrl: apiUrl, ...(fetch && { request: { fetch } }) });
  const { appId, privateKey } = app;
  const auth = createAppAuth({ appId, privateKey, request });
  const installationId = app.installationId ?? (await findInstallation());
  return async (refresh) => (await auth({ type: "installation", installationId, refresh })).token;

  async function findInstallation(): Promise<number> {
    const { token } = await auth({ type: "app" });
    const { data } = await request("GET /repos/{owner}/{repo}/installation", {
      ...repository,
      headers: { authorization: `bearer ${token}` },
    });
    return data.id;
  }
}

function explainAppError(
  error: unknown,
  { appId }: AppCredentials,
  { owner, repo }: RepositoryName,
): unknown {
  if ((failureOf(error)?.status ?? 0) >= 500) return gitHubError(error, `${owner}/${repo}`);
  const reason = error instanceof Error ? error.message : String(error);
  return new AgenticError({
    code: "remote-refused",
    message: `GitHub gives App ${appId} no token for ${owner}/${repo} (${reason}). See that its id and private key belong together, and that it is installed there.`,
    cause: error,
  });
}

/** Returns the error for a rejected token. The run is saved and can be resumed with a valid one. */
export function tokenExpired(location: string, reason: string, cause: unknown): AgenticError {
  return new AgenticError({
    code: "token-expired",
    message: `${location}: GitHub does not take the token, or not any more (${reason}). Give another one (GITHUB_TOKEN, GH_TOKEN or \`gh auth login\`). The work of a run is saved, and \`resume\` continues it.`,
    cause,
  });
}
