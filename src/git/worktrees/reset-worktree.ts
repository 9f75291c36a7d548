import { listMissingCommits } from "../process/commits.ts";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";
import {
  type PopulatedSubmodule,
  populatedSubmodules,
  linkFolder,
  namesByPath,
} from "../submodules/submodule-tree.ts";
import { indexProblem } from "./worktree-metadata.ts";

/** Resets a worktree of the engine to a commit, with submodules, and removes repositories that a step made. Keeps ignored files. */
export async function resetTo(git: Git, commit: string): Promise<void> {
  await git.run("reset", "--quiet", "--hard", commit);
  await git.run("clean", "-ffdq");
  await removeAddedModules(git);
  await resetSubmodules(git);
}

export async function resetSubmodules(git: Git): Promise<void> {
  for (const submodule of await populatedSubmodules(git)) {
    if (!(await resetSubmodule(submodule))) continue;
    await removeAddedModules(submodule.git);
    await resetSubmodules(submodule.git);
  }
}

/** Git refuses to add a submodule again while git's folder with that name exists. */
async function removeAddedModules(git: Git): Promise<void> {
  const modules = await gitPath(git, "modules");
  const known = Array.from((await namesByPath(git)).values());
  for (const name of existsSync(modules) ? readdirSync(modules) : [])
    if (!known.some((each) => each === name || each.startsWith(`${name}/`)))
      rmSync(join(modules, name), { recursive: true, force: true });
}

/** Returns whether it is populated. A submodule without the commit is emptied; opening the worktree populates it again. */
async function resetSubmodule({ git, gitDir, commit }: PopulatedSubmodule): Promise<boolean> {
  linkFolder(git.directory, gitDir);
  if ((await listMissingCommits(git, [commit])).length > 0) {
    for (const name of readdirSync(git.directory))
      rmSync(join(git.directory, name), { recursive: true, force: true });
    rmSync(gitDir, { recursive: true, force: true });
    return false;
  }
  unlockIndex(gitDir);
  await git.run("checkout", "--quiet", "--force", "--detach", commit);
  await git.run("clean", "-ffdq");
  return true;
}

function unlockIndex(gitDir: string): void {
  rmSync(join(gitDir, "index.lock"), { force: true });
  if (indexProblem({ folder: gitDir }) !== undefined)
    rmSync(join(gitDir, "index"), { recursive: true, force: true });
}
