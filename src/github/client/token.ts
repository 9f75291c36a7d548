import { AgenticError, messageOf } from "../../errors.ts";
import type { GitHubRequests, TokenSource } from "./client.ts";
import type { RepositoryName } from "./github-repository.ts";
import { sendRequest } from "./repository-request.ts";
import { failureOf, gitHubError, quietLog } from "./request-error.ts";

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

interface AppCredentials {
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

/** Returns a source of installation tokens, which are valid for an hour and renewed when needed. */
export function appToken(options: AppOptions, repository: RepositoryName): TokenSource {
  const { appId, installationId } = options.app;
  const openClient = () => createAppClient(options);
  return installationToken({ appId, installationId, repository, openClient });
}

interface InstallationOptions {
  readonly appId?: string;
  readonly repository: RepositoryName;
  /** Default: the installation of the repository. */
  readonly installationId?: number | undefined;
  readonly openClient: () => Promise<GitHubRequests>;
}

/** GitHub may reject a token shortly before it expires. */
const RENEW_BEFORE_MS = 60_000;

export function installationToken(options: InstallationOptions): TokenSource {
  const { repository, appId } = options;
  const name = appId === undefined ? "the GitHub App" : `GitHub App ${appId}`;
  let installationId = options.installationId;
  let minting: Promise<{ readonly token: string; readonly renewAt: number }> | undefined;
  const mint = async () => {
    const client = await options.openClient();
    installationId ??= (
      await sendRequest(client, "GET /repos/{owner}/{repo}/installation", { ...repository })
    ).data.id;
    const route = "POST /app/installations/{installation_id}/access_tokens";
    const { token, expires_at } = (await sendRequest(client, route, { installation_id: installationId }))
      .data;
    return { token, renewAt: Date.parse(expires_at) - RENEW_BEFORE_MS };
  };
  const refresh = async (): Promise<string> => {
    try {
      return (await (minting = mint())).token;
    } catch (error) {
      minting = undefined;
      throw explainAppError(error, name, repository);
    }
  };
  const current = async (): Promise<string> => {
    const held = await minting?.catch(() => undefined);
    return held !== undefined && Date.now() < held.renewAt ? held.token : await refresh();
  };
  return { name, current, refresh };
}

export async function createAppClient({ app, apiUrl, fetch }: AppOptions): Promise<GitHubRequests> {
  // Only Apps need these modules.
  const [{ createAppAuth }, { Octokit }] = await Promise.all([
    import("@octokit/auth-app"),
    import("@octokit/rest"),
  ]);
  const { appId, privateKey } = app;
  return new Octokit({
    authStrategy: createAppAuth,
    auth: { appId, privateKey },
    baseUrl: apiUrl,
    log: quietLog,
    ...(fetch && { request: { fetch } }),
  });
}

/** Returns ID and login (`slug[bot]`) of the App that a client is authenticated as. Rejects with the error of the request. */
export async function readAppIdentity(
  client: GitHubRequests,
): Promise<{ readonly appId: number; readonly login: string }> {
  const { data } = await sendRequest(client, "GET /app", {});
  return { appId: data.id, login: `${data.slug}[bot]` };
}

function explainAppError(error: unknown, name: string, { owner, repo }: RepositoryName): unknown {
  if (error instanceof AgenticError) return error;
  if ((failureOf(error)?.status ?? 0) >= 500) return gitHubError(error, `${owner}/${repo}`);
  const reason = messageOf(error);
  return new AgenticError({
    code: "remote-refused",
    message: `GitHub issued no token to ${name} for ${owner}/${repo} (${reason}). Check that the App ID matches the private key, and that the App is installed in the repository.`,
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
