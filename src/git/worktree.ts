import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
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
    const current = existsSync(directory) ? await headOf(git.with({ directory })) : undefined;
    if (current === branch) return directory;
    rmSync(directory, { recursive: true, force: true });
    await git.run("worktree", "prune");
    const exists = await git.try("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
    if (exists === undefined) await git.run("worktree", "add", "--quiet", "-b", branch, directory, base);
    else await git.run("worktree", "add", "--quiet", directory, branch);
    return directory;
  });
}

/** Removes a worktree that holds nothing but commits; says whether it did. */
export function removeWorktree({ git, root }: Repository, path: string): Promise<boolean> {
  return inTurn(async () => {
    const status = await git.with({ directory: join(root, path) }).try("status", "--porcelain=v1");
    if (status !== undefined && status !== "") return false;
    const removed = await git.try("worktree", "remove", "--force", "--force", join(root, path));
    if (removed === undefined) {
      rmSync(join(root, path), { recursive: true, force: true });
      await git.run("worktree", "prune");
    }
    return true;
  });
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
  if ((await git.run("status", "--porcelain=v1")) !== "") {
    throw unsuitable(
      `The run works on ${branch}, but your checkout is elsewhere with uncommitted changes. Commit or stash them first.`,
    );
  }
  await git.run("switch", "--quiet", branch);
  return root;
}

function headOf(git: Git): Promise<string | undefined> {
  return git.try("symbolic-ref", "--quiet", "--short", "HEAD");
}
