export interface GitHubUrls {
  readonly serverUrl: string;
  readonly apiUrl: string;
}

const GITHUB = "https://github.com";

/** Returns the server of `GITHUB_SERVER_URL`, else of `GH_HOST`, else github.com. */
export function resolveGitHubUrls(environment: Readonly<Record<string, string | undefined>>): GitHubUrls {
  const { GITHUB_SERVER_URL: server, GITHUB_API_URL: api, GH_HOST: host } = environment;
  const url = [server, host && `https://${host}`].find((each) => each !== undefined && URL.canParse(each));
  const serverUrl = withoutSlash(url ?? GITHUB);
  return { serverUrl, apiUrl: withoutSlash(api !== undefined && URL.canParse(api) ? api : apiOf(serverUrl)) };
}

function apiOf(serverUrl: string): string {
  const { protocol, host, origin } = new URL(serverUrl);
  // GitHub with data residency has hosts below ghe.com.
  if (origin === GITHUB || host.endsWith(".ghe.com")) return `${protocol}//api.${host}`;
  return `${serverUrl}/api/v3`;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, "");
}
