import type { CheckoutObjects } from "../process/repository.ts";
import { partialFetch } from "./fetch.ts";
import { REMOTE } from "./git-call-folder.ts";
import type { ObjectSource } from "./git-objects.ts";
import type { PushGuard } from "./push-guard.ts";

/** A remote, and the checkout whose commits go there. */
export interface CodeSource extends ObjectSource {
  readonly checkout: CheckoutObjects;
  /** Asked before each push of a branch. */
  readonly guard?: PushGuard;
}

/** How far back is looked for a commit that somebody went on from. */
const DEPTH = 100;

/** Whether a commit of the state is among the last ones that led to another. */
export async function isPartOfHistory(
  { repository, remote }: ObjectSource,
  { commit, tip }: { commit: string; tip: string },
): Promise<boolean> {
  return await repository.withRepository({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit, tip])).exitCode === 0;
  });
}

/** Commits that did not lead to any of the tips at the remote, and are none of them; each tip is asked for once. */
export async function unreachableCommits(
  { repository, remote }: ObjectSource,
  commits: readonly string[],
  tips: readonly string[],
): Promise<readonly string[]> {
  let strangers = commits.filter((commit) => !tips.includes(commit));
  for (const tip of new Set(tips)) {
    if (strangers.length === 0) break;
    const left: string[] = [];
    await repository.withRepository({ remote }, async (run) => {
      await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
      for (const commit of strangers)
        if ((await run(["merge-base", "--is-ancestor", commit, tip])).exitCode !== 0) left.push(commit);
    });
    strangers = left;
  }
  return strangers;
}

/** Whether the remote went on from a commit of the checkout. */
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

/** Commits at the remote that a commit of the checkout does not have. */
export interface UnpushedCommits {
  /** As many as were looked at, where there are more. */
  readonly count: number;
  /** Names of those who made them, each once, the last one first. */
  readonly authors: readonly string[];
}

/** Nobody reads more names than that. */
const MOST_COMMITS = 100;

/** What the remote has beyond a commit of the checkout; nothing where that cannot be told. */
export async function listUnpushedCommits(
  { repository, remote, checkout }: CodeSource,
  { from, to }: { from: string; to: string },
): Promise<UnpushedCommits> {
  const call = { remote, alternate: checkout.objects, shallow: checkout.shallow() };
  return await repository.withRepository(call, async (run) => {
    await run([...partialFetch("tree:0"), REMOTE, to], { remote });
    const log = await run(["log", `--max-count=${MOST_COMMITS}`, "--format=%an", `${from}..${to}`]);
    const names = log.exitCode === 0 ? log.output.toString("utf8").split("\n").slice(0, -1) : [];
    return { count: names.length, authors: [...new Set(names)] };
  });
}
