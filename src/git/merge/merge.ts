import { join } from "node:path";
import type { MergeRequest, MergeResult, Workspace } from "../../ports/workspaces.ts";
import { requireBranch, returnToBranch } from "../process/checkout-branch.ts";
import { changedSince, filesBetween, findCommit, messageArguments, splitAtNul } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { changeIndex, diffWorkTree } from "../process/index-file.ts";
import { unsuitable, gitPath } from "../process/repository.ts";
import { inSequence } from "../process/serial-queue.ts";
import { waitAndRemoveLock } from "../process/wait-for-lock.ts";
import { updateSubmodules } from "../submodules/update-submodules.ts";
import type { WorktreeRepository } from "../worktrees/worktrees.ts";
import {
  describeConflicts,
  startMerge,
  MERGE_SETTINGS,
  type MergeHeads,
  type TryMergeResult,
  tryMerge,
  unmergedFiles,
} from "./try-merge.ts";

/** The branch merged into, where it is checked out. */
export interface MergeTarget extends Pick<WorktreeRepository, "submodules"> {
  readonly git: Git;
  readonly branch: string;
  readonly owned: boolean;
  /** Commit of the branch. */
  readonly head: string;
}

/** Where the branch of a workspace stands. */
export async function resolveTarget(
  { worktrees, submodules }: WorktreeRepository,
  into: Workspace,
): Promise<MergeTarget> {
  const { directory, branch, owned } = into;
  if (branch === undefined) throw unsuitable(`${directory} has no branch to merge into.`);
  const own = worktrees.git(directory);
  if (owned) await returnToBranch(own, { branch });
  else await requireBranch(own, branch);
  return { git: own, branch, owned, submodules, head: await own.run("rev-parse", "HEAD") };
}

export function mergeHeadsOf(target: MergeTarget, { head, branch }: MergeRequest): MergeHeads {
  return { current: { commit: target.head, branch: target.branch }, incoming: { commit: head, branch } };
}

/** Merges a branch into a workspace's branch and its work tree, with a commit of its own also where none were needed. */
export function merge(
  repository: WorktreeRepository,
  into: Workspace,
  request: MergeRequest,
): Promise<MergeResult> {
  return inSequence(`merge into ${into.directory}`, async () => {
    const target = await resolveTarget(repository, into);
    const made = await findMerge(target, request);
    if (made) return { status: "merged", ...made };
    const sides = mergeHeadsOf(target, request);
    const tried = (await tryMerge(target.git, sides)) ?? (await tryInWorktree(repository, sides));
    if (!tried.clean) return { status: "conflict", files: tried.files, description: tried.description };
    return { status: "merged", ...(await commitMerge(target, request, tried.tree)) };
  });
}

/** A merge made before a crash, by hand, or not needed: its head is on the branch. */
export async function findMerge(
  target: MergeTarget,
  request: MergeRequest,
): Promise<{ head: string; files: readonly string[] } | undefined> {
  const { git, head } = target;
  const commit = await findCommit(git, request.key, `${request.head}..${head}`);
  if (commit !== undefined) {
    await updateSubmodules(target, { from: `${commit}^1`, to: commit });
    return { head, files: await filesBetween(git, `${commit}^1`, commit) };
  }
  const { yes } = await git.ask("merge-base", "--is-ancestor", request.head, head);
  return yes ? { head, files: [] } : undefined;
}

/** Commits a merged tree with both parents and moves the target's branch and work tree on to it. */
export async function commitMerge(
  target: MergeTarget,
  request: MergeRequest,
  tree: string,
): Promise<{ head: string; files: readonly string[] }> {
  const { git, head: ours } = target;
  const parents = ["-p", ours, "-p", request.head];
  const texts = messageArguments(request.key, request.message.trim());
  const head = await git.run("commit-tree", tree, ...parents, ...texts);
  await moveOn(target, head, request);
  await updateSubmodules(target, { from: ours, to: head });
  return { head, files: await filesBetween(git, ours, head) };
}

async function moveOn(target: MergeTarget, commit: string, request: MergeRequest): Promise<void> {
  const { git, owned } = target;
  if (!owned) return await changeIndex(git, (own) => forwardTo({ ...target, git: own }, commit, request));
  await waitAndRemoveLock(await gitPath(git, "index.lock"));
  await forwardTo(target, commit, request);
}

async function forwardTo(target: MergeTarget, commit: string, { branch }: MergeRequest): Promise<void> {
  const { git, owned } = target;
  // What git ignores is the user's in the user's checkout: an .env file there is not overwritten by one of the branch.
  const keep = owned ? [] : ["--no-overwrite-ignore"];
  const forward = () =>
    git.run(...MERGE_SETTINGS, "merge", "--quiet", "--ff-only", "--no-autostash", ...keep, commit);
  try {
    await forward();
  } catch (error) {
    const inTheWay = await filesInTheWay(target, commit);
    if (inTheWay.length === 0) throw error;
    if (await takeCutOff(target, commit, inTheWay)) return void (await forward());
    throw unsuitable(
      `Uncommitted changes in ${git.directory} are in the way of merging ${branch}: ${inTheWay.join(", ")}. Commit or remove them, then resume.`,
    );
  }
}

async function filesInTheWay({ git, head }: MergeTarget, commit: string): Promise<string[]> {
  const merged = new Set(
    splitAtNul(await git.run("diff", "--name-only", "--no-renames", "-z", head, commit)),
  );
  return (await changedSince(git, head)).filter((file) => merged.has(file));
}

/**
 * A crash while files were written leaves some as the merge has them, which then stand in its own way. Says whether they all are; where
 * one differs from the merge, none is touched.
 */
async function takeCutOff(
  { git }: MergeTarget,
  commit: string,
  inTheWay: readonly string[],
): Promise<boolean> {
  const differing = new Set(
    splitAtNul((await diffWorkTree(git, "--name-only", "--no-renames", "-z", commit)) ?? ""),
  );
  for (const file of inTheWay) {
    if (differing.has(file) && !(await isSame(git, commit, file))) return false;
  }
  await git.run("add", "--all", "--", ...inTheWay.map((file) => `:(literal)${file}`));
  return true;
}

/** Whether a file that git may not know yet lies there as a commit has it. */
async function isSame(git: Git, commit: string, file: string): Promise<boolean> {
  const lies = await git.try("hash-object", "--path", file, "--", join(git.directory, file));
  return lies !== undefined && lies === (await git.try("rev-parse", "--verify", `${commit}:${file}`));
}

let tries = 0;

/** For a git that cannot merge without a work tree. */
async function tryInWorktree(
  { git, worktrees }: WorktreeRepository,
  sides: MergeHeads,
): Promise<TryMergeResult> {
  tries += 1;
  const branch = `agentic/try-merge-${process.pid}-${tries}`;
  const path = `.worktrees/${branch.replace("/", "-")}`;
  const { git: own } = await worktrees.open({ path, branch, base: sides.current.commit });
  try {
    const { yes, output } = await startMerge(own, sides);
    if (yes) return { clean: true, tree: await own.run("write-tree") };
    const texts = output.split("\n").filter((line) => line.startsWith("CONFLICT"));
    return { clean: false, ...describeConflicts(await unmergedFiles(own), texts, sides) };
  } finally {
    await worktrees.discard(path);
    await git.try("update-ref", "-d", `refs/heads/${branch}`);
  }
}
