import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { isStagingRepository } from "../bundles/staging-repository.ts";
import { splitAtNul, listMissingCommits, resolveCommit } from "../process/commits.ts";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { findCheckoutObjects } from "../process/repository.ts";
import {
  type FindSecrets,
  SECRET_ADVICE,
  secretFoundError,
  findSecretInCommits,
} from "../process/secret-scan.ts";
import { FETCH } from "../remote/code-source.ts";
import { push } from "../remote/push.ts";
import type { Remotes } from "../remote/remotes.ts";
import {
  submoduleGitFolder,
  submoduleGit,
  hasSubmodules,
  namesByPath,
  type Origin,
  type Submodules,
  listSubmodules,
} from "./submodule-tree.ts";

export interface Gitlink {
  readonly path: string;
  readonly commit: string;
}

interface RawChange {
  readonly path: string;
  readonly mode: string;
  readonly commit: string;
  readonly before: string;
}

export function parseRawDiff(output: string): RawChange[] {
  const records = splitAtNul(output);
  return records.flatMap((record, index) => {
    const [, mode = "", before = "", commit = ""] =
      /^:\d{6} (\d{6}) ([0-9a-f]+) ([0-9a-f]+) \w\d*$/.exec(record) ?? [];
    const path = records[index + 1];
    return mode === "" || path === undefined ? [] : [{ path, mode, commit, before }];
  });
}

export function gitlinksIn(changes: readonly RawChange[]): (Gitlink & Pick<RawChange, "before">)[] {
  return changes.filter(({ mode }) => mode === "160000");
}

/** Includes gitlinks, whatever the user's settings are. */
export const RAW_DIFF = "--raw -z --no-abbrev --no-renames --ignore-submodules=none".split(" ");

export async function gitlinksBetween(
  git: Git,
  base: string,
  head: string,
): Promise<ReturnType<typeof gitlinksIn>> {
  return gitlinksIn(parseRawDiff(await git.run("diff", ...RAW_DIFF, base, head)));
}

export interface SubmoduleWorkTree {
  readonly git: Git;
  readonly branch: string;
  readonly submodules?: Submodules | undefined;
  readonly findSecrets?: FindSecrets | undefined;
}

/** Stages all changes. Errors: `commit-refused` for a repository without a commit inside the work tree. */
export async function stageAll(git: Git, only: readonly string[]): Promise<void> {
  try {
    await git.run("add", "--all", ...only);
  } catch (error) {
    const [first] = await emptyRepositories(git);
    throw first === undefined ? error : nestedRepository(first);
  }
}

export async function stageStageable(git: Git): Promise<void> {
  if ((await git.try("add", "--all")) !== undefined) return;
  const excluded = (await emptyRepositories(git)).map((path) => `:(exclude,literal)${path}`);
  await git.run("add", "--all", ...(excluded.length === 0 ? [] : ["--", ".", ...excluded]));
}

export async function nestedRepositories(git: Git): Promise<string[]> {
  const others = splitAtNul(await git.run("ls-files", "--others", "--exclude-standard", "-z"));
  return others.filter((path) => path.endsWith("/")).map((path) => path.slice(0, -1));
}

async function emptyRepositories(git: Git): Promise<string[]> {
  const found: string[] = [];
  for (const path of await nestedRepositories(git)) {
    const gitDir = submoduleGitFolder(join(git.directory, path));
    if (gitDir === undefined) continue;
    if ((await resolveCommit(submoduleGit(git, path, gitDir), "HEAD")) === undefined) found.push(path);
  }
  return found;
}

/** Errors: `commit-refused` if a submodule has uncommitted changes, which a commit would omit. */
export async function requireCommittedSubmodules({ git, submodules }: SubmoduleWorkTree): Promise<void> {
  if (!submodules || !hasSubmodules(git)) return;
  const own = (await listSubmodules(git)).map(({ path }) => path);
  if (own.length === 0) return;
  const status = await git.run("--literal-pathspecs", "status", "--porcelain=v2", "-z", "--", ...own);
  for (const record of splitAtNul(status)) {
    const [, path] = /^1 \S\S S.(?:M.|.U) (?:\S+ ){5}([^]+)$/.exec(record) ?? [];
    if (path === undefined) continue;
    throw refused(
      `Submodule ${path} has uncommitted changes, which a commit of the repository would omit. Commit them in ${path}, undo them, or set \`ignore\` for it in .gitmodules.`,
    );
  }
}

/** Ensures that other clones can fetch the commits: pushes missing ones to a branch at the submodule's remote. Errors: `commit-refused`, `secret-found`. */
export async function requireFetchableCommits(
  workTree: SubmoduleWorkTree,
  links: readonly Gitlink[],
): Promise<void> {
  if (links.length === 0) return;
  const names = await namesByPath(workTree.git);
  const foreign = links.find(({ path }) => !names.has(path));
  if (foreign) throw nestedRepository(foreign.path);
  for (const link of links) await requireFetchable(workTree, link);
}

async function requireFetchable(workTree: SubmoduleWorkTree, link: Gitlink): Promise<void> {
  const { git, submodules } = workTree;
  if (await isReferenced(workTree, link)) return;
  if (await isPublishedByOtherJob(workTree)) throw unpublishable(link);
  const gitDir = submoduleGitFolder(join(git.directory, link.path));
  if (gitDir === undefined) throw unavailable(link, "It is not checked out, so that commit is unknown.");
  const own = submoduleGit(git, link.path, gitDir);
  if ((await listMissingCommits(own, [link.commit])).length > 0)
    throw unavailable(link, "The submodule does not have it.");
  const origin = submodules?.originOf(gitDir);
  const origins = origin === undefined || origin.gitDir === gitDir ? [] : [origin.gitDir];
  for (const each of [gitDir, ...origins])
    if (await isAtRemote(submoduleGit(git, link.path, each), link.commit)) return;
  if (origin === undefined) throw unavailable(link, "Its remote may not have it.");
  await requireNoSecret(own, { ...link, find: workTree.findSecrets });
  await saveInOrigin(own, { ...link, branch: workTree.branch, gitDir, origin });
  const remotes = await submodules?.remotes?.();
  if (remotes) await pushCommit(own, { ...link, branch: workTree.branch, origin, remotes });
}

async function requireNoSecret(
  git: Git,
  { path, commit, find }: Gitlink & { readonly find: FindSecrets | undefined },
): Promise<void> {
  const secret = find && (await findSecretInCommits(git, [commit, "--not", "--remotes", "--tags"], find));
  if (secret?.file !== undefined) throw secretFoundError({ ...secret, file: `${path}/${secret.file}` });
  if (secret) throw secretFoundError(secret);
}

/** Whether another job publishes the run. That job accepts no commit of another repository. */
async function isPublishedByOtherJob({ submodules }: SubmoduleWorkTree): Promise<boolean> {
  const remotes = await submodules?.remotes?.();
  try {
    return isStagingRepository(remotes?.choose(undefined)?.remote.url ?? "");
  } catch {
    // Several remotes without a default: no job made this clone.
    return false;
  }
}

/** Whether another branch of this repository already names the commit, so that the run did not create it. */
async function isReferenced({ git, branch }: SubmoduleWorkTree, { path, commit }: Gitlink): Promise<boolean> {
  const refs = [`--exclude=${branch}`, "--branches", "--remotes", "--tags"];
  const args = ["log", ...refs, "--max-count=1", "--format=%H", `--find-object=${commit}`, "--", path];
  return Boolean(await git.try("--literal-pathspecs", ...args));
}

async function isAtRemote(git: Git, commit: string): Promise<boolean> {
  const branches = ["for-each-ref", "--count=1", "--format=x", "refs/remotes"];
  const found = await git.try(...branches, "--contains", commit);
  return found === "x";
}

interface CommitTransfer extends Gitlink {
  readonly branch: string;
  readonly origin: Origin;
}

/** Saves the commit in the user's submodule, since the worktree's copy is deleted with the worktree. */
async function saveInOrigin(
  git: Git,
  { path, commit, branch, gitDir, origin }: CommitTransfer & { gitDir: string },
): Promise<void> {
  const into = git.with({ location: gitDirLocation(origin.gitDir, git.directory) });
  const fetchInto = (name: string): Promise<string | undefined> =>
    origin.gitDir === gitDir
      ? into.try("update-ref", `refs/heads/${name}`, commit)
      : into.try(...FETCH, gitDir, `${commit}:refs/heads/${name}`);
  if (
    (await fetchInto(branch)) === undefined &&
    (await fetchInto(alternativeBranch(branch, commit))) === undefined
  )
    throw unavailable({ path, commit }, `It could not be saved in ${origin.gitDir}.`);
}

/** Branch name for a commit that is no descendant of the branch's head. */
function alternativeBranch(branch: string, commit: string): string {
  return `${branch}-${commit.slice(0, 8)}`;
}

async function pushCommit(
  git: Git,
  { path, commit, branch, origin, remotes }: CommitTransfer & { remotes: Remotes },
): Promise<void> {
  const source = origin.url === undefined ? undefined : remotes.choose(undefined, origin.url);
  if (!source) throw unavailable({ path, commit }, "It has no remote named origin.");
  const checkout = await findCheckoutObjects({ git, root: git.directory });
  let reason = "";
  for (const name of [branch, alternativeBranch(branch, commit)]) {
    try {
      const request = { state: new Map(), branches: new Map([[name, commit]]), shallow: [] };
      const result = await push({ ...source, checkout }, request);
      if (result.status === "landed") return;
      reason = result.status === "refused" ? (result.branches.get(name) ?? "") : "";
      if (result.status === "refused" && result.secret)
        throw new AgenticError({ code: "secret-found", message: `${reason} ${SECRET_ADVICE}` });
    } catch (error) {
      if (!(error instanceof AgenticError) || error.code === "secret-found") throw error;
      reason = error.message;
    }
  }
  throw unavailable({ path, commit }, `It could not be pushed. ${reason}`);
}

function nestedRepository(path: string): AgenticError {
  return refused(
    `${path} is a separate git repository, so a commit would omit its files. Remove ${path}/.git and run git rm --cached ${path} where it is staged, or add it as a submodule (git submodule add <url> ${path}).`,
  );
}

function unavailable({ path, commit }: Gitlink, reason: string): AgenticError {
  return refused(
    `Submodule ${path} is at commit ${commit.slice(0, 12)}, which other clones could not fetch. ${reason} Push it to the remote of the submodule, or go back to a commit that the remote has (git submodule update ${path}).`,
  );
}

function unpublishable({ path, commit }: Gitlink): AgenticError {
  return refused(
    `Submodule ${path} is at commit ${commit.slice(0, 12)}, and the job that publishes this run accepts no change of a submodule. Undo it (git submodule update ${path}), and mention it in your answer: a user makes it by hand.`,
  );
}

function refused(message: string): AgenticError {
  return new AgenticError({ code: "commit-refused", message });
}
