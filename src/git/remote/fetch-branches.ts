import { AgenticError } from "../../errors.ts";
import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import {
  updateRunWorktree,
  isIdleWorktree,
  type SaveRunFile,
  saveCommitsOnBranch,
} from "../worktrees/update-worktree.ts";
import type { CodeSource } from "./ancestry.ts";
import { FETCH } from "./fetch.ts";
import { REMOTE } from "./git-call-folder.ts";
import { isUnadvertised } from "./git-objects.ts";
import type { PrivateGit } from "./private-repository.ts";
import { remoteFailure } from "./remote-failure.ts";

export interface BranchFetchRequest {
  /** Commits at the remote, by branch. */
  readonly branches: ReadonlyMap<string, string>;
  /** Commit that all of them started from: it comes along, and in a shallow checkout nothing before it. */
  readonly base?: string;
  /** For what the engine's own worktrees hold besides; without it these stay as they are. */
  readonly keep?: SaveRunFile;
}

/**
 * Makes work branches of the remote the checkout's own. Git in the checkout gets the commits from a folder of this machine, without
 * credentials. Returns what is to be told of branches, such as why one could not be moved; nothing of the checkout's own is ever lost.
 * Errors: `not-found` where the remote does not have a commit, `remote-unreachable`, `remote-refused`.
 */
export async function fetchRunBranches(
  repository: Repository,
  source: CodeSource,
  wanted: BranchFetchRequest,
): Promise<ReadonlyMap<string, string>> {
  const { git } = repository;
  await fetchBranches(git, source, wanted);
  const taken = await checkedOutBranches(git);
  const problems = new Map<string, string>();
  for (const [branch, commit] of wanted.branches) {
    const told = await moveBranch(repository, {
      branch,
      commit,
      taken: taken.get(branch),
      keep: wanted.keep,
    });
    if (told.length > 0) problems.set(branch, told.join(" "));
  }
  return problems;
}

/** Makes the commits be here, and moves nothing. Errors: as `bringBranches`. */
export async function fetchBranches(
  git: Git,
  source: CodeSource,
  wanted: Omit<BranchFetchRequest, "keep">,
): Promise<void> {
  const missing = await commitsMissing(git, [...wanted.branches.values()]);
  const base = wanted.base === undefined ? [] : await commitsMissing(git, [wanted.base]);
  if (missing.length > 0) await fetchCommits(git, source, { ...wanted, missing, base });
  for (const commit of await commitsMissing(git, base)) await fetchBase(git, source, commit);
}

async function commitsMissing(git: Git, commits: readonly string[]): Promise<string[]> {
  const here = await Promise.all(commits.map((commit) => git.try("cat-file", "-e", `${commit}^{commit}`)));
  return [...new Set(commits.filter((_, index) => here[index] === undefined))];
}

interface Fetched extends BranchFetchRequest {
  readonly missing: readonly string[];
}

async function fetchCommits(
  git: Git,
  source: CodeSource,
  wanted: Omit<Fetched, "base"> & { readonly base: readonly string[] },
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
    if (shallow.length > 0 && wanted.base.length > 0) {
      await fetch("--depth=1", REMOTE, ...wanted.base.map((commit, index) => `${commit}:refs/base/${index}`));
    }
    const answer = await fetch(REMOTE, ...wanted.missing);
    if (answer.exitCode !== 0) await fetchNamed(source, { ...wanted, run, errors: answer.errors });
    await git.run(...FETCH, "--update-shallow", directory, ...wanted.missing);
  });
}

/** A run that has committed nothing yet needs no more than the commit it began at. */
async function fetchBase(git: Git, source: CodeSource, commit: string): Promise<void> {
  const { repository, remote, checkout } = source;
  const shallow = checkout.shallow();
  const depth = shallow.length > 0 ? ["--depth=1"] : [];
  const call = { remote, isolatedAlternate: checkout.objects, shallow, known: await tipsOf(git) };
  await repository.withRepository(call, async (run, directory) => {
    const answer = await run([...FETCH, ...depth, REMOTE, `${commit}:${BASE_REF}`], { remote });
    if (answer.exitCode !== 0 && !isUnadvertised(answer.errors) && !/not our ref/.test(answer.errors)) {
      throw remoteFailure(source, { errors: answer.errors, timedOut: false });
    }
    if (answer.exitCode !== 0) throw baseUnknown(remote.name, commit);
    await git.run(...FETCH, "--update-shallow", directory, BASE_REF);
  });
}

const BASE_REF = "refs/base/0";

function baseUnknown(name: string, commit: string): AgenticError {
  return new AgenticError({
    code: "not-found",
    message: `${name} does not have the commit ${commit.slice(0, 12)}, at which the run began. Push it there from the clone in which the run was started, then resume again.`,
  });
}

/** Old servers give out only what a ref names. */
async function fetchNamed(
  source: CodeSource,
  { branches, missing, run, errors }: Omit<Fetched, "base"> & { run: PrivateGit; errors: string },
): Promise<void> {
  const { remote } = source;
  const names = [...branches].flatMap(([branch, commit]) => (missing.includes(commit) ? [branch] : []));
  if (isUnadvertised(errors)) {
    const answer = await run([...FETCH, REMOTE, ...names.map((name) => `refs/heads/${name}`)], { remote });
    if (answer.exitCode === 0) return;
  } else if (!/not our ref/.test(errors)) throw remoteFailure(source, { errors, timedOut: false });
  throw new AgenticError({
    code: "not-found",
    message: `${remote.name} does not have the commits that ${names.join(", ")} had in the run: it did not take them, or somebody has rewritten or deleted them there. Push them from a clone that has them (${putBack(remote.name, branches, names)}; where a branch has other commits, merge them into it first), or restore the branch on its pull request, and resume the run; or start a new one.`,
  });
}

function putBack(name: string, branches: ReadonlyMap<string, string>, lost: readonly string[]): string {
  const refs = lost.map((branch) => `${branches.get(branch) ?? ""}:refs/heads/${branch}`);
  return `git push ${name} ${refs.join(" ")}`;
}

/** Enough for the remote to know what the checkout has. */
const TIPS = 200;

async function tipsOf(git: Git): Promise<string[]> {
  const folders = ["refs/heads", "refs/remotes"];
  const format = ["--format=%(objectname)", "--sort=-committerdate", `--count=${TIPS}`];
  const listed = await git.run("for-each-ref", ...format, ...folders);
  const head = await git.try("rev-parse", "--verify", "--quiet", "HEAD^{commit}");
  return [...new Set([...listed.split("\n"), head ?? ""])].filter((tip) => tip !== "");
}

/** Branches that some work tree stands on, with its folder. */
export async function checkedOutBranches(git: Git): Promise<ReadonlyMap<string, string>> {
  const listed = await git.run("worktree", "list", "--porcelain");
  const trees = listed.matchAll(/^worktree (.+)(?:\n.+)*?\nbranch refs\/heads\/(.+)$/gm);
  return new Map(Array.from(trees, ([, directory = "", branch = ""]) => [branch, directory]));
}

interface Moving {
  readonly branch: string;
  readonly commit: string;
  readonly taken: string | undefined;
  readonly keep: SaveRunFile | undefined;
}

async function moveBranch(
  repository: Repository,
  { branch, commit, taken, keep }: Moving,
): Promise<string[]> {
  const { git } = repository;
  const ref = `refs/heads/${branch}`;
  const here = await git.try("rev-parse", "--verify", "--quiet", ref);
  if (here === commit) return [];
  if (here === undefined) {
    await git.run("update-ref", ref, commit, "");
    return [];
  }
  if (keep && taken !== undefined && (await isIdleWorktree(repository, taken)))
    return await updateRunWorktree(repository, taken, { branch, localHead: here, commit, keep });
  const isBehind = (await git.try("merge-base", "--is-ancestor", here, commit)) !== undefined;
  if (!isBehind && (taken !== undefined || !keep))
    return [
      `${branch} has commits in this checkout that the run does not know (${here.slice(0, 8)}); it stays as it is.`,
    ];
  // Of an engine that was killed between a commit and its event, and of whoever committed there by hand.
  const told = isBehind ? [] : [await saveCommitsOnBranch(git, branch, here)];
  if (taken !== undefined)
    return [
      `${branch} is checked out, so it stays at ${here.slice(0, 8)}. Bring it up: git merge --ff-only ${commit}`,
    ];
  await git.run("update-ref", ref, commit, here);
  return told;
}
