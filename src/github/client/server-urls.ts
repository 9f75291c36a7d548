/** Where people and where programs find GitHub. */
export interface GitHubUrls {
  readonly serverUrl: string;
  readonly apiUrl: string;
}

const GITHUB = "https://github.com";

/** The server that an environment is about: the runner's own (`GITHUB_SERVER_URL`), that of GitHub's CLI (`GH_HOST`), or github.com. */
export function resolveGitHubUrls(environment: Readonly<Record<string, string | undefined>>): GitHubUrls {
  const { GITHUB_SERVER_URL: server, GITHUB_API_URL: api, GH_HOST: host } = environment;
  const url = [server, host && `https://${host}`].find((each) => each !== undefined && URL.canParse(each));
  const serverUrl = withoutSlash(url ?? GITHUB);
  return { serverUrl, apiUrl: withoutSlash(api !== undefined && URL.canParse(api) ? api : apiOf(serverUrl)) };
}

function apiOf(serverUrl: string): string {
  const { protocol, host, origin } = new URL(serverUrl);
  // Companies whose data stays in one region have a host of their own below ghe.com.
  if (origin === GITHUB || host.endsWith(".ghe.com")) return `${protocol}//api.${host}`;
  return `${serverUrl}/api/v3`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
