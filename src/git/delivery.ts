import type { Forge, PullRequest, RunStore } from "../ports.ts";
import { runFiles } from "../run/paths.ts";
import type { Repository } from "./repository.ts";

/** Delivery without a forge: the branch is pushed to the remote, and the pull request is a file of the run. */
export function createFileForge(repository: Repository, run: RunStore): Forge {
  return {
    push: (branch) => push(repository, branch),
    openPullRequest: (request) => {
      run.write(runFiles.pullRequest, renderPullRequest(request));
      return Promise.resolve({ path: `${run.location}/${runFiles.pullRequest}` });
    },
  };
}

async function push(
  { git }: Repository,
  branch: string,
): Promise<{ remote: string; head: string } | undefined> {
  const remotes = (await git.run("remote")).split("\n").filter((name) => name !== "");
  const remote = remotes.includes("origin") ? "origin" : remotes[0];
  if (remote === undefined) return undefined;
  const ref = `refs/heads/${branch}`;
  await git.run("push", "--quiet", remote, `${ref}:${ref}`);
  return { remote, head: await git.run("rev-parse", ref) };
}

function renderPullRequest({ title, body, branch, base, draft }: PullRequest): string {
  const head = [
    "---",
    `title: ${JSON.stringify(title)}`,
    `branch: ${branch}`,
    `base: ${base}`,
    `draft: ${draft}`,
    "---",
  ];
  return `${head.join("\n")}\n\n${body.trimEnd()}\n`;
}
