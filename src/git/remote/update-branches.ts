import type { AgenticError } from "../../errors.ts";
import type { MovedBranch } from "../../ports/run-store.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import { mergeRemoteHead, mergeBaseBranch } from "../merge/merge-base-branch.ts";
import { filesBetween, isAncestor, resolveCommit } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { type Repository, unsuitable } from "../process/repository.ts";
import type { CodeSource } from "./ancestry.ts";
import {
  fetchRunBranches,
  type BranchFetchRequest,
  checkedOutBranches,
  fetchBranches,
} from "./fetch-branches.ts";
import { listHeads } from "./list-heads.ts";

export interface BranchUpdateRequest extends Omit<BranchFetchRequest, "branches"> {
  /** Heads of branches in the journal at the remote, and in the local journal. */
  readonly remoteHeads: ReadonlyMap<string, string>;
  readonly localHeads: ReadonlyMap<string, string>;
  /** Branches whose last push the remote rejected. */
  readonly rejectedBranches: ReadonlySet<string>;
  /** Whether local commits beyond the journal belong to a user, and not to an interrupted attempt. */
  readonly isInOrder: boolean;
  /** Branch of the run into which the current base branch is merged. */
  readonly takes?: { readonly branch: string; readonly onto: string } | undefined;
}

export interface BranchUpdateResult {
  readonly moved: readonly MovedBranch[];
  readonly notices: readonly string[];
}

interface Tip {
  readonly branch: string;
  /** Head in the remote journal, in the local journal, and at the remote now. */
  readonly remoteJournalHead: string;
  readonly localJournalHead: string;
  readonly remoteHead: string;
}

/**
 * Moves branches of the checkout to commits that users pushed since the run last pushed. Moves none if one cannot move. Errors:
 * `git-unsuitable` for a branch that was deleted or rewritten at the remote, or that diverged; those of the remote.
 */
export async function fastForwardBranches(
  repository: Repository,
  source: CodeSource,
  { takes, ...options }: BranchUpdateRequest,
): Promise<BranchUpdateResult> {
  const result = await updateMovedBranches(repository, source, options);
  if (!takes) return result;
  const { remoteHeads, localHeads, isInOrder, rejectedBranches: _, ...fetchOptions } = options;
  const { branch, onto } = takes;
  const moved = result.moved.find((each) => each.branch === branch);
  const journalHead = localHeads.get(branch) ?? remoteHeads.get(branch);
  if (journalHead === undefined) return result;
  const checkoutHead = await checkoutHeadOf(repository.git, {
    branch,
    localJournalHead: moved?.head ?? journalHead,
    isInOrder,
  });
  const merged = await mergeBaseBranch(repository, source, {
    ...fetchOptions,
    branch,
    baseBranch: onto,
    journalHead,
    checkoutHead,
  });
  const others = result.moved.filter((each) => each !== moved);
  return merged ? { ...result, moved: [...others, merged] } : result;
}

async function updateMovedBranches(
  repository: Repository,
  source: CodeSource,
  { remoteHeads, localHeads, rejectedBranches, isInOrder, ...options }: Omit<BranchUpdateRequest, "takes">,
): Promise<BranchUpdateResult> {
  const tips = await listHeads(source, [
    ...remoteHeads.keys(),
    ...Array.from(remoteHeads.keys(), fallbackBranch),
  ]);
  const changed: Tip[] = [];
  for (const [branch, remoteJournalHead] of remoteHeads) {
    const localJournalHead = localHeads.get(branch) ?? remoteJournalHead;
    const remoteHead = tips.get(branch);
    if (remoteHead === undefined && !rejectedBranches.has(branch))
      throw deletedError(source, branch, localJournalHead);
    if (remoteHead !== undefined && remoteHead !== remoteJournalHead)
      changed.push({ branch, remoteJournalHead, localJournalHead, remoteHead });
  }
  if (changed.length === 0) return { moved: [], notices: [] };
  const branches = new Map(
    [...tips].filter(([name]) =>
      changed.some(({ branch }) => name === branch || name === fallbackBranch(branch)),
    ),
  );
  await fetchBranches(repository.git, source, { ...options, branches });
  const moved: Tip[] = [];
  const diverged: Tip[] = [];
  for (const each of changed)
    if (
      await hasDiverged(repository.git, each, {
        savedHead: tips.get(fallbackBranch(each.branch)),
        base: options.base,
      })
    )
      diverged.push(each);
    else if (await needsMove(repository.git, { source, rejectedBranches, isInOrder }, each)) moved.push(each);
  const notices: string[] = [];
  for (const each of moved)
    notices.push(...(await moveBranch(repository, { ...options, source, isInOrder }, each)));
  const all = await Promise.all(moved.map((each) => describeMove(repository.git, each)));
  for (const each of diverged) all.push(await merge(repository, { ...options, source, isInOrder }, each));
  return { moved: all, notices };
}

/** Whether the run's commits are on its saved branch, because users moved the branch on from an earlier commit of the run. */
async function hasDiverged(
  git: Git,
  { remoteJournalHead, remoteHead }: Tip,
  { savedHead, base }: { readonly savedHead: string | undefined; readonly base: string | undefined },
): Promise<boolean> {
  if (
    savedHead === undefined ||
    !(await isAncestor(git, remoteJournalHead, savedHead)) ||
    (await isAncestor(git, remoteJournalHead, remoteHead))
  )
    return false;
  const mergeBase = await git.try("merge-base", remoteJournalHead, remoteHead);
  return mergeBase !== undefined && base !== undefined && !(await isAncestor(git, mergeBase, base));
}

async function merge(
  repository: Repository,
  { source, isInOrder, ...options }: UpdateOptions,
  { branch, localJournalHead, remoteHead }: Tip,
): Promise<MovedBranch> {
  const checkoutHead = await checkoutHeadOf(repository.git, { branch, localJournalHead, isInOrder });
  return await mergeRemoteHead(repository, source, {
    ...options,
    branch,
    incoming: { commit: remoteHead, branch },
    journalHead: localJournalHead,
    checkoutHead,
  });
}

async function describeMove(git: Git, { branch, localJournalHead, remoteHead }: Tip): Promise<MovedBranch> {
  return { branch, head: remoteHead, files: await filesBetween(git, localJournalHead, remoteHead) };
}

interface UpdateOptions extends Omit<BranchFetchRequest, "branches"> {
  readonly source: CodeSource;
  readonly isInOrder: boolean;
}

async function needsMove(
  git: Git,
  { source, rejectedBranches, isInOrder }: UpdateOptions & Pick<BranchUpdateRequest, "rejectedBranches">,
  each: Tip,
): Promise<boolean> {
  const { branch, remoteJournalHead, localJournalHead, remoteHead } = each;
  if (!rejectedBranches.has(branch) && !(await isAncestor(git, remoteJournalHead, remoteHead)))
    throw rewrittenError(source, each);
  if (await isAncestor(git, remoteHead, localJournalHead)) return false;
  const checkoutHead = await checkoutHeadOf(git, { branch, localJournalHead, isInOrder });
  if (await isAncestor(git, checkoutHead, remoteHead)) return true;
  // If a user merged both in this clone, the run reads the merge as its own commits.
  if (await isAncestor(git, remoteHead, checkoutHead))
    return await isAncestor(git, localJournalHead, remoteHead);
  const directory = (await checkedOutBranches(git)).get(branch);
  const command = directory === undefined ? `git switch ${branch}, git` : `git -C ${directory}`;
  throw unsuitable(
    `${branch} diverged: this clone has commits that ${source.remote.name} does not have (${short(checkoutHead)}), and ${source.remote.name} has other commits (${short(remoteHead)}). Merge them (${command} merge ${remoteHead}), then resume the run.`,
  );
}

/** Returns the head of a branch in the checkout; the journal's head if the commits beyond it are not to be saved. */
async function checkoutHeadOf(
  git: Git,
  { branch, localJournalHead, isInOrder }: { branch: string; localJournalHead: string; isInOrder: boolean },
): Promise<string> {
  const localHead = isInOrder ? await resolveCommit(git, `refs/heads/${branch}`) : undefined;
  return localHead !== undefined && (await isAncestor(git, localJournalHead, localHead))
    ? localHead
    : localJournalHead;
}

async function moveBranch(
  repository: Repository,
  { source, isInOrder, ...options }: UpdateOptions,
  { branch, localJournalHead, remoteHead }: Tip,
): Promise<readonly string[]> {
  const { git } = repository;
  if (await isAncestor(git, remoteHead, await checkoutHeadOf(git, { branch, localJournalHead, isInOrder })))
    return [];
  const notices = await fetchRunBranches(repository, source, {
    ...options,
    branches: new Map([[branch, remoteHead]]),
  });
  if ((await resolveCommit(git, `refs/heads/${branch}`)) === remoteHead) return [...notices.values()];
  throw unsuitable(
    `${branch} moved at ${source.remote.name}, and the run cannot update it. ${notices.get(branch) ?? ""} Then resume the run.`,
  );
}

function deletedError({ remote: { name } }: CodeSource, branch: string, commit: string): AgenticError {
  return unsuitable(
    `${branch} was deleted at ${name}, and the run does not recreate it. Restore it (git push ${name} ${commit}:refs/heads/${branch}, or "Restore branch" on its pull request) and resume the run, or start a new one.`,
  );
}

function rewrittenError(
  { remote: { name } }: CodeSource,
  { branch, localJournalHead, remoteHead }: Tip,
): AgenticError {
  return unsuitable(
    `${branch} no longer has the run's commits at ${name}: it was rewritten there (${short(remoteHead)}). Merge the run's last commit, ${localJournalHead}, into ${branch} and push that, then resume the run; or start a new one.`,
  );
}

function short(commit: string): string {
  return commit.slice(0, 8);
}
