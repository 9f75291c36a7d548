import { isAncestor } from "../process/commits.ts";
import { realpathSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Git } from "../process/git.ts";
import { commonGitFolder, type Repository, gitPath } from "../process/repository.ts";
import { WORKTREE_PREFIX, WORKTREES } from "./branch-names.ts";
import { saveDiffAsPatch } from "./patch.ts";
import { resetTo } from "./reset-worktree.ts";
import { worktreeGit } from "./worktree-git.ts";
import { readWorktreeStatus, isWorktreeInUse } from "./worktree-metadata.ts";

export type SaveRunFile = (name: string, content: string) => string;

interface WorktreeUpdate {
  readonly branch: string;
  /** Heads of the branch in the checkout and in the run. */
  readonly localHead: string;
  readonly commit: string;
  readonly keep: SaveRunFile;
}

export async function isIdleWorktree(repository: Repository, directory: string): Promise<boolean> {
  const parent = join(realpathSync(repository.root), WORKTREES);
  if (dirname(directory) !== parent || !basename(directory).startsWith(WORKTREE_PREFIX)) return false;
  const status = readWorktreeStatus(directory, await commonGitFolder(repository));
  return status.state === "whole" && !isWorktreeInUse(status.record);
}

/**
 * Moves the engine's worktree to the head of a run that another engine resumed. Saves uncommitted changes and extra commits of an
 * interrupted or repeated step, and returns notices about them.
 */
export async function updateRunWorktree(
  repository: Repository,
  directory: string,
  { branch, localHead, commit, keep }: WorktreeUpdate,
): Promise<string[]> {
  const { git } = repository;
  const own = worktreeGit(repository, { directory, gitFolder: () => commonGitFolder(repository) });
  const notices: string[] = [];
  const savePatch = (patch: string): void => {
    const file = keep(`${branch.replaceAll("/", "-")}.patch`, `${patch}\n`);
    notices.push(
      `Uncommitted changes in the worktree of ${branch} are not part of the run. They were saved as ${file}.`,
    );
  };
  await saveDiffAsPatch(own, { base: localHead, keep: savePatch, owned: true });
  if (!(await isAncestor(git, localHead, commit)))
    notices.push(await saveCommitsOnBranch(git, branch, localHead));
  rmSync(await gitPath(own, "index.lock"), { force: true });
  await resetTo(own, commit);
  return notices;
}

/** Creates a branch for commits that are not part of the run. Returns the notice. */
export async function saveCommitsOnBranch(git: Git, branch: string, commit: string): Promise<string> {
  const savedBranch = `${branch}-${commit.slice(0, 8)}`;
  await git.run("update-ref", `refs/heads/${savedBranch}`, commit);
  return `Local commits of ${branch} that are not part of the run were saved on branch ${savedBranch}.`;
}
