import { appendFileSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { AgenticError } from "../../errors.ts";
import { makeFolder } from "../../system/make-folder.ts";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { findCheckoutObjects, gitPath, type Repository, unsuitable } from "../process/repository.ts";
import { fetchBranches } from "../remote/fetch-branches.ts";
import type { Remotes } from "../remote/remotes.ts";
import type { Setting } from "../settings/read-settings.ts";
import { hasFiles } from "../worktrees/worktree-metadata.ts";
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
} from "./submodule-tree.ts";

export interface SubmodulesOptions {
  readonly repository: Repository;
  readonly remotes?: (() => Promise<Remotes>) | undefined;
  /** Settings from before the first step of a run, in place of those that submodules have now. */
  readonly savedSettings?: (() => readonly Setting[] | undefined) | undefined;
}

/** Addresses of the submodules of a checkout, as settings: steps can change them too. */
export async function submoduleOrigins(repository: Repository): Promise<Setting[]> {
  if (!hasSubmodules(repository.git)) return [];
  const submodules = createSubmodules({ repository });
  await submodules.recordOrigins(repository.git);
  return submodules
    .origins()
    .flatMap(({ gitDir, url }) =>
      url === undefined ? [] : [{ scope: "local", key: keyOf(gitDir), value: url }],
    );
}

function keyOf(gitDir: string): string {
  return `submodule.${gitDir}.origin`;
}

export function createSubmodules({
  repository,
  remotes,
  savedSettings: kept,
}: SubmodulesOptions): Submodules {
  const origins = new Map<string, Origin>();
  const known = new Map<string, Promise<Origin>>();
  const originAt = (git: Git, gitDir: string): Promise<Origin> => {
    const before = kept?.();
    const found =
      known.get(gitDir) ?? (before ? Promise.resolve(keptOrigin(before, gitDir)) : readOrigin(git, gitDir));
    known.set(gitDir, found);
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
      if (level.modules !== undefined) await fill(git, { submodule, gitDir, origin, remotes });
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
  /** The same folder in the user's checkout. */
  readonly checkout: string;
  /** Where git keeps the submodules of a worktree; undefined in the user's checkout itself. */
  readonly modules: string | undefined;
}

async function readOrigin(git: Git, gitDir: string): Promise<Origin> {
  const url = await git.try("config", "--file", join(gitDir, "config"), "remote.origin.url");
  return { gitDir, url };
}

function keptOrigin(settings: readonly Setting[], gitDir: string): Origin {
  return { gitDir, url: settings.find(({ key }) => key === keyOf(gitDir))?.value };
}

interface Filling {
  readonly submodule: Submodule;
  readonly gitDir: string;
  readonly origin: Origin;
  readonly remotes: Submodules["remotes"];
}

/** Becomes `READY` when a submodule is filled: what a crash left before that is made anew. */
const FILLING = "agentic-filling";

async function fill(git: Git, filling: Filling): Promise<void> {
  const { submodule, gitDir, origin } = filling;
  const isLeftover = existsSync(join(gitDir, FILLING));
  if (existsSync(gitDir) && !isLeftover) return;
  // Files without a repository are the work of a step that removed it.
  const isWork = !isLeftover && hasFiles(git.directory);
  if (isWork && submoduleGitFolder(git.directory) !== undefined) return;
  for (const folder of isWork ? [gitDir] : [gitDir, git.directory])
    rmSync(folder, { recursive: true, force: true });
  for (const folder of [gitDir, git.directory]) makeFolder(folder);
  if (!isWork) writeFileSync(join(gitDir, FILLING), "");
  await initialise(git, filling);
  await git.run(...LOCAL_FETCH, origin.gitDir, "+refs/remotes/origin/*:refs/remotes/origin/*");
  await requireCommit(git, filling);
  if (isWork) {
    await git.run("update-ref", "--no-deref", "HEAD", submodule.commit);
    await git.run("read-tree", submodule.commit);
    writeFileSync(join(gitDir, POPULATED), "");
    return;
  }
  await git.run("checkout", "--quiet", "--force", "--detach", submodule.commit);
  renameSync(join(gitDir, FILLING), join(gitDir, POPULATED));
}

const LOCAL_FETCH = "fetch --quiet --no-tags --no-write-fetch-head --recurse-submodules=no".split(" ");

/** Its commits are read from the user's submodule: nothing is copied. Paths are relative, so that the repository can be moved. */
async function initialise(git: Git, { gitDir, origin }: Filling): Promise<void> {
  const format = await git
    .with({ location: gitDirLocation(origin.gitDir, git.directory) })
    .run("rev-parse", "--show-object-format");
  await git.run("init", "--quiet", "--template=", `--object-format=${format}`);
  await git.run("config", "--unset", "core.worktree");
  // For git's own commands those inside it are submodules that are wanted, as those in the checkout are.
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

/** The user's submodule may be behind the commit that is checked out: then the engine asks its remote. */
async function requireCommit(
  git: Git,
  {
    submodule,
    origin,
    remotes,
  }: Omit<Filling, "gitDir" | "submodule"> & { readonly submodule: Omit<Submodule, "name"> },
): Promise<void> {
  const { commit, path } = submodule;
  const isHere = async () => (await git.try("cat-file", "-e", `${commit}^{commit}`)) !== undefined;
  if (await isHere()) return;
  const source = origin.url === undefined ? undefined : (await remotes?.())?.choose(undefined, origin.url);
  const cause = await (source ? fetchFrom(git, { source, commit }) : undefined);
  if (await isHere()) return;
  const why = cause === undefined ? "" : ` ${cause.message}`;
  throw unsuitable(
    `Submodule ${path} needs commit ${commit.slice(0, 12)}, which is not in this clone.${why} Run git submodule update, or set \`git.submodules\` to \`none\` in agentic/config.json.`,
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
