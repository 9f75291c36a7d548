import { existsSync, realpathSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../../system/make-folder.ts";
import { returnToBranch } from "../process/checkout-branch.ts";
import type { Git } from "../process/git.ts";
import { commonGitFolder, type Repository, unsuitable } from "../process/repository.ts";
import { createConcurrencyLimit, inSequence, withFileLock } from "../process/serial-queue.ts";
import { waitAndRemoveLock } from "../process/wait-for-lock.ts";
import type { SubmoduleWorkTree } from "../submodules/gitlinks.ts";
import { WORKTREE_PREFIX } from "./branch-names.ts";
import { isReusable, headOfCleanWorktree } from "./reusable-worktree.ts";
import { recordsOf } from "./stray-worktrees.ts";
import { worktreeGit } from "./worktree-git.ts";
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
  /** Worktree, relative to the repository. */
  readonly path: string;
  readonly branch: string;
  /** Commit a new branch starts at. */
  readonly base: string;
  /** Whether a step has worked there: then the files are work, whatever became of the link to the record. */
  readonly hasWork?: boolean;
}

export interface OpenWorktree {
  readonly git: Git;
  /** Whether it was damaged: it has a new record, the index of its branch, and the files that lay there. */
  readonly isRelinked: boolean;
}

/** The engine's worktrees of a repository. */
export interface Worktrees {
  /** Makes the worktree and its branch, or finds what an earlier start left of them. */
  open(place: WorktreeTarget): Promise<OpenWorktree>;
  /** Repairs a worktree in which a step has worked, where git would not find its record any more. Returns what was wrong, if anything. */
  repair(place: WorktreeTarget): Promise<string | undefined>;
  /** Git at an absolute folder: a worktree, or the checkout itself. Refuses to start where folder and record do not lead to each other. */
  git(directory: string): Git;
  /** What stands at a place, and in which absolute folder. */
  readState(path: string): Promise<Pick<WorktreeStatus, "state"> & { readonly directory: string }>;
  /** Removes a worktree that holds nothing but commits; says whether it did. */
  release(path: string): Promise<boolean>;
  /** The same, but keeps the folder for the next one that is opened. */
  recycle(path: string): Promise<boolean>;
  /** Removes what `recycle` kept. */
  drain(): Promise<void>;
  /** Removes a worktree, whatever it holds. */
  discard(path: string): Promise<void>;
  /** What there is at this moment; others may open and remove some at any time. */
  readRoot(): Promise<WorktreeRoot>;
  /** Removes those that `choose` names, and records of such as are gone; nobody opens any meanwhile, in any process: all others wait. */
  removeChosen(choose: (ground: WorktreeRoot) => readonly string[]): Promise<void>;
}

export interface WorktreeRoot {
  /** Git's folder of the repository. */
  readonly gitFolder: string;
  /** Absolute, without links: worktrees that this process keeps for reuse. */
  readonly reusable: ReadonlySet<string>;
}

/** A repository with the engine's worktrees of it. */
export interface WorktreeRepository
  extends Repository, Pick<SubmoduleWorkTree, "submodules" | "findSecrets"> {
  readonly worktrees: Worktrees;
}

interface Pool extends Repository {
  readonly gitFolder: () => Promise<string>;
  readonly gitAt: (directory: string) => Git;
  /** Worktrees that hold no work, by folder. */
  readonly reusable: Map<string, WorktreeMetadata>;
  /** Work that no other process of ours does at the same time: git's own `worktree add` fails beside another. */
  exclusively<T>(work: (gitFolder: string) => Promise<T>): Promise<T>;
}

export function createWorktrees(repository: Repository): Worktrees {
  const spares = new Map<string, WorktreeMetadata>();
  let found: Promise<string> | undefined;
  const gitFolder = () => (found ??= commonGitFolder(repository));
  const alone: Pool["exclusively"] = async (work) => {
    const folder = await gitFolder();
    return await withFileLock(join(folder, "agentic-worktrees.lock"), () => work(folder));
  };
  const gitAt = (directory: string) =>
    directory === repository.root ? repository.git : worktreeGit(repository, { directory, gitFolder });
  const pool: Pool = { ...repository, gitFolder, gitAt, reusable: spares, exclusively: alone };
  const at = <T>(path: string, work: (directory: string) => Promise<T>): Promise<T> => {
    const directory = absolute(repository, path);
    return inSequence(directory, () => work(directory));
  };
  return {
    open: (place) => at(place.path, (directory) => open(pool, directory, place)),
    repair: (place) =>
      at(place.path, async (directory) => {
        const found = findRecord(directory, await gitFolder());
        const problem = "record" in found ? indexProblem(found.record) : found.problem;
        if (problem !== undefined) await open(pool, directory, { ...place, hasWork: true });
        return problem;
      }),
    git: gitAt,
    readState: async (path) => {
      const directory = absolute(repository, path);
      return { directory, state: readWorktreeStatus(directory, await gitFolder()).state };
    },
    release: (path) => at(path, (directory) => release(pool, directory)),
    recycle: (path) => at(path, (directory) => recycle(pool, directory)),
    drain: async () => {
      for (const directory of spares.keys()) await inSequence(directory, () => discard(pool, directory));
    },
    discard: (path) => at(path, (directory) => discard(pool, directory)),
    readRoot: async () => ({ gitFolder: await gitFolder(), reusable: new Set(spares.keys()) }),
    removeChosen: async (choose) => {
      const aside = await alone((gitFolder) => {
        const directories = choose({ gitFolder, reusable: new Set(spares.keys()) });
        return Promise.resolve(directories.flatMap((directory) => setAside(directory, gitFolder) ?? []));
      });
      for (const folder of aside) await removeFolder(folder);
    },
  };
}

/** Git's records name folders without links. */
function absolute({ root }: Repository, path: string): string {
  const directory = join(root, path);
  makeFolder(dirname(directory));
  return join(realpathSync(dirname(directory)), basename(directory));
}

/** Copying files gains nothing from more at once; and who waits may get a worktree that is let go of meanwhile. */
const filling = createConcurrencyLimit(2);

async function open(pool: Pool, directory: string, place: WorktreeTarget): Promise<OpenWorktree> {
  const git = pool.gitAt(directory);
  const { record, found } = await filling(async () => {
    const stood = await pool.exclusively((gitFolder) => stand(pool, directory, { gitFolder, place }));
    if (stood.aside !== undefined) await removeFolder(stood.aside);
    await waitAndRemoveLock(join(await pool.gitFolder(), "refs/heads", `${place.branch}.lock`));
    if (stood.found === "spare" || stood.found === "fresh")
      await fill(pool, directory, { place, found: stood.found });
    return stood;
  });
  if (found === "whole" || found === "relinked") {
    for (const name of ["index.lock", "HEAD.lock"]) await waitAndRemoveLock(join(record.folder, name));
    await returnToBranch(git, place);
  } else markReady(record);
  return { git, isRelinked: found === "relinked" };
}

interface Stood {
  readonly record: WorktreeMetadata;
  /** Only a whole one and one with a new record have their branch; a fresh one has no files. */
  readonly found: "whole" | "relinked" | "spare" | "fresh";
  /** What was in the way. */
  readonly aside?: string | undefined;
}

/** Sees to it that a worktree stands at a place: the one that is there, one that was kept, or a new one. */
async function stand(
  pool: Pool,
  directory: string,
  { gitFolder, place }: { gitFolder: string; place: WorktreeTarget },
): Promise<Stood> {
  const { git, reusable: spares } = pool;
  await repair(git, directory, gitFolder);
  const standing = readWorktreeStatus(directory, gitFolder);
  const earlier = recordsOf(directory, { gitFolder, branch: place.branch });
  const keepOnly = (used?: WorktreeMetadata): void => {
    for (const record of earlier) if (record.folder !== used?.folder) removeRecord(record);
  };
  const isDamaged =
    standing.state === "whole"
      ? indexProblem(standing.record) !== undefined
      : standing.state === "damaged" || place.hasWork === true;
  if (isDamaged && hasFiles(directory))
    return { record: await relink(pool, directory, { gitFolder, place, earlier }), found: "relinked" };
  if (standing.state === "foreign") throw foreign(directory, standing.owner);
  if (standing.state === "whole") {
    keepOnly(standing.record);
    lockWorktree(standing.record);
    return { record: standing.record, found: "whole" };
  }
  const spare = takeSpare(spares, { directory, gitFolder });
  keepOnly(spare);
  if (spare?.directory === directory) return { record: spare, found: "spare" };
  const record = spare ?? (await addWorktree(git, { directory, gitFolder, base: place.base }));
  const aside = setAside(directory, gitFolder);
  return { record: moveWorktree(record, directory), found: spare ? "spare" : "fresh", aside };
}

/** Gives a folder whose link to its record is broken a new record, on its branch. */
async function relink(
  { git, gitAt, ...pool }: Pool,
  directory: string,
  {
    gitFolder,
    place,
    earlier,
  }: { gitFolder: string; place: WorktreeTarget; earlier: readonly WorktreeMetadata[] },
): Promise<WorktreeMetadata> {
  pool.reusable.delete(directory);
  const fresh = await addWorktree(git, { directory, gitFolder, base: place.base });
  const own = gitAt(fresh.directory);
  await returnToBranch(own, place);
  await own.run("read-tree", "HEAD");
  markReady(fresh);
  return attachRecord(fresh, { directory, earlier });
}

/** A repository that was moved as a whole no longer finds its worktrees, nor they it. */
async function repair(git: Git, directory: string, gitFolder: string): Promise<void> {
  const standing = readWorktreeStatus(directory, gitFolder);
  if (standing.state === "foreign" && !existsSync(standing.owner))
    await git.try("worktree", "repair", directory);
}

function foreign(directory: string, owner: string): Error {
  return unsuitable(
    `${directory} is needed for a worktree, but belongs to another repository (${owner}). Move it away or remove it.`,
  );
}

/** The one that stands at the place already, or the last that was kept; not one that was removed or damaged meanwhile. */
function takeSpare(
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

/**
 * Made under a name that was never used: a git of a killed engine that is still busy with the last worktree of this place cannot touch
 * the record of the new one.
 */
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

/** Puts a worktree on its branch and writes the files that differ; of what a spare one held before nothing stays. */
async function fill(
  pool: Pool,
  directory: string,
  { place, found }: { place: WorktreeTarget; found: "spare" | "fresh" },
): Promise<void> {
  const git = pool.gitAt(directory);
  try {
    await switchTo(git, place);
    if (found === "spare") await git.run("clean", "-ffdxq");
  } catch (error) {
    await discard(pool, directory);
    throw error;
  }
}

async function switchTo(git: Git, { branch, base, hasWork: worked }: WorktreeTarget): Promise<void> {
  const onto = (...target: string[]) => git.run("switch", "--quiet", "--discard-changes", ...target);
  try {
    await onto("--no-track", "-c", branch, base);
  } catch (error) {
    if ((await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`)) === undefined)
      throw error;
    if (worked !== true) await requireFree(git, branch);
    // A step may have checked the branch out in a folder of its own.
    await onto("--no-guess", ...(worked === true ? ["--ignore-other-worktrees"] : []), branch);
  }
}

/** Refuses a branch that is checked out in a folder of the user's. Errors: `git-unsuitable`. */
async function requireFree(git: Git, branch: string): Promise<void> {
  const folder = await git.run("for-each-ref", "--format=%(worktreepath)", `refs/heads/${branch}`);
  if (folder === "" || folder === git.directory) return;
  throw unsuitable(
    `${branch} is checked out in ${folder}. Switch that folder to another branch, then resume: git -C ${folder} switch --detach`,
  );
}

async function release(pool: Pool, directory: string): Promise<boolean> {
  const git = pool.gitAt(directory);
  const kept = pool.reusable.has(directory);
  if (!kept && existsSync(directory) && (await headOfCleanWorktree(git)) === undefined) return false;
  await discard(pool, directory);
  return true;
}

async function recycle(pool: Pool, directory: string): Promise<boolean> {
  if (pool.reusable.has(directory)) return true;
  const git = pool.gitAt(directory);
  const standing = readWorktreeStatus(directory, await pool.gitFolder());
  const commit = standing.state === "whole" ? await headOfCleanWorktree(git) : undefined;
  if (standing.state !== "whole" || commit === undefined || !(await isReusable(git, standing.record)))
    return await release(pool, directory);
  markReusable(standing.record);
  removeGitState(standing.record);
  detachHead(standing.record, commit);
  pool.reusable.set(directory, standing.record);
  return true;
}

async function discard(pool: Pool, directory: string): Promise<void> {
  const aside = await pool.exclusively((gitFolder) => {
    pool.reusable.delete(directory);
    return Promise.resolve(setAside(directory, gitFolder));
  });
  if (aside !== undefined) await removeFolder(aside);
}

/** Takes a worktree away in one step, so that a crash never leaves half of its files; returns where they are. */
function setAside(directory: string, gitFolder: string): string | undefined {
  const aside = join(dirname(directory), uniqueName("removed"));
  const exists = renameIfThere(directory, aside);
  for (const record of recordsOf(directory, { gitFolder })) removeRecord(record);
  return exists ? aside : undefined;
}

/** What another process has set aside may be gone at any moment: it removes that while others have their turn. */
function renameIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
