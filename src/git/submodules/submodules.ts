import { appendFileSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { AgenticError } from "../../errors.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { listMissingCommits, resolveCommit } from "../process/commits.ts";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { findCheckoutObjects, gitPath, type Repository, unsuitable } from "../process/repository.ts";
import { FETCH } from "../remote/code-source.ts";
import { fetchBranches } from "../remote/fetch-branches.ts";
import type { Remotes } from "../remote/remotes.ts";
import type { Setting } from "../settings/read-settings.ts";
import { hasFiles } from "../worktrees/worktree-metadata.ts";
import { gitlinksBetween } from "./gitlinks.ts";
import {
  submoduleGitFolder,
  submoduleGit,
  hasSubmodules,
  linkFolder,
  type Origin,
  POPULATED,
  type Submodule,
  type Submodules,
  listSubmodules,
  type PopulatedSubmodule,
  populatedSubmodules,
} from "./submodule-tree.ts";

interface SubmodulesOptions {
  readonly repository: Repository;
  readonly remotes?: (() => Promise<Remotes>) | undefined;
  /** Settings from before the first step, which replace the submodules' current ones. */
  readonly savedSettings?: (() => readonly Setting[] | undefined) | undefined;
}

/** Returns the addresses of the submodules of a checkout as settings, since steps can change them. */
export async function submoduleOrigins(repository: Repository): Promise<Setting[]> {
  if (!hasSubmodules(repository.git)) return [];
  const submodules = createSubmodules({ repository });
  await submodules.recordOrigins(repository.git);
  return submodules
    .origins()
    .flatMap(({ gitDir, url }) =>
      url === undefined ? [] : [{ scope: "local", key: originKey(gitDir), value: url }],
    );
}

function originKey(gitDir: string): string {
  return `submodule.${gitDir}.origin`;
}

export function createSubmodules({ repository, remotes, savedSettings }: SubmodulesOptions): Submodules {
  const origins = new Map<string, Origin>();
  const originPromises = new Map<string, Promise<Origin>>();
  const originAt = (git: Git, gitDir: string): Promise<Origin> => {
    const before = savedSettings?.();
    const found =
      originPromises.get(gitDir) ??
      (before ? Promise.resolve(savedOrigin(before, gitDir)) : readOrigin(git, gitDir));
    originPromises.set(gitDir, found);
    return found;
  };
  const visit = async (level: Level): Promise<void> => {
    for (const submodule of await listSubmodules(level.git)) {
      const source = submoduleGitFolder(join(level.checkout, submodule.path));
      if (source === undefined) continue;
      const origin = await originAt(level.git, source);
      const gitDir = level.modules === undefined ? source : join(level.modules, submodule.name);
      origins.set(gitDir, origin);
      const git = submoduleGit(level.git, submodule.path, gitDir);
      if (level.modules !== undefined) await populateOne(git, { submodule, gitDir, origin, remotes });
      const modules = level.modules === undefined ? undefined : join(gitDir, "modules");
      await visit({ git, checkout: join(level.checkout, submodule.path), modules });
    }
  };
  return {
    populate: async (git) => {
      if (hasSubmodules(git))
        await visit({ git, checkout: repository.root, modules: await gitPath(git, "modules") });
    },
    fetchCommit: async ({ git, gitDir, path, commit }) => {
      const origin = origins.get(gitDir);
      if (origin) await requireCommit(git, { submodule: { path, commit }, origin, remotes });
    },
    recordOrigins: async (git) => {
      if (hasSubmodules(git)) await visit({ git, checkout: repository.root, modules: undefined });
    },
    originOf: (gitDir) => origins.get(gitDir),
    origins: () => [...origins.values()],
    remotes,
  };
}

interface Level {
  readonly git: Git;
  readonly checkout: string;
  /** Git's folder for submodules of a worktree; undefined in the user's checkout. */
  readonly modules: string | undefined;
}

async function readOrigin(git: Git, gitDir: string): Promise<Origin> {
  const url = await git.try("config", "--file", join(gitDir, "config"), "remote.origin.url");
  return { gitDir, url };
}

function savedOrigin(settings: readonly Setting[], gitDir: string): Origin {
  return { gitDir, url: settings.find(({ key }) => key === originKey(gitDir))?.value };
}

interface PopulateOptions {
  readonly submodule: Submodule;
  readonly gitDir: string;
  readonly origin: Origin;
  readonly remotes: Submodules["remotes"];
}

/** Marker file, renamed to `POPULATED` at the end. A crash in between leaves it, and the submodule is created again. */
const POPULATING = "agentic-filling";

async function populateOne(git: Git, options: PopulateOptions): Promise<void> {
  const { submodule, gitDir, origin } = options;
  const isLeftover = existsSync(join(gitDir, POPULATING));
  if (existsSync(gitDir) && !isLeftover) return;
  // Files without a repository belong to a step that removed the repository.
  const hasStepFiles = !isLeftover && hasFiles(git.directory);
  if (hasStepFiles && submoduleGitFolder(git.directory) !== undefined) return;
  for (const folder of hasStepFiles ? [gitDir] : [gitDir, git.directory])
    rmSync(folder, { recursive: true, force: true });
  for (const folder of [gitDir, git.directory]) makeFolder(folder);
  if (!hasStepFiles) writeFileSync(join(gitDir, POPULATING), "");
  await initialise(git, options);
  await git.run(...FETCH, origin.gitDir, "+refs/remotes/origin/*:refs/remotes/origin/*");
  await requireCommit(git, options);
  if (hasStepFiles) {
    await git.run("update-ref", "--no-deref", "HEAD", submodule.commit);
    await git.run("read-tree", submodule.commit);
    writeFileSync(join(gitDir, POPULATED), "");
    return;
  }
  await git.run("checkout", "--quiet", "--force", "--detach", submodule.commit);
  renameSync(join(gitDir, POPULATING), join(gitDir, POPULATED));
}

/** Reads commits from the user's submodule without copying. Relative paths, so that the repository can be moved. */
async function initialise(git: Git, { gitDir, origin }: PopulateOptions): Promise<void> {
  const format = await git
    .with({ location: gitDirLocation(origin.gitDir, git.directory) })
    .run("rev-parse", "--show-object-format");
  await git.run("init", "--quiet", "--template=", `--object-format=${format}`);
  await git.run("config", "--unset", "core.worktree");
  // For git's own commands its submodules are active, like those of the checkout.
  appendFileSync(join(gitDir, "config"), "[submodule]\n\tactive = .\n");
  linkFolder(git.directory, gitDir);
  const objects = join(gitDir, "objects");
  makeFolder(join(objects, "info"));
  writeFileSync(
    join(objects, "info", "alternates"),
    `${relative(objects, join(origin.gitDir, "objects"))}\n`,
  );
  const shallow = join(origin.gitDir, "shallow");
  if (existsSync(shallow)) copyFileSync(shallow, join(gitDir, "shallow"));
  if (origin.url !== undefined) await git.run("remote", "add", "origin", origin.url);
}

async function requireCommit(
  git: Git,
  {
    submodule,
    origin,
    remotes,
  }: Omit<PopulateOptions, "gitDir" | "submodule"> & { readonly submodule: Omit<Submodule, "name"> },
): Promise<void> {
  const { commit, path } = submodule;
  const isPresent = async () => (await listMissingCommits(git, [commit])).length === 0;
  if (await isPresent()) return;
  const source = origin.url === undefined ? undefined : (await remotes?.())?.choose(undefined, origin.url);
  const cause = await (source ? fetchFrom(git, { source, commit }) : undefined);
  if (await isPresent()) return;
  const detail = cause === undefined ? "" : ` ${cause.message}`;
  throw unsuitable(
    `Submodule ${path} needs commit ${commit.slice(0, 12)}, which is not in this clone.${detail} Run git submodule update, or set \`git.submodules\` to \`none\` in agentic/config.json.`,
  );
}

async function fetchFrom(
  git: Git,
  { source, commit }: { source: NonNullable<ReturnType<Remotes["choose"]>>; commit: string },
): Promise<AgenticError | undefined> {
  const checkout = await findCheckoutObjects({ git, root: git.directory });
  try {
    await fetchBranches(git, { ...source, checkout }, { branches: new Map([["submodule", commit]]) });
    return undefined;
  } catch (error) {
    if (error instanceof AgenticError) return error;
    throw error;
  }
}

interface WorkTree {
  readonly git: Git;
  readonly owned: boolean;
  readonly submodules?: Submodules | undefined;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Updates submodules after the engine moved a work tree, or the next commit would revert them. Errors: `git-unsuitable` if user's work is in the way. */
export async function updateSubmodules(workTree: WorkTree, range: Range): Promise<void> {
  const { git, owned, submodules } = workTree;
  if ((await updateChanged(workTree, range)) && owned) await submodules?.populate(git);
}

async function updateChanged(workTree: WorkTree, { from, to }: Range): Promise<boolean> {
  const { git } = workTree;
  const changed = new Map((await gitlinksBetween(git, from, to)).map((link) => [link.path, link]));
  const filled = changed.size === 0 ? [] : await populatedSubmodules(git);
  for (const submodule of filled) {
    const { before } = changed.get(submodule.path) ?? {};
    if (before !== undefined) await updateOne(workTree, submodule, before);
  }
  return changed.size > 0;
}

async function updateOne(workTree: WorkTree, submodule: PopulatedSubmodule, before: string): Promise<void> {
  const { git: own, path, commit } = submodule;
  const head = await resolveCommit(own, "HEAD");
  if (head === commit) return;
  const { directory } = workTree.git;
  const advice = `Run git submodule update ${path} in ${directory}, then resume.`;
  if (!workTree.owned)
    throw unsuitable(
      `Submodule ${path} of your checkout is at another commit than the branch of the run names (${commit.slice(0, 12)}). ${advice}`,
    );
  if (head === before) await workTree.submodules?.fetchCommit(submodule);
  if (head !== before || (await own.try("checkout", "--quiet", "--detach", commit)) === undefined)
    throw unsuitable(
      `Uncommitted work in submodule ${path} of ${directory} conflicts with its commit ${commit.slice(0, 12)}. Commit or remove it. ${advice}`,
    );
  await updateChanged({ ...workTree, git: own }, { from: before, to: commit });
}
