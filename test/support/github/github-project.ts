import { Octokit } from "@octokit/rest";
import { createGit } from "../../../src/git/process/git.ts";
import { createFileForge } from "../../../src/git/remote/file-forge.ts";
import { openRemotes } from "../../../src/git/remote/remotes.ts";
import { createGitHubForge, type PullRequestSettings } from "../../../src/github/pulls/github-forge.ts";
import type { Forge } from "../../../src/ports/pull-request-forge.ts";
import { createLocalStore } from "../../../src/storage/local/local-run-store.ts";
import { createProject, type Project } from "../project.ts";
import { commitOn } from "./delivery.ts";
import type { GitHubServer } from "./github-server.ts";

/** A checkout whose remote is a repository at GitHub. */
export interface GitHubProject extends AsyncDisposable {
  readonly project: Project;
  readonly repo: string;
  /** What people were told. */
  readonly told: string[];
  forge(options?: { token?: string; settings?: Partial<PullRequestSettings> }): Forge;
  commit(branch: string, base?: string): string;
}

export const RUN_ID = "20260101-abc123";

export async function createGitHubProject(server: GitHubServer): Promise<GitHubProject> {
  const repo = await server.createRepository();
  const project = createProject({ remote: true });
  server.linkGit(repo, project.remote);
  const { root, environment } = project;
  const store = createLocalStore(root).open(RUN_ID, "create");
  const repository = { root, git: createGit(root, environment) };
  const remotes = Promise.resolve(await openRemotes(repository, environment));
  const told: string[] = [];
  return {
    project,
    repo,
    told,
    forge: ({ token = server.token(), settings } = {}) => {
      const file = createFileForge({ ...repository, remotes }, store);
      return createGitHubForge(placeAt(server, repo, token), {
        push: file.push,
        file,
        settings: { labels: [], reviewers: [], teamReviewers: [], draft: false, ...settings },
        report: (text) => told.push(text),
      });
    },
    commit: (branch, base) => commitOn(project, branch, base),
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      project[Symbol.dispose]();
    },
  };
}

/** A repository, and a client that asks for everything once. */
export function placeAt(server: GitHubServer, repo: string, token = server.token()) {
  const client = new Octokit({ auth: token, baseUrl: server.url });
  return { client, repository: { owner: server.owner, repo } };
}
