import type { CheckoutObjects } from "../process/repository.ts";
import { partialFetch } from "./fetch.ts";
import { REMOTE } from "./git-call-folder.ts";
import type { ObjectSource } from "./git-objects.ts";
import type { PushGuard } from "./push-guard.ts";

export interface CodeSource extends ObjectSource {
  readonly checkout: CheckoutObjects;
  readonly guard?: PushGuard | undefined;
}

/** Most commits to search for a version that another engine continued. */
const MAX_DEPTH = 100;

export async function isPartOfHistory(
  { repository, remote }: ObjectSource,
  { commit, tip }: { commit: string; tip: string },
): Promise<boolean> {
  return await repository.withRepository({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${MAX_DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit, tip])).exitCode === 0;
  });
}

/** Returns the commits that are neither a tip at the remote nor an ancestor of one. Fetches each tip once. */
export async function unreachableCommits(
  { repository, remote }: ObjectSource,
  commits: readonly string[],
  tips: readonly string[],
): Promise<readonly string[]> {
  let unreachable = commits.filter((commit) => !tips.includes(commit));
  for (const tip of new Set(tips)) {
    if (unreachable.length === 0) break;
    const remaining: string[] = [];
    await repository.withRepository({ remote }, async (run) => {
      await run([...partialFetch("tree:0"), `--depth=${MAX_DEPTH}`, REMOTE, tip], { remote });
      for (const commit of unreachable)
        if ((await run(["merge-base", "--is-ancestor", commit, tip])).exitCode !== 0) remaining.push(commit);
    });
    unreachable = remaining;
  }
  return unreachable;
}

export async function isFastForward(
  { repository, remote, checkout }: CodeSource,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const settings = { "fetch.negotiationAlgorithm": "consecutive" };
  const call = { remote, alternate: checkout.objects, shallow: checkout.shallow(), settings };
  return await repository.withRepository(call, async (run) => {
    await run([...partialFetch("tree:0"), `--negotiation-tip=${from}`, REMOTE, to], { remote });
    return (await run(["merge-base", "--is-ancestor", from, to])).exitCode === 0;
  });
}

const MAX_COMMITS = 100;

/** Counts the commits of `to`, at the remote, that are not ancestors of `from`, a commit of the checkout. */
export async function listUnpushedCommits(
  { repository, remote, checkout }: CodeSource,
  { from, to }: { from: string; to: string },
): Promise<{ count: number; authors: readonly string[] }> {
  const call = { remote, alternate: checkout.objects, shallow: checkout.shallow() };
  return await repository.withRepository(call, async (run) => {
    await run([...partialFetch("tree:0"), REMOTE, to], { remote });
    const log = await run(["log", `--max-count=${MAX_COMMITS}`, "--format=%an", `${from}..${to}`]);
    const names = log.exitCode === 0 ? log.output.toString("utf8").split("\n").slice(0, -1) : [];
    return { count: names.length, authors: [...new Set(names)] };
  });
}
