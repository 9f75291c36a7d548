import { appendFileSync, existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { AgenticError } from "../../errors.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { readRegularText } from "../../system/read-file.ts";
import type { Git } from "./git.ts";

export interface Repository {
  readonly git: Git;
  readonly root: string;
}

export interface Base {
  readonly branch: string;
  readonly sha: string;
}

export interface GitNeeds {
  readonly worktree: boolean;
  readonly commits: boolean;
}

export interface DetachedHead {
  /** Branch that the work is for. With a commit, only if HEAD is at that commit. */
  readonly work?: { readonly branch: string; readonly sha?: string };
  readonly findBranch?: () => Promise<MainBranch>;
  readonly advice: string;
}

export type MainBranch = { readonly branch: string } | { readonly problem: string };

export async function requireBase(
  repository: Repository,
  needs: GitNeeds,
  detached: DetachedHead = { advice: SWITCH_ADVICE },
): Promise<Base> {
  const { git } = repository;
  const head = await requireCommits(git);
  const { sha } = head;
  const branch = head.branch ?? (await branchFor(sha, needs, detached));
  if (needs.commits) await requireIdentity(git);
  if (!needs.worktree) await requireClean(git);
  return { branch, sha };
}

export async function requireCommits(git: Git): Promise<Head> {
  const head = await findHead(git);
  if (head) return head;
  // Reports git's own error if git refuses the repository, such as one of another user.
  await git.run("rev-parse", "--git-dir");
  throw unsuitable("This repository has no commits yet. Make a first one: git commit --allow-empty -m start");
}

async function branchFor(
  sha: string,
  { worktree }: GitNeeds,
  { work, findBranch, advice }: DetachedHead,
): Promise<string> {
  if (work && (work.sha ?? sha) === sha) return work.branch;
  const position = `HEAD is detached at ${sha.slice(0, 8)}`;
  if (!worktree || !findBranch) throw unsuitable(`${position}, so the run has no base branch. ${advice}`);
  const found = await findBranch();
  if ("branch" in found) return found.branch;
  throw unsuitable(
    `${position}, and the branch that the work is for is not known: ${found.problem}. Set \`git.mainBranch\` in agentic/config.json, or switch to a branch: git switch main`,
  );
}

export interface Head extends Pick<Base, "sha"> {
  readonly branch: string | undefined;
}

export async function findHead(git: Git): Promise<Head | undefined> {
  const found = await git.try("rev-parse", "HEAD^{commit}", "--symbolic-full-name", "HEAD");
  const [sha, name = ""] = found?.split("\n") ?? [];
  if (sha === undefined) return undefined;
  return { sha, branch: name.startsWith(HEADS) ? name.slice(HEADS.length) : undefined };
}

const HEADS = "refs/heads/";

export const SWITCH_ADVICE = "Switch to one: git switch main";

export async function requireIdentity(git: Git): Promise<void> {
  // `git var` would make up a name from the account; users must set it.
  const known = ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"].map((ident) =>
    git.try("-c", "user.useConfigOnly=true", "var", ident),
  );
  if ((await Promise.all(known)).every((value) => value !== undefined)) return;
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

export async function commonGitFolder({ git, root }: Repository): Promise<string> {
  const own = join(root, ".git");
  const isPlain = lstatSync(own, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isPlain && !existsSync(join(own, "commondir"))) return realpathSync(own);
  return realpathSync(resolve(git.directory, await git.run("rev-parse", "--git-common-dir")));
}

export function unsuitable(message: string): AgenticError {
  return new AgenticError({ code: "git-unsuitable", message });
}

export interface CheckoutObjects {
  readonly objects: string;
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

export async function gitPath(git: Git, name: string): Promise<string> {
  const path = await git.run("rev-parse", "--git-path", name);
  return isAbsolute(path) ? path : join(git.directory, path);
}
