import type { Git } from "./git.ts";
import { changeIndex } from "./index-file.ts";
import { findHead, type Repository, unsuitable } from "./repository.ts";

const FORMAT = "--format=%(refname)%00%(objectname)%00%(worktreepath)";

/** Deletes branches whose commits another branch has; never one that has moved on, or that a work tree is on. */
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
    // With the commit it is known to have: one that came this moment is not lost.
    await git.try("update-ref", "-d", ref, commit);
  }
}

/** Puts the user's own checkout on the run's branch. */
export async function checkOutRunBranch(
  { git, root }: Repository,
  { branch, base }: { branch: string; base: string },
): Promise<string> {
  // What an engine that was killed left of a change is finished, and the lock of another git is told of, before a step runs.
  return await changeIndex(git, (own) => switchTo({ git: own, root }, { branch, base }));
}

async function switchTo(
  { git, root }: Repository,
  { branch, base }: { branch: string; base: string },
): Promise<string> {
  if ((await headOf(git)) === branch) return root;
  const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  if (exists === undefined) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (!(await isClean(git))) {
    throw unsuitable(
      `The run works on ${branch}, but your checkout is elsewhere with uncommitted changes. Commit or stash them first.`,
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}

/**
 * Puts a worktree that a step left on another branch, or on none, back on the run's. What was committed there comes along where it
 * continues the run's branch; elsewhere its content stays in the work tree as a change. Returns its commit where it was there already.
 */
export async function returnToBranch(
  git: Git,
  { branch, base }: { readonly branch: string; readonly base?: string },
): Promise<string | undefined> {
  const head = await findHead(git);
  if (head?.branch === branch) return head.sha;
  const ref = `refs/heads/${branch}`;
  await ensureBranchRef(git, ref, base);
  const continues = await git.try("merge-base", "--is-ancestor", ref, "HEAD");
  if (continues !== undefined) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
  return undefined;
}

/** Commits on a ref that is missing would have no parent, and those on one that leads to another would move a branch of the user's. */
export async function ensureBranchRef(git: Git, ref: string, base: string | undefined): Promise<void> {
  const isLink = (await git.try("symbolic-ref", "--quiet", ref)) !== undefined;
  const isThere = (await git.try("rev-parse", "--verify", "--quiet", `${ref}^{commit}`)) !== undefined;
  if (!isLink && isThere) return;
  if (base === undefined)
    throw unsuitable(`${ref} ${isLink ? "leads to another branch" : "is gone"}. Put it back, then resume.`);
  await git.run("update-ref", "--no-deref", ref, base);
}

/** The commit of a checkout of the user's; refuses one that a step left on another branch. Errors: `git-unsuitable`. */
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

/** Not clean where git cannot tell. Says nothing of ignored files. */
export async function isClean(git: Git): Promise<boolean> {
  return (
    (await git.try("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none")) === ""
  );
}
