import type { Repository } from "./repository.ts";

const FORMAT = "--format=%(refname)%00%(objectname)%00%(worktreepath)";

/** Deletes branches whose commits another branch has; never one that has moved on, or that a work tree is on. */
export async function dropBranches(
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
