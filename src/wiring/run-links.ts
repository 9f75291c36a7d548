import type { RunPlace } from "../engine/run-request.ts";
import { type RepositoryName, parseRepositoryUrl } from "../github/client/github-repository.ts";
import { resolveGitHubUrls } from "../github/client/server-urls.ts";
import type { Links } from "../output/github/links.ts";
import { repositoryAtGitHub } from "./github-access.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

type Environment = RemoteStorageConfig["environment"];

interface Found {
  readonly repository: RepositoryName;
  readonly serverUrl: string;
}

/** Where a run is to be seen on GitHub for good, for those who read its pull requests; undefined where its branches do not go there. */
export async function linksOfRun(place: RemoteStorageConfig, run: RunPlace): Promise<Links | undefined> {
  // A job that hands its work over pushes nothing itself.
  const found = (await repositoryAtGitHub(place, run.origin)) ?? repositoryOfJob(place.environment);
  if (!found) return undefined;
  const { repository, serverUrl } = found;
  const name = `${repository.owner}/${repository.repo}`;
  const { remote, branch } = place.config.state;
  const runUrl = pageOfRun(place.environment, repository);
  return {
    server: serverUrl,
    repository: name,
    ...(runUrl === undefined ? {} : { runUrl }),
    // The ref of a live run goes when that ends, and a pull request stays.
    ...(remote === undefined ? { stateUrl: `${serverUrl}/${name}/tree/${branch}/${run.directory}` } : {}),
  };
}

/** The repository at GitHub whose job this process belongs to. */
function repositoryOfJob(environment: Environment): Found | undefined {
  if (environment["GITHUB_ACTIONS"] !== "true") return undefined;
  const { serverUrl } = resolveGitHubUrls(environment);
  const repository = parseRepositoryUrl(`${serverUrl}/${environment["GITHUB_REPOSITORY"] ?? ""}`, serverUrl);
  return repository && { repository, serverUrl };
}

/** The page of the run of GitHub Actions that this process belongs to; undefined where it belongs to none of this repository. */
export function pageOfRun(environment: Environment, { owner, repo }: RepositoryName): string | undefined {
  const { GITHUB_RUN_ID: run, GITHUB_REPOSITORY: own = "", GITHUB_SERVER_URL: server } = environment;
  if (!run || own.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) return undefined;
  return `${server || "https://github.com"}/${own}/actions/runs/${run}`;
}
