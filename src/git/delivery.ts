import { AgenticError } from "../errors.ts";
import type { Forge, PullRequest } from "../ports/forge.ts";
import type { RunStore } from "../ports/states.ts";
import { PULL_REQUESTS, runFiles } from "../run/paths.ts";
import { push } from "./push.ts";
import type { Remotes } from "./remotes.ts";
import type { Repository } from "./repository.ts";
import { inTurn } from "./turns.ts";

/** A checkout whose branches are delivered, with its remotes as they were before the first step. */
export interface DeliveryPlace extends Repository {
  readonly remotes: Promise<Remotes>;
}

/** Delivery without a forge: the branch is pushed to the remote, and the pull request is a file of the run. */
export function createFileForge(place: DeliveryPlace, run: RunStore): Forge {
  return {
    push: (branch, base) => pushBranch(place, branch, base),
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

async function pushBranch(
  { root, git, remotes }: DeliveryPlace,
  branch: string,
  base: string,
): Promise<{ remote: string; head: string } | undefined> {
  const source = (await remotes).choose(base);
  if (source === undefined) return undefined;
  const { name } = source.remote;
  // Branches of a parallel block each bring the run's own branch along.
  return await inTurn(`push ${root} ${branch}`, async () => {
    const head = await git.run("rev-parse", `refs/heads/${branch}`);
    const branches = new Map([[branch, head]]);
    const result = await push(source, { state: new Map(), branches, shallow: [] });
    if (result.status === "landed") return { remote: name, head };
    const reason = result.status === "refused" ? result.branches.get(branch) : undefined;
    throw new AgenticError({
      code: "remote-refused",
      message: `git push failed: ${reason ?? `${branch} is elsewhere at ${name} than before`}`,
    });
  });
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
