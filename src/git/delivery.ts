import type { Forge, PullRequest, RunStore } from "../ports.ts";
import { PULL_REQUESTS, runFiles } from "../run/paths.ts";
import type { Git } from "./git.ts";
import { type Repository, unsuitable } from "./repository.ts";
import { inTurn } from "./turns.ts";

/** Delivery without a forge: the branch is pushed to the remote, and the pull request is a file of the run. */
export function createFileForge(repository: Repository, run: RunStore): Forge {
  return {
    push: (branch, base) => push(repository, branch, base),
    openPullRequest: (request) => {
      const file = fileOf(request);
      run.write(file, renderPullRequest(request));
      return Promise.resolve({ path: `${run.location}/${file}` });
    },
  };
}

function fileOf({ step }: PullRequest): string {
  return step === undefined ? runFiles.pullRequest : `${PULL_REQUESTS}/${step}.md`;
}

async function push(
  { root, git }: Repository,
  branch: string,
  base: string,
): Promise<{ remote: string; head: string } | undefined> {
  const remote = await chooseRemote(git, base);
  if (remote === undefined) return undefined;
  const ref = `refs/heads/${branch}`;
  // Branches of a parallel block each bring the run's own branch along.
  return await inTurn(`push ${root} ${ref}`, async () => {
    const head = await git.run("rev-parse", ref);
    try {
      await git.run("push", "--quiet", remote, `${head}:${ref}`);
    } catch (error) {
      // Another git may have come first: one that outlived its engine, say. The remote refuses the second, though it says the same.
      const there = await git.try("ls-remote", "--quiet", remote, ref);
      if (there?.split("\t", 1)[0] !== head) throw error;
    }
    return { remote, head };
  });
}

/** The remote that git itself would push to from the base branch; with several and no sign of which, nobody guesses. */
async function chooseRemote(git: Git, base: string): Promise<string | undefined> {
  const remotes = (await git.run("remote")).split("\n").filter((name) => name !== "");
  for (const key of [`branch.${base}.pushRemote`, "remote.pushDefault", `branch.${base}.remote`]) {
    const configured = await git.try("config", "--get", key);
    if (configured !== undefined && remotes.includes(configured)) return configured;
  }
  if (remotes.length <= 1 || remotes.includes("origin"))
    return remotes.includes("origin") ? "origin" : remotes[0];
  throw unsuitable(
    `There are several remotes (${remotes.join(", ")}) and none is the default. Choose one, then resume: git config remote.pushDefault ${remotes[0]}`,
  );
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
