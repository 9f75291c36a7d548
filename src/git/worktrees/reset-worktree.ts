import { existsSync, readdirSync, rmSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { KeepPatch, UnwantedChanges, Workspace } from "../../ports/workspaces.ts";
import { sha256 } from "../../run/ids.ts";
import { listMissingCommits, splitAtNul, resolveCommit, changedSince } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { linkIndex } from "../process/index-file.ts";
import { gitPath, findHead } from "../process/repository.ts";
import { stageStageable, nestedRepositories } from "../submodules/gitlinks.ts";
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

/** Writes the tree of everything in the work tree, without touching the index. */
export async function writeSnapshotTree(git: Git): Promise<string> {
  return await withEverythingStaged(git, (own) => own.run("write-tree"));
}

async function withEverythingStaged<T>(git: Git, use: (own: Git) => Promise<T>): Promise<T> {
  const index = await linkIndex(git, "agentic-snapshot-index");
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: index } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await stageStageable(own);
    return await use(own);
  } finally {
    rmSync(index, { force: true });
  }
}

/** Returns one version of each conflicting submodule: it is not checked out, and `git add` refuses it. */
async function unmergedSubmodules(git: Git): Promise<string[]> {
  const entries = splitAtNul(await git.run("ls-files", "--unmerged", "-z")).flatMap((line) => {
    const [, commit, path] = /^160000 (\w+) \d\t([^]+)$/.exec(line) ?? [];
    return commit === undefined ? [] : [[path, `160000,${commit},${path}`] as const];
  });
  return Array.from(new Map(entries).values());
}

export async function restoreAfter<T>(git: Git, run: () => Promise<T>): Promise<T> {
  const restore = await createRestore(git);
  const result = await run();
  await restore();
  return result;
}

type Restore = () => Promise<void>;

async function createRestore(git: Git): Promise<Restore> {
  const [before, nested] = [await writeSnapshotTree(git), await nestedRepositories(git)];
  const submodules: Restore[] = [];
  for (const submodule of await populatedSubmodules(git))
    submodules.push(await createSubmoduleRestore(submodule));
  return async () => {
    for (const path of await nestedRepositories(git))
      if (!nested.includes(path)) rmSync(join(git.directory, path), { recursive: true, force: true });
    await withEverythingStaged(git, async (own) => {
      if ((await own.run("write-tree")) !== before) await own.run("read-tree", "--reset", "-u", before);
    });
    for (const restore of submodules) await restore();
  };
}

/** A submodule's own commit and index are part of the parent's work. */
async function createSubmoduleRestore({ git, gitDir }: PopulatedSubmodule): Promise<Restore> {
  const commit = await resolveCommit(git, "HEAD");
  if (commit === undefined) return () => Promise.resolve();
  const branch = await git.try("symbolic-ref", "--quiet", "HEAD");
  const restore = await createRestore(git);
  const index = await linkIndex(git, "agentic-index-before");
  return async () => {
    if (!existsSync(join(gitDir, "HEAD"))) return;
    linkFolder(git.directory, gitDir);
    rmSync(join(gitDir, "index.lock"), { force: true });
    await git.run("update-ref", ...(branch === undefined ? ["--no-deref", "HEAD"] : [branch]), commit);
    if (branch !== undefined) await git.run("symbolic-ref", "HEAD", branch);
    await restore();
    if (existsSync(index)) renameSync(index, join(gitDir, "index"));
  };
}

interface EngineWorktree {
  readonly git: Git;
  readonly branch: string;
  readonly unlock: () => Promise<void>;
  readonly recover: Workspace["recover"];
}

interface Task<T> {
  readonly base: string;
  readonly run: () => Promise<T>;
  readonly keep: KeepPatch;
}

type Outcome<T> = Promise<{ readonly result: T; readonly changes: UnwantedChanges | undefined }>;

export async function resetAfter<T>(
  { git, branch, unlock, recover }: EngineWorktree,
  { base, run, keep }: Task<T>,
): Outcome<T> {
  const known = new Set(await localBranches(git));
  const result = await run();
  // Fails if the task damaged the worktree: another caller reports damage.
  const head = await git.run("rev-parse", "HEAD");
  const files = await changedSince(git, base);
  const { branch: current = branch } = (await findHead(git)) ?? {};
  await unlock();
  // Documents of the run that the task staged or committed become ignored files, which a reset keeps. HEAD may be a branch of the user.
  await git.try("read-tree", "--reset", base);
  await recover(base, keep);
  if (current !== branch && !known.has(current)) await git.try("branch", "--quiet", "-D", "--", current);
  const isChanged = files.length > 0 || head !== base || current !== branch;
  return { result, changes: isChanged ? { files } : undefined };
}

async function localBranches(git: Git): Promise<string[]> {
  const listed = await git.run("for-each-ref", "--format=%(refname)", "refs/heads");
  return listed.split("\n").map((ref) => ref.replace("refs/heads/", ""));
}

type Reader = Pick<Workspace, "readBytes" | "changedSince">;

/** Resets nothing: returns the files whose content the task changed, with their hashes. */
export async function compareAfter<T>(workspace: Reader, { base, run }: Omit<Task<T>, "keep">): Outcome<T> {
  const before = await hashesSince(workspace, base);
  const result = await run();
  const after = await hashesSince(workspace, base);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  if (changed.length === 0) return { result, changes: undefined };
  const hashes = changed.map((file) => [file, after.get(file) ?? ""] as const);
  return { result, changes: { files: changed.toSorted(), hashes: Object.fromEntries(hashes) } };
}

async function hashesSince(workspace: Reader, base: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  // One after the other: a process may open only some thousand files at once.
  for (const file of await workspace.changedSince(base)) hashes.set(file, await hashOf(workspace, file));
  return hashes;
}

export async function hashOf({ readBytes }: Pick<Workspace, "readBytes">, file: string): Promise<string> {
  // A link that leads out of the workspace has no content here.
  const content = await readBytes(file).catch(() => undefined);
  return content === undefined ? ABSENT : sha256(content, "base64");
}

const ABSENT = "absent";
