import { appendFileSync, existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { AgenticError } from "../../errors.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Git } from "./git.ts";

export interface Repository {
  readonly git: Git;
  /** Absolute top folder of the checkout. */
  readonly root: string;
}

/** Where a run starts: the branch checked out and its commit. */
export interface Base {
  readonly branch: string;
  readonly sha: string;
}

/** What the run is about to do with the repository; decides what it must be fit for. */
export interface GitNeeds {
  readonly worktree: boolean;
  readonly commits: boolean;
}

/** What a run begins with where no branch is checked out. */
export interface DetachedHead {
  /** Branch that the work is for; with a commit only where that is the one. */
  readonly work?: { readonly branch: string; readonly sha?: string };
  /** Finds that branch, or says why it is not known. Asked for runs with a worktree of their own. */
  readonly findBranch?: () => Promise<MainBranch>;
  /** What a person has to do otherwise. */
  readonly advice: string;
}

/** The branch that pull requests go to, or a reason, as part of a sentence. */
export type MainBranch = { readonly branch: string } | { readonly problem: string };

/** The base of a run, or a refusal that says what is in the way. Errors: `git-unsuitable`. */
export async function requireBase(
  repository: Repository,
  needs: GitNeeds,
  detached: DetachedHead = { advice: SWITCH_ADVICE },
): Promise<Base> {
  const { git } = repository;
  const head = await findHead(git);
  if (head === undefined) {
    // Fails with git's own words where git refuses the repository, such as one that another user owns.
    await git.run("rev-parse", "--git-dir");
    throw unsuitable(
      "This repository has no commits yet. Make a first one: git commit --allow-empty -m start",
    );
  }
  const { sha } = head;
  const branch = head.branch ?? (await branchFor(sha, needs, detached));
  if (needs.commits) await requireIdentity(git);
  if (!needs.worktree) await requireClean(git);
  return { branch, sha };
}

/** The branch that the work of a detached HEAD is for. */
async function branchFor(
  sha: string,
  { worktree }: GitNeeds,
  { work, findBranch, advice }: DetachedHead,
): Promise<string> {
  if (work && (work.sha ?? sha) === sha) return work.branch;
  const at = `HEAD is detached at ${sha.slice(0, 8)}`;
  if (!worktree || !findBranch) throw unsuitable(`${at}, so there is no branch to come back to. ${advice}`);
  const found = await findBranch();
  if ("branch" in found) return found.branch;
  throw unsuitable(
    `${at}, and the branch that the work is for is not known: ${found.problem}. Set \`git.mainBranch\` in agentic/config.json, or switch to a branch: git switch main`,
  );
}

export interface Head extends Pick<Base, "sha"> {
  /** Undefined where it is detached. */
  readonly branch: string | undefined;
}

/** Where HEAD stands, by one call of git; undefined where there is no commit. */
export async function findHead(git: Git): Promise<Head | undefined> {
  const found = await git.try("rev-parse", "HEAD^{commit}", "--symbolic-full-name", "HEAD");
  const [sha, name = ""] = found?.split("\n") ?? [];
  if (sha === undefined) return undefined;
  return { sha, branch: name.startsWith(HEADS) ? name.slice(HEADS.length) : undefined };
}

const HEADS = "refs/heads/";

/** What a person has to do in a checkout without a branch. */
export const SWITCH_ADVICE = "Switch to one: git switch main";

async function requireIdentity(git: Git): Promise<void> {
  // `git var` would make a name up from the account's; people want to be asked.
  const known = ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map((who) =>
    git.try("-c", "user.useConfigOnly=true", "var", who),
  );
  if ((await Promise.all(known)).every((ident) => ident !== undefined)) return;
  const missing = (await git.try("config", "user.name")) === undefined ? "user.name" : "user.email";
  const example = missing === "user.name" ? '"Your Name"' : "you@example.com";
  throw unsuitable(
    `git has no ${missing}, so nothing can be committed. Set it: git config --global ${missing} ${example}`,
  );
}

async function requireClean(git: Git): Promise<void> {
  const status = await git.run("status", "--porcelain=v1", "--untracked-files=normal");
  if (status === "") return;
  const files = status.split("\n");
  const first = files[0]?.slice(3) ?? "";
  const more = files.length > 1 ? ` and ${files.length - 1} more` : "";
  throw unsuitable(
    `Your checkout has uncommitted changes (${first}${more}) that would be mixed with the run's. Commit or stash them, or set \`git.worktree: true\`.`,
  );
}

/** Keeps paths out of `git status` through `.git/info/exclude`; the user's `.gitignore` stays as it is. */
export async function excludeFromStatus(repository: Repository, patterns: readonly string[]): Promise<void> {
  const file = await excludeFile(repository);
  const text = existsSync(file) ? readRegularText(file) : "";
  const lines = new Set(text.split("\n"));
  const missing = patterns.filter((pattern) => !lines.has(pattern));
  if (missing.length === 0) return;
  makeFolder(dirname(file));
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  appendFileSync(file, `${separator}${missing.join("\n")}\n`);
}

async function excludeFile({ git, root }: Repository): Promise<string> {
  const folder = join(root, ".git");
  if (statSync(folder).isDirectory()) return join(folder, "info", "exclude");
  const path = await git.run("rev-parse", "--git-path", "info/exclude");
  return isAbsolute(path) ? path : join(root, path);
}

/** Git's folder that all worktrees of the repository share, without links. */
export async function commonGitFolder({ git, root }: Repository): Promise<string> {
  const own = join(root, ".git");
  const isPlain = lstatSync(own, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isPlain && !existsSync(join(own, "commondir"))) return realpathSync(own);
  return realpathSync(resolve(git.directory, await git.run("rev-parse", "--git-common-dir")));
}

export function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "git-unsuitable", message });
}

/** Where a checkout keeps its commits: read from, as data. */
export interface CheckoutObjects {
  /** Absolute folder of objects. */
  readonly objects: string;
  /** Commits that have parents elsewhere only, as they are now. */
  shallow(): readonly string[];
}

export async function findCheckoutObjects(repository: Repository): Promise<CheckoutObjects> {
  const folder = await commonGitFolder(repository);
  const file = join(folder, "shallow");
  return {
    objects: join(folder, "objects"),
    shallow: () => (existsSync(file) ? (readRegularText(file).match(/^[0-9a-f]+$/gm) ?? []) : []),
  };
}

/** Absolute path of a file that git itself keeps for a work tree, such as its index. */
export async function gitPath(git: Git, name: string): Promise<string> {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute(path) ? path : join(git.directory, path);
}
