import { existsSync, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AgenticError } from "../../errors.ts";
import type { PatchSaverOf, PruneResult } from "../../ports/workspaces.ts";
import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import { MERGE_REFS, WORKTREE_PREFIX, WORKTREES, worktreePathOf } from "./branch-names.ts";
import { saveDiffAsPatch } from "./patch.ts";
import { headOfCleanWorktree, intendedFolder } from "./worktree-state.ts";
import {
  lockStamp,
  holdsNoWork,
  readWorktreeStatus,
  isWorktreeInUse,
  recordsIn,
} from "./worktree-metadata.ts";
import type { WorktreeRepository, WorktreeRoot, Worktrees } from "./worktrees.ts";

type IsHeld = (path: string) => boolean;

/** Removes worktrees of crashed runs that hold only commits, and branches of merges. A worktree can be recreated from its branch. */
export async function pruneOrphans(
  repository: WorktreeRepository,
  { isHeld, keepFor }: { readonly isHeld: IsHeld; readonly keepFor: PatchSaverOf },
): Promise<PruneResult> {
  const { worktrees } = repository;
  const folder = join(realpathSync(repository.root), WORKTREES);
  const removed: string[] = [];
  const remaining: string[] = [];
  const worktreeRoot = await worktrees.readRoot();
  for (const name of listFree(folder, worktreeRoot, isHeld)) {
    const directory = join(folder, name);
    const before = fingerprint(directory, worktreeRoot);
    // Git may take seconds to check; other processes must be able to open worktrees meanwhile.
    const found = await classify(worktrees, directory, worktreeRoot);
    const isSame = (current: WorktreeRoot): boolean =>
      fingerprint(directory, current) === before && listFree(folder, current, isHeld).includes(name);
    const keep = found === "changes" ? keepFor(`${WORKTREES}/${name}`) : undefined;
    const patch = keep && (await readPatch(worktrees.git(directory)));
    if (found !== "nothing" && patch === undefined) {
      if (found !== "another repository" && isSame(await worktrees.readRoot()))
        remaining.push(`${WORKTREES}/${name}`);
      continue;
    }
    await worktrees.removeChosen((current) => {
      if (!isSame(current)) return [];
      if (patch !== undefined) keep?.(patch);
      removed.push(`${WORKTREES}/${name}`);
      return [directory];
    });
  }
  await worktrees.removeChosen((current) => lostWorktrees(folder, current, isHeld));
  await pruneMergeBranches(repository, isHeld);
  return { removed, remaining };
}

function listFree(folder: string, worktreeRoot: WorktreeRoot, isHeld: IsHeld): string[] {
  const others = recordsIn(worktreeRoot.gitFolder).filter(isWorktreeInUse);
  const held = new Set([...worktreeRoot.reusable, ...others.map(({ directory }) => directory)]);
  return worktreesIn(folder).filter(
    (name) => !held.has(join(folder, name)) && !isHeld(`${WORKTREES}/${name}`),
  );
}

/** Changes if another process creates, takes up or locks the worktree. */
function fingerprint(directory: string, { gitFolder }: WorktreeRoot): string {
  const status = readWorktreeStatus(directory, gitFolder);
  const record = status.state === "whole" ? status.record : undefined;
  return JSON.stringify([status, record && lockStamp(record)]);
}

/** Does not follow links: their targets do not belong to the engine. */
function worktreesIn(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(WORKTREE_PREFIX))
    .map(({ name }) => name);
}

function lostWorktrees(folder: string, { gitFolder }: WorktreeRoot, isHeld: IsHeld): string[] {
  return recordsIn(gitFolder)
    .filter(holdsNoWork)
    .map((record) => intendedFolder(record, folder))
    .filter((directory) => dirname(directory) === folder && !existsSync(directory))
    .map((directory) => basename(directory))
    .filter((name) => name.startsWith(WORKTREE_PREFIX) && !isHeld(`${WORKTREES}/${name}`))
    .map((name) => join(folder, name));
}

async function classify(
  worktrees: Worktrees,
  directory: string,
  { gitFolder }: WorktreeRoot,
): Promise<"nothing" | "changes" | "work" | "another repository"> {
  const status = readWorktreeStatus(directory, gitFolder);
  if (status.state === "foreign") return "another repository";
  if (status.state === "void") return "nothing";
  if (status.state === "damaged" || status.lockedFor !== undefined) return "work";
  const git = worktrees.git(directory);
  if ((await headOfCleanWorktree(git)) !== undefined) return "nothing";
  return (await git.try("symbolic-ref", "--quiet", "HEAD")) === undefined ? "work" : "changes";
}

async function readPatch(git: Git): Promise<string | undefined> {
  let patch: string | undefined;
  try {
    await saveDiffAsPatch(git, { base: "HEAD", keep: (text) => (patch = text), owned: true });
  } catch (error) {
    if (!(error instanceof AgenticError)) throw error;
  }
  return patch;
}

/** Deletes branches of abandoned merges, except those with commits that no other branch has. */
async function pruneMergeBranches({ git }: Repository, isHeld: IsHeld): Promise<void> {
  const listed = await git.run("for-each-ref", "--format=%(refname)", MERGE_REFS);
  for (const ref of listed.split("\n").filter((ref) => ref !== "")) {
    const branch = ref.slice(MERGE_REFS.length);
    if (isHeld(worktreePathOf(branch)) || (await isCheckedOut(git, branch))) continue;
    const others = ["for-each-ref", "--count=2", "--format=x", "refs/heads", "refs/remotes"];
    const containing = await git.try(...others, "--contains", `refs/heads/${branch}`);
    if (containing?.includes("\n")) await git.run("update-ref", "-d", `refs/heads/${branch}`);
    await git.run("update-ref", "-d", ref);
  }
}

async function isCheckedOut(git: Git, branch: string): Promise<boolean> {
  return (await git.run("for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`)) !== "";
}
