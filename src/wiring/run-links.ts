import type { RunLinkTarget } from "../engine/run-request.ts";
import {
  parseRepositoryUrl,
  type RepositoryName,
  resolveGitHubUrls,
} from "../github/client/github-repository.ts";
import type { Links } from "../output/github/links.ts";
import { repositoryAtGitHub } from "./github-access.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";

type Environment = RemoteStorageConfig["environment"];

/** Returns permanent links to a run for its pull requests. Returns undefined if its branches are not pushed to GitHub. */
export async function linksOfRun(
  options: RemoteStorageConfig,
  run: RunLinkTarget,
): Promise<Links | undefined> {
  // A job with a handoff pushes nothing.
  const found = (await repositoryAtGitHub(options, run.origin)) ?? repositoryOfJob(options.environment);
  if (!found) return undefined;
  const { repository, serverUrl } = found;
  const name = `${repository.owner}/${repository.repo}`;
  const { remote, branch } = options.config.state;
  return {
    server: serverUrl,
    repository: name,
    runUrl: workflowRunUrl(options.environment, repository),
    // The ref of a live run is deleted when the run ends, so the link names the state branch.
    stateUrl: remote === undefined ? `${serverUrl}/${name}/tree/${branch}/${run.directory}` : undefined,
  };
}

function repositoryOfJob(environment: Environment) {
  if (environment["GITHUB_ACTIONS"] !== "true") return undefined;
  const { serverUrl } = resolveGitHubUrls(environment);
  const repository = parseRepositoryUrl(`${serverUrl}/${environment["GITHUB_REPOSITORY"] ?? ""}`, serverUrl);
  return repository && { repository, serverUrl };
}

/** Returns the URL of this process's GitHub Actions run. Returns undefined outside a job of this repository. */
function workflowRunUrl(environment: Environment, { owner, repo }: RepositoryName) {
  const { GITHUB_RUN_ID: run, GITHUB_REPOSITORY: own = "", GITHUB_SERVER_URL: server } = environment;
  if (!run || own.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) return undefined;
  return `${server || "https://github.com"}/${own}/actions/runs/${run}`;
}
