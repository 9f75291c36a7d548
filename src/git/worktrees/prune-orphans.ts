import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { PatchSaverOf, PruneResult } from "../../ports/workspaces.ts";
import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import { MERGE_REFS, WORKTREE_PREFIX, WORKTREES, worktreePathOf } from "./branch-names.ts";
import { saveDiffAsPatch } from "./patch.ts";
import { headOfCleanWorktree } from "./reusable-worktree.ts";
import { intendedFolder } from "./stray-worktrees.ts";
import {
  lockStamp,
  holdsNoWork,
  readWorktreeStatus,
  isWorktreeInUse,
  recordsIn,
} from "./worktree-metadata.ts";
import type { WorktreeRepository, WorktreeRoot, Worktrees } from "./worktrees.ts";

type IsHeld = (path: string) => boolean;

interface Owners {
  readonly isHeld: IsHeld;
  readonly keepFor: PatchSaverOf;
}

/**
 * Removes what crashed runs left: worktrees that hold nothing but commits, or that nobody worked in, and the
 * branches of merges. A worktree can be made again from its branch, so it may go even where its run can be resumed.
 */
export async function pruneOrphans(
  repository: WorktreeRepository,
  { isHeld, keepFor }: Owners,
): Promise<PruneResult> {
  const { worktrees } = repository;
  const folder = join(realpathSync(repository.root), WORKTREES);
  const removed: string[] = [];
  const kept: string[] = [];
  const ground = await worktrees.readRoot();
  for (const name of freeIn(folder, ground, isHeld)) {
    const directory = join(folder, name);
    const before = traceOf(directory, ground);
    // Looking takes git seconds in a large repository, in which others must be able to open theirs.
    const found = await look(worktrees, directory, ground);
    const isSame = (now: WorktreeRoot): boolean =>
      traceOf(directory, now) === before && freeIn(folder, now, isHeld).includes(name);
    const keep = found === "changes" ? keepFor(`${WORKTREES}/${name}`) : undefined;
    const patch = keep && (await patchOf(worktrees.git(directory)));
    if (found !== "nothing" && patch === undefined) {
      if (found !== "another repository" && isSame(await worktrees.readRoot()))
        kept.push(`${WORKTREES}/${name}`);
      continue;
    }
    await worktrees.removeChosen((now) => {
      if (!isSame(now)) return [];
      if (patch !== undefined) keep?.(patch);
      removed.push(`${WORKTREES}/${name}`);
      return [directory];
    });
  }
  await worktrees.removeChosen((now) => lostWorktrees(folder, now, isHeld));
  await pruneMergeBranches(repository, isHeld);
  return { removed, remaining: kept };
}

/** Names of the worktrees at which nobody is. */
function freeIn(folder: string, ground: WorktreeRoot, isHeld: IsHeld): string[] {
  const others = recordsIn(ground.gitFolder).filter(isWorktreeInUse);
  const held = new Set([...ground.reusable, ...others.map(({ directory }) => directory)]);
  return worktreesIn(folder).filter(
    (name) => !held.has(join(folder, name)) && !isHeld(`${WORKTREES}/${name}`),
  );
}

/** Another one once somebody has made, taken up or locked what stands there. */
function traceOf(directory: string, { gitFolder }: WorktreeRoot): string {
  const standing = readWorktreeStatus(directory, gitFolder);
  const record = standing.state === "whole" ? standing.record : undefined;
  return JSON.stringify([standing, record && lockStamp(record)]);
}

/** Links are not followed: what they lead to is not the engine's. */
function worktreesIn(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(WORKTREE_PREFIX))
    .map(({ name }) => name);
}

/** Worktrees of the engine's that git has a record of, but whose folders are gone. */
function lostWorktrees(folder: string, { gitFolder }: WorktreeRoot, isHeld: IsHeld): string[] {
  return recordsIn(gitFolder)
    .filter(holdsNoWork)
    .map((record) => intendedFolder(record, folder))
    .filter((directory) => dirname(directory) === folder && !existsSync(directory))
    .map((directory) => basename(directory))
    .filter((name) => name.startsWith(WORKTREE_PREFIX) && !isHeld(`${WORKTREES}/${name}`))
    .map((name) => join(folder, name));
}

async function look(
  worktrees: Worktrees,
  directory: string,
  { gitFolder }: WorktreeRoot,
): Promise<"nothing" | "changes" | "work" | "another repository"> {
  const standing = readWorktreeStatus(directory, gitFolder);
  if (standing.state === "foreign") return "another repository";
  if (standing.state === "void") return "nothing";
  if (standing.state === "damaged" || standing.lockedFor !== undefined) return "work";
  const git = worktrees.git(directory);
  if ((await headOfCleanWorktree(git)) !== undefined) return "nothing";
  return (await git.try("symbolic-ref", "--quiet", "HEAD")) === undefined ? "work" : "changes";
}

/** What a worktree has beyond the commit of its branch; undefined where git cannot tell. */
async function patchOf(git: Git): Promise<string | undefined> {
  let patch: string | undefined;
  try {
    await saveDiffAsPatch(git, { base: "HEAD", keep: (text) => (patch = text), owned: true });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
  return patch;
}

/** Branches of dead merges, less those on which somebody committed what no other branch has. */
async function pruneMergeBranches({ git }: Repository, isHeld: IsHeld): Promise<void> {
  const marks = await git.run("for-each-ref", "--format=%(refname)", MERGE_REFS);
  for (const mark of marks.split("\n").filter((ref) => ref !== "")) {
    const branch = mark.slice(MERGE_REFS.length);
    if (isHeld(worktreePathOf(branch)) || (await isCheckedOut(git, branch))) continue;
    const others = ["for-each-ref", "--count=2", "--format=x", "refs/heads", "refs/remotes"];
    const holders = await git.try(...others, "--contains", `refs/heads/${branch}`);
    if (holders?.includes("\n")) await git.run("update-ref", "-d", `refs/heads/${branch}`);
    await git.run("update-ref", "-d", mark);
  }
}

async function isCheckedOut(git: Git, branch: string): Promise<boolean> {
  return (await git.run("for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`)) !== "";
}
