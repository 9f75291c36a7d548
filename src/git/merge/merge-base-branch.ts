import { AgenticError } from "../../errors.ts";
import type { MovedBranch } from "../../ports/run-store.ts";
import { keptBranch } from "../../run/pauses/moved-head.ts";
import { filesBetween } from "../process/commits.ts";
import type { Repository } from "../process/repository.ts";
import type { CodeSource } from "../remote/ancestry.ts";
import { fetchRunBranches, type BranchFetchRequest, fetchBranches } from "../remote/fetch-branches.ts";
import { listRefs } from "../remote/push.ts";
import { tryMerge } from "./try-merge.ts";

export interface TakingBase extends Omit<BranchFetchRequest, "branches"> {
  /** Branch of the run, and the branch that it began on, which moved at the remote. */
  readonly branch: string;
  readonly onto: string;
  /** Commit at which the journal leaves the branch, and the one at which it stands in the checkout. */
  readonly known: string;
  readonly standing: string;
}

/**
 * Merges the branch that a run began on, as it stands at the remote, into the branch of the run in the checkout. Undefined where it has
 * those commits, or where the remote no longer has that branch. Errors: `git-unsuitable` for conflicts; those of the remote.
 */
export async function takeBase(
  repository: Repository,
  source: CodeSource,
  { branch, onto, known, standing, ...wanted }: TakingBase,
): Promise<MovedBranch | undefined> {
  const { git } = repository;
  const tip = (await listRefs(source, [onto])).get(onto);
  if (tip === undefined) return undefined;
  await fetchBranches(git, source, { ...wanted, branches: new Map([[onto, tip]]) });
  if ((await git.try("merge-base", "--is-ancestor", tip, standing)) !== undefined) return undefined;
  const theirs = { commit: tip, branch: onto };
  return await mergeTip(repository, source, { ...wanted, branch, theirs, known, standing });
}

export interface MergingTip extends Omit<TakingBase, "onto"> {
  /** What is merged: a commit that is here, and the branch that it is the tip of at the remote. */
  readonly theirs: { readonly commit: string; readonly branch: string };
}

/** Merges the tip of a branch at the remote into the branch of the run in the checkout. Errors: as `takeBase`. */
export async function mergeTip(
  repository: Repository,
  source: CodeSource,
  { branch, theirs, known, standing, ...wanted }: MergingTip,
): Promise<MovedBranch> {
  const { git } = repository;
  const { commit: tip, branch: onto } = theirs;
  const ours = onto === branch ? keptBranch(branch) : branch;
  const tried = await tryMerge(git, { ours: { commit: standing, branch: ours }, theirs });
  if (!tried?.clean) {
    const why = tried ? tried.description : "This git cannot merge by itself; 2.38 can.";
    throw unsuitable(
      `The run cannot continue on the new head of ${onto} (${tip.slice(0, 12)}). ${why}\nMerge ${onto === branch ? ours : onto} into ${branch} by hand, push ${branch}, then resume the run.`,
    );
  }
  const message = onto === branch ? `Merge what was pushed to ${branch}` : `Merge ${onto} into ${branch}`;
  const head = await git.run("commit-tree", tried.tree, "-p", standing, "-p", tip, "-m", message);
  const told = await fetchRunBranches(repository, source, { ...wanted, branches: new Map([[branch, head]]) });
  if ((await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`)) !== head)
    throw unsuitable(
      `${onto} is merged into ${branch} as ${head}, and ${branch} cannot move there. ${told.get(branch) ?? ""} Then resume the run.`,
    );
  return { branch, head, files: await filesBetween(git, known, head) };
}

function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "git-unsuitable", message });
}
