import { isAncestor, resolveCommit } from "./commits.ts";
import type { Git } from "./git.ts";
import { changeIndex } from "./index-file.ts";
import { findHead, type Repository, unsuitable } from "./repository.ts";

const FORMAT = "--format=%(refname)%00%(objectname)%00%(worktreepath)";

/** Deletes branches whose commits another branch has. Keeps a branch that moved, or that a work tree has checked out. */
export async function deleteMergedBranches(
  { git }: Pick<Repository, "git">,
  heads: ReadonlyMap<string, string>,
  into: string,
): Promise<void> {
  const refs = new Map(Array.from(heads, ([branch, head]) => [`refs/heads/${branch}`, head]));
  const listed = await git.run("for-each-ref", FORMAT, `--merged=refs/heads/${into}`, ...refs.keys());
  for (const line of listed.split("\n")) {
    const [ref = "", commit = "", worktree = ""] = line.split("\0");
    if (refs.get(ref) !== commit || worktree !== "") continue;
    // Only if the branch is still at that commit: a newer commit is not lost.
    await git.try("update-ref", "-d", ref, commit);
  }
}

export async function checkOutRunBranch(
  { git, root }: Repository,
  { branch, base }: { branch: string; base: string },
): Promise<string> {
  // Completes an index change of a killed engine, and reports another git's lock, before a step runs.
  return await changeIndex(git, (own) => switchTo({ git: own, root }, { branch, base }));
}

async function switchTo(
  { git, root }: Repository,
  { branch, base }: { branch: string; base: string },
): Promise<string> {
  if ((await headOf(git)) === branch) return root;
  if ((await resolveCommit(git, `refs/heads/${branch}`)) === undefined) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (!(await isClean(git))) {
    throw unsuitable(
      `The run needs ${branch}, but your checkout is on another branch with uncommitted changes. Commit or stash them first.`,
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}

/**
 * Switches a worktree that a step left on another branch, or on none, back to the run's branch. Moves the branch to the worktree's commits
 * if they continue it; otherwise their content remains as uncommitted changes. Returns the commit if the worktree was on the branch.
 */
export async function returnToBranch(
  git: Git,
  { branch, base }: { readonly branch: string; readonly base?: string },
): Promise<string | undefined> {
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const ref = `refs/heads/${branch}`;
  await ensureBranchRef(git, ref, base);
  if (await isAncestor(git, ref, "HEAD")) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
  return undefined;
}

/** Commits on a missing ref would have no parent. Commits on a symbolic ref would move a branch of the user. */
export async function ensureBranchRef(git: Git, ref: string, base: string | undefined): Promise<void> {
  const isLink = (await git.try("symbolic-ref", "--quiet", ref)) !== undefined;
  const exists = (await resolveCommit(git, ref)) !== undefined;
  if (!isLink && exists) return;
  if (base === undefined)
    throw unsuitable(`${ref} ${isLink ? "leads to another branch" : "is missing"}. Restore it, then resume.`);
  await git.run("update-ref", "--no-deref", ref, base);
}

export async function requireBranch(git: Git, branch: string): Promise<string> {
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const current = head?.branch ?? (await headOf(git));
  throw unsuitable(
    `The step left ${git.directory} on ${current ?? "a detached HEAD"} instead of ${branch}. Steps must stay on the run's branch.`,
  );
}

function headOf(git: Git): Promise<string | undefined> {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}

export async function isClean(git: Git): Promise<boolean> {
  return (
    (await git.try("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none")) === ""
  );
}
