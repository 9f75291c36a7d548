import { resolveCommit } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { unsuitable } from "../process/repository.ts";
import { gitlinksBetween } from "./gitlinks.ts";
import { type PopulatedSubmodule, populatedSubmodules, type Submodules } from "./submodule-tree.ts";

interface WorkTree {
  readonly git: Git;
  readonly owned: boolean;
  readonly submodules?: Submodules | undefined;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * Updates the submodules after the engine moved a work tree to another commit; otherwise the next commit would revert them.
 * Errors: `git-unsuitable` in the user's checkout, whose submodules are not changed, and if uncommitted work is in the way.
 */
export async function updateSubmodules(workTree: WorkTree, range: Range): Promise<void> {
  const { git, owned, submodules } = workTree;
  if ((await updateChanged(workTree, range)) && owned) await submodules?.populate(git);
}

/** Returns whether a submodule differs between the commits. */
async function updateChanged(workTree: WorkTree, { from, to }: Range): Promise<boolean> {
  const { git } = workTree;
  const changed = new Map((await gitlinksBetween(git, from, to)).map((link) => [link.path, link]));
  const filled = changed.size === 0 ? [] : await populatedSubmodules(git);
  for (const submodule of filled) {
    const { before } = changed.get(submodule.path) ?? {};
    if (before !== undefined) await updateOne(workTree, submodule, before);
  }
  return changed.size > 0;
}

async function updateOne(workTree: WorkTree, submodule: PopulatedSubmodule, before: string): Promise<void> {
  const { git: own, path, commit } = submodule;
  const head = await resolveCommit(own, "HEAD");
  if (head === commit) return;
  const { directory } = workTree.git;
  const advice = `Run git submodule update ${path} in ${directory}, then resume.`;
  if (!workTree.owned)
    throw unsuitable(
      `Submodule ${path} of your checkout is at another commit than the branch of the run names (${commit.slice(0, 12)}). ${advice}`,
    );
  if (head === before) await workTree.submodules?.fetchCommit(submodule);
  if (head !== before || (await own.try("checkout", "--quiet", "--detach", commit)) === undefined)
    throw unsuitable(
      `Uncommitted work in submodule ${path} of ${directory} conflicts with its commit ${commit.slice(0, 12)}. Commit or remove it. ${advice}`,
    );
  await updateChanged({ ...workTree, git: own }, { from: before, to: commit });
}
