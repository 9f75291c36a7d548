import type { MovedBranch } from "../../ports/run-store.ts";
import { fallbackBranch } from "../../run/pauses.ts";
import { filesBetween, isAncestor, resolveCommit } from "../process/commits.ts";
import { type Repository, unsuitable } from "../process/repository.ts";
import type { CodeSource } from "../remote/ancestry.ts";
import { fetchRunBranches, type BranchFetchRequest, fetchBranches } from "../remote/fetch-branches.ts";
import { listHeads } from "../remote/list-heads.ts";
import { tryMerge } from "./try-merge.ts";

export interface MergeBaseOptions extends Omit<BranchFetchRequest, "branches"> {
  /** Branch of the run, and the branch on which the run started, which moved at the remote. */
  readonly branch: string;
  readonly baseBranch: string;
  /** Head of the branch in the journal, and in the checkout. */
  readonly journalHead: string;
  readonly checkoutHead: string;
}

/**
 * Merges the remote head of the run's base branch into the branch of the run in the checkout. Returns undefined if the run has those
 * commits, or if the remote deleted the base branch. Errors: `git-unsuitable` for conflicts; those of the remote.
 */
export async function mergeBaseBranch(
  repository: Repository,
  source: CodeSource,
  { branch, baseBranch, journalHead, checkoutHead, ...fetchOptions }: MergeBaseOptions,
): Promise<MovedBranch | undefined> {
  const { git } = repository;
  const remoteHead = (await listHeads(source, [baseBranch])).get(baseBranch);
  if (remoteHead === undefined) return undefined;
  await fetchBranches(git, source, { ...fetchOptions, branches: new Map([[baseBranch, remoteHead]]) });
  if (await isAncestor(git, remoteHead, checkoutHead)) return undefined;
  const incoming = { commit: remoteHead, branch: baseBranch };
  return await mergeRemoteHead(repository, source, {
    ...fetchOptions,
    branch,
    incoming,
    journalHead,
    checkoutHead,
  });
}

export interface MergeRemoteHeadOptions extends Omit<MergeBaseOptions, "baseBranch"> {
  /** Commit to merge, which is in this clone, and the remote branch of which it is the head. */
  readonly incoming: { readonly commit: string; readonly branch: string };
}

/** Merges the head of a remote branch into the branch of the run in the checkout. Errors: as `mergeBaseBranch`. */
export async function mergeRemoteHead(
  repository: Repository,
  source: CodeSource,
  { branch, incoming, journalHead, checkoutHead, ...fetchOptions }: MergeRemoteHeadOptions,
): Promise<MovedBranch> {
  const { git } = repository;
  const { commit: remoteHead, branch: baseBranch } = incoming;
  const currentBranch = baseBranch === branch ? fallbackBranch(branch) : branch;
  const result = await tryMerge(git, { current: { commit: checkoutHead, branch: currentBranch }, incoming });
  if (!result?.clean) {
    const reason = result
      ? result.description
      : "This git cannot merge without a work tree. Install git 2.38 or later.";
    throw unsuitable(
      `The run cannot continue on the new head of ${baseBranch} (${remoteHead.slice(0, 12)}). ${reason}\nMerge ${baseBranch === branch ? currentBranch : baseBranch} into ${branch} by hand, push ${branch}, then resume the run.`,
    );
  }
  const message =
    baseBranch === branch ? `Merge what was pushed to ${branch}` : `Merge ${baseBranch} into ${branch}`;
  const head = await git.run("commit-tree", result.tree, "-p", checkoutHead, "-p", remoteHead, "-m", message);
  const notices = await fetchRunBranches(repository, source, {
    ...fetchOptions,
    branches: new Map([[branch, head]]),
  });
  if ((await resolveCommit(git, `refs/heads/${branch}`)) !== head)
    throw unsuitable(
      `${baseBranch} was merged into ${branch} as ${head}, but ${branch} cannot move to that commit. ${notices.get(branch) ?? ""} Then resume the run.`,
    );
  return { branch, head, files: await filesBetween(git, journalHead, head) };
}
