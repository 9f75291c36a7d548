/** Where people and where programs find GitHub. */
export interface GitHubAddresses {
    readonly serverUrl: string;
    readonly apiUrl: string;
}
/** The server that an environment is about: the runner's own (`GITHUB_SERVER_URL`), that of GitHub's CLI (`GH_HOST`), or github.com. */
export declare function addressesOf(environment: Readonly<Record<string, string | undefined>>): GitHubAddresses;
