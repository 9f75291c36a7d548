import { Octokit } from "@octokit/rest";
import { createGitHubStateRefs } from "../../../src/github/refs/github-state-refs.ts";
import type { StateRefs } from "../../../src/ports/state-refs.ts";
import type { GitHubServer } from "./github-server.ts";

/** A client of a repository that asks for everything once: no retries, no pauses. */
export function openRefs(server: GitHubServer, repo: string, token = server.token()): StateRefs {
  const octokit = new Octokit({ auth: token, baseUrl: server.url });
  return createGitHubStateRefs({ client: octokit, repository: { owner: server.owner, repo } });
}
