import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Git } from "./git.ts";
import { type Repository, unsuitable } from "./repository.ts";

/** Folder of the engine's worktrees, relative to the repository. */
export const WORKTREES = ".worktrees";

const PART_LIMIT = 30;

/** Names of a run's worktree; each part is cut to 30 characters, so that paths stay short enough for every system. */
export function worktreePath(workflow: string, suffix: string): string {
  return `${WORKTREES}/agentic-${workflow.slice(0, PART_LIMIT)}-${suffix}`;
}

/** The run's branch: prefix, a few words of what is asked, and the run's six characters, which make it unique. */
export function branchName(prefix: string, words: string, suffix: string): string {
  const slug = cutAtWord(
    words
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, ""),
  );
  return `${prefix}${slug === "" ? "run" : slug}-${suffix}`;
}

function cutAtWord(slug: string): string {
  if (slug.length <= PART_LIMIT) return slug;
  const end = slug.lastIndexOf("-", PART_LIMIT);
  return slug.slice(0, end > 0 ? end : PART_LIMIT);
}

interface Place {
  /** Worktree, relative to the repository. */
  readonly path: string;
  readonly branch: string;
  /** Commit a new branch starts at. */
  readonly base: string;
}

/** `git worktree add` fails now and then when two run at once, so they wait for each other. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work, work);
  turn = result.catch(() => undefined);
  return result;
}

/** Makes the worktree and its branch, or finds what an earlier start left of them. Returns its absolute folder. */
export function ensureWorktree({ git, root }: Repository, { path, branch, base }: Place): Promise<string> {
  const directory = join(root, path);
  return inTurn(async () => {
    await git.run("worktree", "prune");
    const own = git.with({ directory });
    if (await isWhole(own)) {
      await returnToBranch(own, branch);
      return directory;
    }
    await discard(git, directory);
    const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
    if (exists === undefined) await git.run("worktree", "add", "--quiet", "-b", branch, directory, base);
    else await git.run("worktree", "add", "--quiet", directory, branch);
    return directory;
  });
}

/** Removes a worktree that holds nothing but commits; says whether it did. */
export function removeWorktree({ git, root }: Repository, path: string): Promise<boolean> {
  return inTurn(async () => {
    const directory = join(root, path);
    if (existsSync(directory) && !(await isClean(git.with({ directory })))) return false;
    await discard(git, directory);
    return true;
  });
}

/** Not clean where git cannot tell: what may hold work is never removed. Says nothing of ignored files. */
async function isClean(git: Git): Promise<boolean> {
  return (
    (await git.try("status", "--porcelain=v1", "--untracked-files=all", "--ignore-submodules=none")) === ""
  );
}

/** Whether a worktree stands with all its files: one that git was filling when it was killed is locked by it. */
async function isWhole(git: Git): Promise<boolean> {
  if (!existsSync(git.directory) || (await git.try("rev-parse", "--verify", "--quiet", "HEAD")) === undefined)
    return false;
  const top = await git.run("rev-parse", "--show-toplevel");
  if (top !== realpathSync(git.directory)) return false;
  const folder = await git.run("rev-parse", "--absolute-git-dir");
  const lock = join(folder, "locked");
  if (existsSync(lock) && readFileSync(lock, "utf8").trim() === "initializing") return false;
  await outlast(join(folder, "index.lock"));
  return true;
}

const LOCK_WAIT_MS = 2_000;
const LOCK_POLL_MS = 20;

/** A git that the killed engine had started may be at its last commit still; what stays after that was killed with it. */
async function outlast(lock: string): Promise<void> {
  for (let waited = 0; existsSync(lock) && waited < LOCK_WAIT_MS; waited += LOCK_POLL_MS) {
    await sleep(LOCK_POLL_MS);
  }
  rmSync(lock, { force: true });
}

async function discard(git: Git, directory: string): Promise<void> {
  if ((await git.try("worktree", "remove", "--force", "--force", directory)) !== undefined) return;
  rmSync(directory, { recursive: true, force: true });
  await git.try("worktree", "unlock", directory);
  await git.run("worktree", "prune");
}

/** Puts the user's own checkout on the run's branch. */
export async function ensureCheckout(
  { git, root }: Repository,
  { branch, base }: Omit<Place, "path">,
): Promise<string> {
  if ((await headOf(git)) === branch) return root;
  const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  if (exists === undefined) {
    await git.run("switch", "--quiet", "-c", branch, base);
    return root;
  }
  if (!(await isClean(git))) {
    throw unsuitable(
      `The run works on ${branch}, but your checkout is elsewhere with uncommitted changes. Commit or stash them first.`,
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}

/**
 * Puts a worktree that a step left on another branch, or on none, back on the run's. What was committed there comes along where it
 * continues the run's branch; elsewhere its content stays in the work tree as a change.
 */
export async function returnToBranch(git: Git, branch: string): Promise<void> {
  if ((await headOf(git)) === branch) return;
  const ref = `refs/heads/${branch}`;
  const continues = await git.try("merge-base", "--is-ancestor", ref, "HEAD");
  if (continues !== undefined) await git.run("update-ref", ref, "HEAD");
  await git.run("symbolic-ref", "HEAD", ref);
}

function headOf(git: Git): Promise<string | undefined> {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}
