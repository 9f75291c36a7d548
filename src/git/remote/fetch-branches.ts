import { realpathSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { isAncestor, listMissingCommits, resolveCommit } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { type Repository, commonGitFolder, gitPath } from "../process/repository.ts";
import { WORKTREE_PREFIX, WORKTREES } from "../worktrees/branch-names.ts";
import { saveDiffAsPatch } from "../worktrees/patch.ts";
import { resetTo } from "../worktrees/reset-worktree.ts";
import { worktreeGit } from "../worktrees/worktree-state.ts";
import { readWorktreeStatus, isWorktreeInUse } from "../worktrees/worktree-metadata.ts";
import { type CodeSource, FETCH, fetchThrough, remoteFailure } from "./code-source.ts";
import { isUnadvertised } from "./git-objects.ts";
import { REMOTE } from "./private-repository.ts";

export interface BranchFetchRequest {
  readonly branches: ReadonlyMap<string, string>;
  /** First commit of all branches. A shallow checkout gets no commit before it. */
  readonly base?: string | undefined;
  /** Saves the uncommitted changes and extra commits of the engine's worktrees. Without it these worktrees are not changed. */
  readonly keep?: SaveRunFile | undefined;
}

/**
 * Fetches branches of a run into the checkout and moves its branches to them. Git in the checkout fetches from a local folder, without
 * credentials. Returns notices by branch, such as why one could not move. Never loses commits of the checkout.
 * Errors: `not-found` for a commit that the remote does not have, `remote-unreachable`, `remote-refused`.
 */
export async function fetchRunBranches(
  repository: Repository,
  source: CodeSource,
  request: BranchFetchRequest,
): Promise<ReadonlyMap<string, string>> {
  const { git } = repository;
  await fetchBranches(git, source, request);
  const worktrees = await checkedOutBranches(git);
  const problems = new Map<string, string>();
  for (const [branch, commit] of request.branches) {
    const worktree = worktrees.get(branch);
    const notices = await moveBranch(repository, { branch, commit, worktree, keep: request.keep });
    if (notices.length > 0) problems.set(branch, notices.join(" "));
  }
  return problems;
}

export async function fetchBranches(
  git: Git,
  source: CodeSource,
  request: Omit<BranchFetchRequest, "keep">,
): Promise<void> {
  const commits = await listMissingCommits(git, [...request.branches.values()]);
  const base = request.base === undefined ? [] : await listMissingCommits(git, [request.base]);
  if (commits.length > 0) await fetchCommits(git, source, { branches: request.branches, commits, base });
  for (const commit of await listMissingCommits(git, base)) await fetchBase(git, source, commit);
}

type Heads = ReadonlyMap<string, string>;

interface Missing {
  readonly branches: Heads;
  readonly commits: readonly string[];
  readonly base: readonly string[];
}

async function fetchCommits(
  git: Git,
  source: CodeSource,
  { branches, commits, base }: Missing,
): Promise<void> {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const call = {
    remote,
    isolatedAlternate: checkout.objects,
    shallow,
    known: await tipsOf(git),
    settings: { "fetch.negotiationAlgorithm": "consecutive", "uploadpack.allowAnySHA1InWant": "true" },
  };
  await repository.withRepository(call, async (run, directory) => {
    const fetch = (...args: string[]) => run([...FETCH, ...args], { remote });
    if (shallow.length > 0 && base.length > 0)
      await fetch("--depth=1", REMOTE, ...base.map((commit, index) => `${commit}:refs/base/${index}`));
    const { exitCode, errors } = await fetch(REMOTE, ...commits);
    if (exitCode !== 0) {
      const names = [...branches].flatMap(([branch, commit]) => (commits.includes(commit) ? [branch] : []));
      const refs = names.map((name) => `refs/heads/${name}`);
      // Old servers send only commits that a ref names.
      const isFetched = isUnadvertised(errors) && (await fetch(REMOTE, ...refs)).exitCode === 0;
      if (!isFetched && !isUnadvertised(errors) && !/not our ref/.test(errors))
        throw remoteFailure(source, { errors, timedOut: false });
      if (!isFetched) throw commitsNotFound(remote.name, branches, names);
    }
    await git.run(...FETCH, "--update-shallow", directory, ...commits);
  });
}

/** Fetches the base commit, which is all that a run without commits needs. */
async function fetchBase(git: Git, source: CodeSource, commit: string): Promise<void> {
  const { exitCode, errors } = await fetchThrough(git, source, {
    refs: [`${commit}:${BASE_REF}`],
    localRefs: [BASE_REF],
    isShallow: true,
    known: await tipsOf(git),
  });
  if (exitCode === 0) return;
  if (isUnadvertised(errors) || /not our ref/.test(errors)) throw baseNotFound(source.remote.name, commit);
  throw remoteFailure(source, { errors, timedOut: false });
}

const BASE_REF = "refs/base/0";

function baseNotFound(name: string, commit: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `${name} does not have the commit ${commit.slice(0, 12)}, at which the run started. Push it from the clone in which the run was started, then resume.`,
  });
}

function commitsNotFound(remote: string, branches: Heads, names: readonly string[]): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `${remote} does not have the run's commits of ${names.join(", ")}: they were not pushed, or were rewritten or deleted there. Push them from a clone that has them (${pushCommand(remote, branches, names)}; if a branch has other commits, merge them into it first), or restore the branch on its pull request, and resume the run; or start a new one.`,
  });
}

function pushCommand(name: string, branches: Heads, names: readonly string[]): string {
  const refs = names.map((branch) => `${branches.get(branch) ?? ""}:refs/heads/${branch}`);
  return `git push ${name} ${refs.join(" ")}`;
}

/** Most tips that tell the remote which commits the checkout has. */
const MAX_TIPS = 200;

async function tipsOf(git: Git): Promise<string[]> {
  const folders = ["refs/heads", "refs/remotes"];
  const format = ["--format=%(objectname)", "--sort=-committerdate", `--count=${MAX_TIPS}`];
  const listed = await git.run("for-each-ref", ...format, ...folders);
  const head = await resolveCommit(git, "HEAD");
  return [...new Set([...listed.split("\n"), head ?? ""])].filter((tip) => tip !== "");
}

export async function checkedOutBranches(git: Git): Promise<ReadonlyMap<string, string>> {
  const listed = await git.run("worktree", "list", "--porcelain");
  const trees = listed.matchAll(/^worktree (.+)(?:\n.+)*?\nbranch refs\/heads\/(.+)$/gm);
  return new Map(Array.from(trees, ([, directory = "", branch = ""]) => [branch, directory]));
}

async function moveBranch(
  repository: Repository,
  {
    branch,
    commit,
    worktree,
    keep,
  }: Pick<BranchFetchRequest, "keep"> & {
    readonly branch: string;
    readonly commit: string;
    readonly worktree: string | undefined;
  },
): Promise<string[]> {
  const { git } = repository;
  const ref = `refs/heads/${branch}`;
  const localHead = await resolveCommit(git, ref);
  if (localHead === commit) return [];
  if (localHead === undefined) {
    await git.run("update-ref", ref, commit, "");
    return [];
  }
  if (keep && worktree !== undefined && (await isIdleWorktree(repository, worktree)))
    return await updateRunWorktree(repository, worktree, { branch, localHead, commit, keep });
  const isBehind = await isAncestor(git, localHead, commit);
  if (!isBehind && (worktree !== undefined || !keep))
    return [
      `${branch} has commits in this checkout that are not in the run (${localHead.slice(0, 8)}); it was not changed.`,
    ];
  // Commits of a killed engine whose event is missing, or of a user.
  const notices = isBehind ? [] : [await saveCommitsOnBranch(git, branch, localHead)];
  if (worktree !== undefined)
    return [
      `${branch} is checked out, so it stays at ${localHead.slice(0, 8)}. Update it: git merge --ff-only ${commit}`,
    ];
  await git.run("update-ref", ref, commit, localHead);
  return notices;
}

type SaveRunFile = (name: string, content: string) => string;

interface WorktreeUpdate {
  readonly branch: string;
  readonly localHead: string;
  readonly commit: string;
  readonly keep: SaveRunFile;
}

async function isIdleWorktree(repository: Repository, directory: string): Promise<boolean> {
  const parent = join(realpathSync(repository.root), WORKTREES);
  if (dirname(directory) !== parent || !basename(directory).startsWith(WORKTREE_PREFIX)) return false;
  const status = readWorktreeStatus(directory, await commonGitFolder(repository));
  return status.state === "whole" && !isWorktreeInUse(status.record);
}

/** Moves an idle worktree to the head of a run that another engine resumed. Saves changes and extra commits; returns notices about them. */
export async function updateRunWorktree(
  repository: Repository,
  directory: string,
  { branch, localHead, commit, keep }: WorktreeUpdate,
): Promise<string[]> {
  const { git } = repository;
  const own = worktreeGit(repository, { directory, gitFolder: () => commonGitFolder(repository) });
  const notices: string[] = [];
  const savePatch = (patch: string): void => {
    const file = keep(`${branch.replaceAll("/", "-")}.patch`, `${patch}\n`);
    notices.push(
      `Uncommitted changes in the worktree of ${branch} are not part of the run. They were saved as ${file}.`,
    );
  };
  await saveDiffAsPatch(own, { base: localHead, keep: savePatch, owned: true });
  if (!(await isAncestor(git, localHead, commit)))
    notices.push(await saveCommitsOnBranch(git, branch, localHead));
  rmSync(await gitPath(own, "index.lock"), { force: true });
  await resetTo(own, commit);
  return notices;
}

async function saveCommitsOnBranch(git: Git, branch: string, commit: string): Promise<string> {
  const savedBranch = `${branch}-${commit.slice(0, 8)}`;
  await git.run("update-ref", `refs/heads/${savedBranch}`, commit);
  return `Local commits of ${branch} that are not part of the run were saved on branch ${savedBranch}.`;
}
