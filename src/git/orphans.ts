import { lstatSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Pruned } from "../ports.ts";
import { WORKTREE_PREFIX, WORKTREES, worktreeOf } from "./names.ts";
import type { Repository } from "./repository.ts";
import { restingCommit } from "./rest.ts";
import { holdsNoWork, inspect } from "./worktree-record.ts";
import type { StandingPlace, Worktrees } from "./worktrees.ts";

type IsHeld = (path: string) => boolean;

/**
 * Removes what crashed runs left: worktrees that hold nothing but commits, or that nobody worked in, folders that git does not know, and
 * the branches of merges. A worktree can be made again from its branch, so it may go even where its run can be resumed.
 */
export async function pruneOrphans(
  repository: Repository,
  worktrees: Worktrees,
  isHeld: IsHeld,
): Promise<Pruned> {
  const removed: string[] = [];
  const kept: string[] = [];
  for (const name of worktreeFolders(repository)) {
    const path = `${WORKTREES}/${name}`;
    const gone = await worktrees.discardIf(path, async (place) => {
      if (place.kept || isHeld(path)) return false;
      const mayGo = await isWorthless(repository, place);
      if (!mayGo) kept.push(path);
      return mayGo;
    });
    if (gone) removed.push(path);
  }
  await worktrees.forget((record) => {
    const name = basename(record.directory);
    const isOurs =
      dirname(record.directory) === join(repository.root, WORKTREES) && name.startsWith(WORKTREE_PREFIX);
    return isOurs && holdsNoWork(record) && !isHeld(`${WORKTREES}/${name}`);
  });
  await pruneMergeBranches(repository, isHeld);
  return { removed, kept };
}

/** Links are not followed: what they lead to is not the engine's. */
function worktreeFolders({ root }: Repository): string[] {
  const folder = join(root, WORKTREES);
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(WORKTREE_PREFIX))
    .map(({ name }) => name);
}

async function isWorthless({ git }: Repository, { directory, gitFolder }: StandingPlace): Promise<boolean> {
  const standing = inspect(directory, gitFolder);
  if (standing.state !== "whole") return standing.state === "void";
  return standing.lockedFor === undefined && (await restingCommit(git.with({ directory }))) !== undefined;
}

const MERGE_BRANCH = /^agentic\/.*-merge-/;

/** Only branches that hold nothing of their own: a step may have such a name too. */
async function pruneMergeBranches({ git }: Repository, isHeld: IsHeld): Promise<void> {
  const format = "--format=%(refname:short)%09%(objectname)%09%(worktreepath)";
  const lines = (await git.run("for-each-ref", format, "refs/heads/agentic/")).split("\n");
  for (const line of lines) {
    const [branch = "", commit = "", worktree = ""] = line.split("\t");
    const path = worktreeOf(branch);
    if (!MERGE_BRANCH.test(branch) || worktree !== "" || path === undefined || isHeld(path)) continue;
    const holders = await git.run("for-each-ref", "--count=2", "--format=x", "--contains", commit);
    if (holders.split("\n").length > 1) await git.try("update-ref", "-d", `refs/heads/${branch}`, commit);
  }
}
