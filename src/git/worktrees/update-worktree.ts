import { realpathSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Git } from "../process/git.ts";
import { commonGitFolder, type Repository, gitPath } from "../process/repository.ts";
import { WORKTREE_PREFIX, WORKTREES } from "./branch-names.ts";
import { saveDiffAsPatch } from "./patch.ts";
import { resetTo } from "./reset-worktree.ts";
import { worktreeGit } from "./worktree-git.ts";
import { readWorktreeStatus, isWorktreeInUse } from "./worktree-metadata.ts";

/** Keeps a text beside the run's files; returns where, for people. */
export type SaveRunFile = (name: string, content: string) => string;

interface Following {
  readonly branch: string;
  /** Where the branch is now, and where the run has it. */
  readonly localHead: string;
  readonly commit: string;
  readonly keep: SaveRunFile;
}

/** Whether a worktree that stands on a branch is the engine's, and nobody works in it. */
export async function isIdleWorktree(repository: Repository, directory: string): Promise<boolean> {
  const parent = join(realpathSync(repository.root), WORKTREES);
  if (dirname(directory) !== parent || !basename(directory).startsWith(WORKTREE_PREFIX)) return false;
  const standing = readWorktreeStatus(directory, await commonGitFolder(repository));
  return standing.state === "whole" && !isWorktreeInUse(standing.record);
}

/**
 * Puts the engine's own worktree where a run is that was gone on with elsewhere. What it holds besides, of a step that was cut off or done
 * again there, is kept: returns what is to be told of that.
 */
export async function updateRunWorktree(
  repository: Repository,
  directory: string,
  { branch, localHead: here, commit, keep }: Following,
): Promise<string[]> {
  const { git } = repository;
  const own = worktreeGit(repository, { directory, gitFolder: () => commonGitFolder(repository) });
  const told: string[] = [];
  const keepPatch = (patch: string): void => {
    const file = keep(`${branch.replaceAll("/", "-")}.patch`, `${patch}\n`);
    told.push(
      `What was not committed in the worktree of ${branch} is no part of the run; it is kept as ${file}.`,
    );
  };
  await saveDiffAsPatch(own, { base: here, keep: keepPatch, owned: true });
  if ((await git.try("merge-base", "--is-ancestor", here, commit)) === undefined)
    told.push(await saveCommitsOnBranch(git, branch, here));
  rmSync(await gitPath(own, "index.lock"), { force: true });
  await resetTo(own, commit);
  return told;
}

/** Gives commits of a branch that are no part of the run a branch of their own; returns the notice. */
export async function saveCommitsOnBranch(git: Git, branch: string, commit: string): Promise<string> {
  const aside = `${branch}-${commit.slice(0, 8)}`;
  await git.run("update-ref", `refs/heads/${aside}`, commit);
  return `Commits of ${branch} here that are no part of the run are kept on branch ${aside}.`;
}
