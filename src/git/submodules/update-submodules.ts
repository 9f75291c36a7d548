import type { Git } from "../process/git.ts";
import { unsuitable } from "../process/repository.ts";
import { gitlinksBetween } from "./gitlinks.ts";
import { type PopulatedSubmodule, populatedSubmodules, type Submodules } from "./submodule-tree.ts";

interface Following {
  readonly git: Git;
  /** Whether the work tree is the engine's. */
  readonly owned: boolean;
  readonly submodules?: Submodules | undefined;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/**
 * After the engine has moved a work tree from a commit to another, its submodules follow: the next commit would take them back else.
 * Errors: `git-unsuitable` in a checkout of the user's, whose submodules stay as they are, and where work is in the way.
 */
export async function updateSubmodules(place: Following, range: Range): Promise<void> {
  const { git, owned, submodules } = place;
  if ((await follow(place, range)) && owned) await submodules?.populate(git);
}

/** Says whether a submodule differs between the two. */
async function follow(place: Following, { from, to }: Range): Promise<boolean> {
  const { git } = place;
  const changed = new Map((await gitlinksBetween(git, from, to)).map((link) => [link.path, link]));
  const filled = changed.size === 0 ? [] : await populatedSubmodules(git);
  for (const submodule of filled) {
    const { before } = changed.get(submodule.path) ?? {};
    if (before !== undefined) await followOne(place, submodule, before);
  }
  return changed.size > 0;
}

async function followOne(place: Following, submodule: PopulatedSubmodule, before: string): Promise<void> {
  const { git: own, path, commit } = submodule;
  const head = await own.try("rev-parse", "--verify", "--quiet", "HEAD");
  if (head === commit) return;
  const { directory } = place.git;
  const advice = `Run git submodule update ${path} in ${directory}, then resume.`;
  if (!place.owned)
    throw unsuitable(
      `Submodule ${path} of your checkout stays at another commit than the branch of the run names now (${commit.slice(0, 12)}). ${advice}`,
    );
  if (head === before) await place.submodules?.fetchCommit(submodule);
  if (head !== before || (await own.try("checkout", "--quiet", "--detach", commit)) === undefined)
    throw unsuitable(
      `Work in submodule ${path} of ${directory} is in the way of its commit ${commit.slice(0, 12)}. Commit or remove it. ${advice}`,
    );
  await follow({ ...place, git: own }, { from: before, to: commit });
}
