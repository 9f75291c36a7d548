import type { CheckoutObjects } from "./checkout-objects.ts";
import { partialFetch } from "./fetch.ts";
import type { ObjectSource } from "./objects.ts";
import { REMOTE } from "./call-folder.ts";

/** A remote, and the checkout whose commits go there. */
export interface CodeSource extends ObjectSource {
  readonly checkout: CheckoutObjects;
}

/** How far back is looked for a commit that somebody went on from. */
const DEPTH = 100;

/** Whether a commit of the state is among the last ones that led to another. */
export async function isPartOfHistory(
  { repository, remote }: ObjectSource,
  { commit, tip }: { commit: string; tip: string },
): Promise<boolean> {
  return await repository.together({ remote }, async (run) => {
    await run([...partialFetch("tree:0"), `--depth=${DEPTH}`, REMOTE, tip], { remote });
    return (await run(["merge-base", "--is-ancestor", commit, tip])).exitCode === 0;
  });
}

/** Commits that did not lead to any of the tips at the remote, and are none of them; each tip is asked for once. */
export async function strangersTo(
  { repository, remote }: ObjectSource,
  commits: readonly string[],
  tips: readonly string[],
): Promise<readonly string[]> {
  let strangers = commits.filter((commit) => !tips.includes(commit));
  for (const tip of new Set(tips)) {
    if (strangers.length === 0) break;
    const left: string[] = [];
    await repository.together({ remote }, async (run) => {
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
  const call = { remote, borrow: checkout.objects, shallow: checkout.shallow(), settings };
  return await repository.together(call, async (run) => {
    await run([...partialFetch("tree:0"), `--negotiation-tip=${from}`, REMOTE, to], { remote });
    return (await run(["merge-base", "--is-ancestor", from, to])).exitCode === 0;
  });
}
