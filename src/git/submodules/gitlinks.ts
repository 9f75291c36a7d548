import { join } from "node:path";
import { AgenticError } from "../../errors.ts";
import { isStagingRepository } from "../bundles/staging-repository.ts";
import { splitAtNul } from "../process/commits.ts";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { findCheckoutObjects } from "../process/repository.ts";
import {
  type FindSecrets,
  SECRET_ADVICE,
  secretFoundError,
  findSecretInCommits,
} from "../process/secret-scan.ts";
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

/** A path at which a tree names a commit of another repository. */
export interface Gitlink {
  readonly path: string;
  readonly commit: string;
}

/** A change as `--raw -z --no-abbrev` tells it. */
interface RawChange {
  readonly path: string;
  readonly mode: string;
  readonly commit: string;
  /** What the other side has there; zeros where it has nothing. */
  readonly before: string;
}

export function parseRawDiff(output: string): RawChange[] {
  const records = splitAtNul(output);
  return records.flatMap((record, at) => {
    const [, mode = "", before = "", commit = ""] =
      /^:\d{6} (\d{6}) ([0-9a-f]+) ([0-9a-f]+) \w\d*$/.exec(record) ?? [];
    const path = records[at + 1];
    return mode === "" || path === undefined ? [] : [{ path, mode, commit, before }];
  });
}

export function gitlinksIn(changes: readonly RawChange[]): (Gitlink & Pick<RawChange, "before">)[] {
  return changes.filter(({ mode }) => mode === "160000");
}

/** With gitlinks, whatever the user's configuration says of them. */
export const RAW_DIFF = "--raw -z --no-abbrev --no-renames --ignore-submodules=none".split(" ");

export async function gitlinksBetween(
  git: Git,
  base: string,
  head: string,
): Promise<ReturnType<typeof gitlinksIn>> {
  return gitlinksIn(parseRawDiff(await git.run("diff", ...RAW_DIFF, base, head)));
}

/** A work tree whose changes are to be committed on a branch. */
export interface SubmoduleWorkTree {
  readonly git: Git;
  readonly branch: string;
  /** Absent where `git.submodules` is `none`. */
  readonly submodules?: Submodules | undefined;
  /** What no commit of a submodule may bring along. */
  readonly findSecrets?: FindSecrets | undefined;
}

/** Stages everything that changed. Errors: `commit-refused` for a repository without a commit inside the work tree. */
export async function stageAll(git: Git, only: readonly string[]): Promise<void> {
  try {
    await git.run("add", "--all", ...only);
  } catch (error) {
    const [first] = await emptyRepositories(git);
    throw first === undefined ? error : nested(first);
  }
}

/** The same in an index that is only looked at: git does not take such a repository, so it is left out. */
export async function stageStageable(git: Git): Promise<void> {
  if ((await git.try("add", "--all")) !== undefined) return;
  const left = (await emptyRepositories(git)).map((path) => `:(exclude,literal)${path}`);
  await git.run("add", "--all", ...(left.length === 0 ? [] : ["--", ".", ...left]));
}

/** Folders in the work tree that are repositories of their own, and that the index does not name. */
export async function nestedRepositories(git: Git): Promise<string[]> {
  const others = splitAtNul(await git.run("ls-files", "--others", "--exclude-standard", "-z"));
  return others.filter((path) => path.endsWith("/")).map((path) => path.slice(0, -1));
}

/** Those that have no commit yet, which `git add` refuses. */
async function emptyRepositories(git: Git): Promise<string[]> {
  const found: string[] = [];
  for (const path of await nestedRepositories(git)) {
    const gitDir = submoduleGitFolder(join(git.directory, path));
    if (gitDir === undefined) continue;
    const head = await submoduleGit(git, path, gitDir).try(
      "rev-parse",
      "--verify",
      "--quiet",
      "HEAD^{commit}",
    );
    if (head === undefined) found.push(path);
  }
  return found;
}

/** Errors: `commit-refused` where a submodule holds changes that a commit here would leave out. */
export async function requireCommittedSubmodules({ git, submodules }: SubmoduleWorkTree): Promise<void> {
  if (!submodules || !hasSubmodules(git)) return;
  const own = (await listSubmodules(git)).map(({ path }) => path);
  if (own.length === 0) return;
  const status = await git.run("--literal-pathspecs", "status", "--porcelain=v2", "-z", "--", ...own);
  for (const record of splitAtNul(status)) {
    const [, path] = /^1 \S\S S.(?:M.|.U) (?:\S+ ){5}([^]+)$/.exec(record) ?? [];
    if (path === undefined) continue;
    throw refused(
      `Submodule ${path} holds changes that are not committed there, so a commit here would leave them out. Commit them in ${path}, undo them, or set \`ignore\` for it in .gitmodules.`,
    );
  }
}

/**
 * Sees to it that others can have the commits that these gitlinks name: they are at the remote of their submodule, or go there on a branch
 * of the run's name; where commits of the run stay in this clone, those of submodules do too. Errors: `commit-refused`, `secret-found`.
 */
export async function requireFetchableCommits(
  place: SubmoduleWorkTree,
  links: readonly Gitlink[],
): Promise<void> {
  if (links.length === 0) return;
  const names = await namesByPath(place.git);
  const foreign = links.find(({ path }) => !names.has(path));
  if (foreign) throw nested(foreign.path);
  for (const link of links) await requireOne(place, link);
}

async function requireOne(place: SubmoduleWorkTree, link: Gitlink): Promise<void> {
  const { git, submodules } = place;
  if (await isNamedElsewhere(place, link)) return;
  if (await isHandedOver(place)) throw unpublishable(link);
  const gitDir = submoduleGitFolder(join(git.directory, link.path));
  if (gitDir === undefined)
    throw lost(link, "It is not checked out here, so nothing is known of that commit.");
  const own = submoduleGit(git, link.path, gitDir);
  if ((await own.try("cat-file", "-e", `${link.commit}^{commit}`)) === undefined)
    throw lost(link, "The submodule does not have it.");
  const origin = submodules?.originOf(gitDir);
  const origins = origin === undefined || origin.gitDir === gitDir ? [] : [origin.gitDir];
  for (const each of [gitDir, ...origins])
    if (await isAtRemote(submoduleGit(git, link.path, each), link.commit)) return;
  if (origin === undefined) throw lost(link, "Its remote is not known to have it.");
  await requireNoSecret(own, { ...link, find: place.findSecrets });
  await keep(own, { ...link, branch: place.branch, gitDir, origin });
  const remotes = await submodules?.remotes?.();
  if (remotes) await carry(own, { ...link, branch: place.branch, origin, remotes });
}

/** Looks at what the remote of the submodule does not have yet. Errors: `secret-found`. */
async function requireNoSecret(
  git: Git,
  { path, commit, find }: Gitlink & { readonly find: FindSecrets | undefined },
): Promise<void> {
  const secret = find && (await findSecretInCommits(git, [commit, "--not", "--remotes", "--tags"], find));
  if (secret?.file !== undefined) throw secretFoundError({ ...secret, file: `${path}/${secret.file}` });
  if (secret) throw secretFoundError(secret);
}

/** Whether another job publishes the run: it takes no commit of another repository. */
async function isHandedOver({ submodules }: SubmoduleWorkTree): Promise<boolean> {
  const remotes = await submodules?.remotes?.();
  try {
    return isStagingRepository(remotes?.choose(undefined)?.remote.url ?? "");
  } catch {
    // Of several remotes none is the default: this is no clone that a job made.
    return false;
  }
}

/** A commit that another branch of this repository names already is not of the run's making. */
async function isNamedElsewhere(
  { git, branch }: SubmoduleWorkTree,
  { path, commit }: Gitlink,
): Promise<boolean> {
  const refs = [`--exclude=${branch}`, "--branches", "--remotes", "--tags"];
  const args = ["log", ...refs, "--max-count=1", "--format=%H", `--find-object=${commit}`, "--", path];
  return Boolean(await git.try("--literal-pathspecs", ...args));
}

/** Whether the submodule knows a branch of its remote that holds the commit. */
async function isAtRemote(git: Git, commit: string): Promise<boolean> {
  const found = await git.try(
    "for-each-ref",
    "--count=1",
    "--format=x",
    "--contains",
    commit,
    "refs/remotes",
  );
  return found === "x";
}

interface Carriage extends Gitlink {
  readonly branch: string;
  readonly origin: Origin;
}

/** The worktree's copy of the submodule goes with the worktree: the user's keeps the commit. */
async function keep(
  git: Git,
  { path, commit, branch, gitDir, origin }: Carriage & { gitDir: string },
): Promise<void> {
  const into = git.with({ location: gitDirLocation(origin.gitDir, git.directory) });
  const take = (name: string): Promise<string | undefined> =>
    origin.gitDir === gitDir
      ? into.try("update-ref", `refs/heads/${name}`, commit)
      : into.try(
          "fetch",
          "--quiet",
          "--no-tags",
          "--no-write-fetch-head",
          gitDir,
          `${commit}:refs/heads/${name}`,
        );
  if ((await take(branch)) === undefined && (await take(another(branch, commit))) === undefined)
    throw lost({ path, commit }, `It could not be kept in ${origin.gitDir}.`);
}

/** For a commit that does not continue what the branch has. */
function another(branch: string, commit: string): string {
  return `${branch}-${commit.slice(0, 8)}`;
}

async function carry(
  git: Git,
  { path, commit, branch, origin, remotes }: Carriage & { remotes: Remotes },
): Promise<void> {
  const source = origin.url === undefined ? undefined : remotes.choose(undefined, origin.url);
  if (!source) throw lost({ path, commit }, "It has no remote named origin.");
  const checkout = await findCheckoutObjects({ git, root: git.directory });
  let reason = "";
  for (const name of [branch, another(branch, commit)]) {
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
  throw lost({ path, commit }, `It could not be pushed. ${reason}`);
}

function nested(path: string): AgenticError {
  return refused(
    `${path} is a git repository of its own, so a commit here would leave out its files. Remove ${path}/.git and run git rm --cached ${path} where it is staged, or add it as a submodule (git submodule add <url> ${path}).`,
  );
}

function lost({ path, commit }: Gitlink, why: string): AgenticError {
  return refused(
    `Submodule ${path} is at commit ${commit.slice(0, 12)}, which others could not get. ${why} Push it to the remote of the submodule, or go back to a commit that is there (git submodule update ${path}).`,
  );
}

function unpublishable({ path, commit }: Gitlink): AgenticError {
  return refused(
    `Submodule ${path} is at commit ${commit.slice(0, 12)}, and the job that publishes this run takes no change of a submodule. Undo it (git submodule update ${path}), and name it in your answer: people make it by hand.`,
  );
}

function refused(message: string): AgenticError {
  return new AgenticError({ code: "commit-refused", message });
}
