import { resolveCommit } from "../process/commits.ts";
import { existsSync, realpathSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";
import { returnToBranch } from "../process/checkout.ts";
import type { Git } from "../process/git.ts";
import {
  waitAndRemoveLock,
  createConcurrencyLimit,
  inSequence,
  withFileLock,
} from "../process/index-file.ts";
import { commonGitFolder, type Repository, unsuitable } from "../process/repository.ts";
import type { SubmoduleWorkTree } from "../submodules/gitlinks.ts";
import { WORKTREE_PREFIX, WORKTREES } from "./branch-names.ts";
import { isReusable, headOfCleanWorktree, recordsOf, worktreeGit } from "./worktree-state.ts";
import {
  removeFolder,
  removeGitState,
  detachHead,
  findRecord,
  attachRecord,
  hasFiles,
  lockWorktree,
  indexProblem,
  readWorktreeStatus,
  markReady,
  markReusable,
  moveWorktree,
  recordsIn,
  removeRecord,
  type WorktreeStatus,
  type WorktreeMetadata,
} from "./worktree-metadata.ts";

export interface WorktreeTarget {
  readonly path: string;
  readonly branch: string;
  readonly base: string;
  /** Whether a step worked in it. Then its files are work, even if the link to the record is broken. */
  readonly hasWork?: boolean;
}

export interface OpenWorktree {
  readonly git: Git;
  /** Whether it was damaged and has a new record: with the index of its branch and its existing files. */
  readonly isRelinked: boolean;
}

export type Worktrees = ReturnType<typeof createWorktrees>;

export interface WorktreeRoot {
  readonly gitFolder: string;
  /** Absolute folders, without links, of this process's reusable and scratch worktrees. */
  readonly reusable: ReadonlySet<string>;
}

export interface WorktreeRepository
  extends Repository, Pick<SubmoduleWorkTree, "submodules" | "findSecrets"> {
  readonly worktrees: Worktrees;
}

interface Pool extends Repository {
  readonly gitFolder: () => Promise<string>;
  readonly gitAt: (directory: string) => Git;
  readonly reusable: Map<string, WorktreeMetadata>;
  /** Runs a task that no other process runs at the same time: concurrent `git worktree add` calls fail. */
  exclusively<T>(work: (gitFolder: string) => Promise<T>): Promise<T>;
}

export function createWorktrees(repository: Repository) {
  const reusable = new Map<string, WorktreeMetadata>();
  let found: Promise<string> | undefined;
  const gitFolder = () => (found ??= commonGitFolder(repository));
  const exclusively: Pool["exclusively"] = async (work) => {
    const folder = await gitFolder();
    return await withFileLock(join(folder, "agentic-worktrees.lock"), () => work(folder));
  };
  const gitAt = (directory: string) =>
    directory === repository.root ? repository.git : worktreeGit(repository, { directory, gitFolder });
  const pool: Pool = { ...repository, gitFolder, gitAt, reusable, exclusively };
  const at = <T>(path: string, work: (directory: string) => Promise<T>): Promise<T> => {
    const directory = absolutePath(repository, path);
    return inSequence(directory, () => work(directory));
  };
  return {
    /** Creates the worktree and its branch, or opens those of an earlier start. */
    open: (target: WorktreeTarget): Promise<OpenWorktree> =>
      at(target.path, (directory) => open(pool, directory, target)),
    /** Repairs a worktree whose record git does not find. Returns the problem, if there was one. */
    repair: (target: WorktreeTarget) =>
      at(target.path, async (directory): Promise<string | undefined> => {
        const found = findRecord(directory, await gitFolder());
        const problem = "record" in found ? indexProblem(found.record) : found.problem;
        if (problem !== undefined) await open(pool, directory, { ...target, hasWork: true });
        return problem;
      }),
    /** Git in an absolute folder: a worktree or the checkout. */
    git: gitAt,
    readState: async (
      path: string,
    ): Promise<Pick<WorktreeStatus, "state"> & { readonly directory: string }> => {
      const directory = absolutePath(repository, path);
      return { directory, state: readWorktreeStatus(directory, await gitFolder()).state };
    },
    /** Removes a worktree that holds only commits. Returns whether it did. */
    release: (path: string) => at(path, (directory) => release(pool, directory)),
    recycle: (path: string) => at(path, (directory) => recycle(pool, directory)),
    drain: async (): Promise<void> => {
      for (const directory of reusable.keys()) await inSequence(directory, () => discard(pool, directory));
    },
    discard: (path: string) => at(path, (directory) => discard(pool, directory)),
    /** Its record says that it holds no work, so that `prune` removes it after a crash. */
    atCommit: <T>(commit: string, run: (git: Git) => Promise<T>) =>
      atCommit(pool, { commit, near: absolutePath(repository, WORKTREES) }, run),
    readRoot: async (): Promise<WorktreeRoot> => ({
      gitFolder: await gitFolder(),
      reusable: new Set([...reusable.keys(), ...scratch]),
    }),
    /** Removes worktrees and their records. No process opens worktrees meanwhile. */
    removeChosen: async (choose: (root: WorktreeRoot) => readonly string[]): Promise<void> => {
      const aside = await exclusively((gitFolder) => {
        const directories = choose({ gitFolder, reusable: new Set([...reusable.keys(), ...scratch]) });
        return Promise.resolve(directories.flatMap((directory) => setAside(directory, gitFolder) ?? []));
      });
      for (const folder of aside) await removeFolder(folder);
    },
  };
}

/** Git's records name folders without links. */
function absolutePath({ root }: Repository, path: string): string {
  const directory = join(root, path);
  makeFolder(dirname(directory));
  return join(realpathSync(dirname(directory)), basename(directory));
}

/** More at once does not copy files faster, and a waiting call may get a worktree that is released meanwhile. */
const fillLimit = createConcurrencyLimit(2);

async function open(pool: Pool, directory: string, target: WorktreeTarget): Promise<OpenWorktree> {
  const git = pool.gitAt(directory);
  const { record, found } = await fillLimit(async () => {
    const provided = await pool.exclusively((gitFolder) =>
      provideWorktree(pool, directory, { gitFolder, target }),
    );
    if (provided.aside !== undefined) await removeFolder(provided.aside);
    await waitAndRemoveLock(join(await pool.gitFolder(), "refs/heads", `${target.branch}.lock`));
    if (provided.found === "reused" || provided.found === "fresh")
      await fill(pool, directory, { target, found: provided.found });
    return provided;
  });
  if (found === "whole" || found === "relinked") {
    for (const name of ["index.lock", "HEAD.lock"]) await waitAndRemoveLock(join(record.folder, name));
    await returnToBranch(git, target);
  } else markReady(record);
  return { git, isRelinked: found === "relinked" };
}

interface ProvidedWorktree {
  readonly record: WorktreeMetadata;
  /** Only `whole` and `relinked` ones are on their branch. A `fresh` one has no files. */
  readonly found: "whole" | "relinked" | "reused" | "fresh";
  readonly aside?: string | undefined;
}

async function provideWorktree(
  pool: Pool,
  directory: string,
  { gitFolder, target }: { gitFolder: string; target: WorktreeTarget },
): Promise<ProvidedWorktree> {
  const { git, reusable } = pool;
  await repair(git, directory, gitFolder);
  const status = readWorktreeStatus(directory, gitFolder);
  const earlier = recordsOf(directory, { gitFolder, branch: target.branch });
  const keepOnly = (used?: WorktreeMetadata): void => {
    for (const record of earlier) if (record.folder !== used?.folder) removeRecord(record);
  };
  const isDamaged =
    status.state === "whole"
      ? indexProblem(status.record) !== undefined
      : status.state === "damaged" || target.hasWork === true;
  if (isDamaged && hasFiles(directory))
    return { record: await relink(pool, directory, { gitFolder, target, earlier }), found: "relinked" };
  if (status.state === "foreign") throw foreignError(directory, status.owner);
  if (status.state === "whole") {
    keepOnly(status.record);
    lockWorktree(status.record);
    return { record: status.record, found: "whole" };
  }
  const reused = takeReusable(reusable, { directory, gitFolder });
  keepOnly(reused);
  if (reused?.directory === directory) return { record: reused, found: "reused" };
  const record = reused ?? (await addWorktree(git, { directory, gitFolder, base: target.base }));
  const aside = setAside(directory, gitFolder);
  return { record: moveWorktree(record, directory), found: reused ? "reused" : "fresh", aside };
}

async function relink(
  { git, gitAt, ...pool }: Pool,
  directory: string,
  {
    gitFolder,
    target,
    earlier,
  }: { gitFolder: string; target: WorktreeTarget; earlier: readonly WorktreeMetadata[] },
): Promise<WorktreeMetadata> {
  pool.reusable.delete(directory);
  const fresh = await addWorktree(git, { directory, gitFolder, base: target.base });
  const own = gitAt(fresh.directory);
  await returnToBranch(own, target);
  await own.run("read-tree", "HEAD");
  markReady(fresh);
  return attachRecord(fresh, { directory, earlier });
}

/** A repository that was moved does not find its worktrees, nor they the repository. */
async function repair(git: Git, directory: string, gitFolder: string): Promise<void> {
  const status = readWorktreeStatus(directory, gitFolder);
  if (status.state === "foreign" && !existsSync(status.owner)) await git.try("worktree", "repair", directory);
}

function foreignError(directory: string, owner: string): Error {
  return unsuitable(
    `${directory} is needed for a worktree, but belongs to another repository (${owner}). Move it away or remove it.`,
  );
}

function takeReusable(
  reusable: Pool["reusable"],
  { directory, gitFolder }: { directory: string; gitFolder: string },
): WorktreeMetadata | undefined {
  for (;;) {
    const from = reusable.has(directory) ? directory : Array.from(reusable.keys()).at(-1);
    const record = from === undefined ? undefined : reusable.get(from);
    if (from === undefined || record === undefined) return undefined;
    reusable.delete(from);
    if ("record" in findRecord(from, gitFolder)) return record;
  }
}

/** Folders of `atCommit` in this process. Other processes see its lock. */
const scratch = new Set<string>();

async function atCommit<T>(
  pool: Pool,
  { commit, near }: { commit: string; near: string },
  run: (git: Git) => Promise<T>,
): Promise<T> {
  makeFolder(near);
  const directory = join(near, uniqueName("new"));
  const record = await pool.exclusively((gitFolder) =>
    addWorktree(pool.git, { directory, gitFolder, base: commit }),
  );
  scratch.add(record.directory);
  try {
    const git = pool.gitAt(record.directory);
    await fillLimit(() => git.run("reset", "--quiet", "--hard", commit));
    return await run(git);
  } finally {
    await discard(pool, record.directory);
    scratch.delete(record.directory);
  }
}

/** Uses a new name: a git of a killed engine that still works in this folder's last worktree cannot change the new record. */
async function addWorktree(
  git: Git,
  { directory, gitFolder, base }: { directory: string; gitFolder: string; base: string },
): Promise<WorktreeMetadata> {
  const fresh = join(dirname(directory), uniqueName("new"));
  await git.run("worktree", "add", "--no-checkout", "--lock", "--detach", fresh, base);
  const record = recordsIn(gitFolder).find((record) => record.directory === fresh);
  if (record === undefined) throw new Error(`git has no record of the worktree ${fresh} it made.`);
  lockWorktree(record);
  return record;
}

let names = 0;

function uniqueName(word: string): string {
  names += 1;
  return `${WORKTREE_PREFIX}${word}-${process.pid}-${Date.now().toString(36)}-${names}`;
}

async function fill(
  pool: Pool,
  directory: string,
  { target, found }: { target: WorktreeTarget; found: "reused" | "fresh" },
): Promise<void> {
  const git = pool.gitAt(directory);
  try {
    await switchTo(git, target);
    if (found === "reused") await git.run("clean", "-ffdxq");
  } catch (error) {
    await discard(pool, directory);
    throw error;
  }
}

async function switchTo(git: Git, { branch, base, hasWork }: WorktreeTarget): Promise<void> {
  const switchBranch = (...target: string[]) => git.run("switch", "--quiet", "--discard-changes", ...target);
  try {
    await switchBranch("--no-track", "-c", branch, base);
  } catch (error) {
    if ((await resolveCommit(git, `refs/heads/${branch}`)) === undefined) throw error;
    if (hasWork !== true) await requireFree(git, branch);
    // A step may have checked out the branch in another folder.
    await switchBranch("--no-guess", ...(hasWork === true ? ["--ignore-other-worktrees"] : []), branch);
  }
}

async function requireFree(git: Git, branch: string): Promise<void> {
  const folder = await git.run("for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`);
  if (folder === "" || folder === git.directory) return;
  throw unsuitable(
    `${branch} is checked out in ${folder}. Switch that folder to another branch, then resume: git -C ${folder} switch --detach`,
  );
}

async function release(pool: Pool, directory: string): Promise<boolean> {
  const git = pool.gitAt(directory);
  const isInPool = pool.reusable.has(directory);
  if (!isInPool && existsSync(directory) && (await headOfCleanWorktree(git)) === undefined) return false;
  await discard(pool, directory);
  return true;
}

async function recycle(pool: Pool, directory: string): Promise<boolean> {
  if (pool.reusable.has(directory)) return true;
  const git = pool.gitAt(directory);
  const status = readWorktreeStatus(directory, await pool.gitFolder());
  const commit = status.state === "whole" ? await headOfCleanWorktree(git) : undefined;
  if (status.state !== "whole" || commit === undefined || !(await isReusable(git, status.record)))
    return await release(pool, directory);
  markReusable(status.record);
  removeGitState(status.record);
  detachHead(status.record, commit);
  pool.reusable.set(directory, status.record);
  return true;
}

async function discard(pool: Pool, directory: string): Promise<void> {
  const aside = await pool.exclusively((gitFolder) => {
    pool.reusable.delete(directory);
    return Promise.resolve(setAside(directory, gitFolder));
  });
  if (aside !== undefined) await removeFolder(aside);
}

/** Renames a worktree, so that a crash never leaves half of its files. Returns the new path. */
function setAside(directory: string, gitFolder: string): string | undefined {
  const aside = join(dirname(directory), uniqueName("removed"));
  const exists = renameIfExists(directory, aside);
  for (const record of recordsOf(directory, { gitFolder })) removeRecord(record);
  return exists ? aside : undefined;
}

function renameIfExists(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
