import type { RepositoryClient } from "../../github/client/github-repository.ts";
import type { Links } from "../../output/github/links.ts";
import type { RunFacts } from "../../output/status/run-facts.ts";
import { viewRun } from "../../output/status/run-status-view.ts";
import { isTerminal } from "../../run/run-ended.ts";
import { pullRequestsOf } from "../../run/state.ts";
import { finalSurface, type Surface } from "./run-board.ts";

export interface PullRequestOptions {
  readonly linksFor: (source: RunFacts) => Links;
  readonly openGitHub: () => Promise<RepositoryClient | undefined>;
  /** Branches of the run, regardless of its journal. Default: all. */
  readonly branches?: ReadonlySet<string> | undefined;
  readonly report: (text: string) => void;
}

/** Updates the links to run files in the pull requests of a stopped run, and deletes its branch if the continued pull request contains it. */
export function pullRequestSurface(options: PullRequestOptions): Surface {
  const surfaces = [moveLinks, dropBranch].map((update) =>
    finalSurface((source) => update(source, options), options.report),
  );
  return {
    show: (...update) => surfaces.forEach((surface) => surface.show(...update)),
    flush: async () => {
      for (const surface of surfaces) await surface.flush();
    },
  };
}

const MOST_PULLS = 20;

/** Links to the run's own ref while it waits for an answer. That ref is deleted when the run ends. */
async function moveLinks(source: RunFacts, { linksFor, openGitHub, branches }: PullRequestOptions) {
  const { state, events } = source;
  const isOver = isTerminal(state);
  const asks = state.status === "paused" && state.questions.size > 0;
  if (!asks && !(isOver && events.some(({ type }) => type === "human.asked"))) return;
  const pulls = pullRequestsOf(state).filter(({ branch }) => branches?.has(branch) ?? true);
  const numbers = pulls.flatMap(({ number }) => number ?? []).slice(0, MOST_PULLS);
  const { stateUrl: to } = linksFor(source);
  const { stateUrl: from } = linksFor({
    ...source,
    state: { ...state, status: isOver ? "paused" : "completed" },
  });
  const at = numbers.length > 0 && to !== undefined && from !== undefined ? await openGitHub() : undefined;
  if (!at || to === undefined || from === undefined) return;
  const { moveLink } = await import("../../github/pulls/pull-request-text.ts");
  for (const pull of numbers) await moveLink(at, { pull, from, to });
}

async function dropBranch(source: RunFacts, { openGitHub, branches }: PullRequestOptions): Promise<void> {
  const pull = source.state.status === "completed" ? viewRun(source).own.continued : undefined;
  if (!pull || branches?.has(pull.branch) === false) return;
  const at = await openGitHub();
  if (!at) return;
  const { deleteRunBranch } = await import("../../github/pulls/existing-pull-request.ts");
  await deleteRunBranch(at, pull);
}
