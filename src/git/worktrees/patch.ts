import type { KeepPatch } from "../../ports/workspaces.ts";
import { resolveCommit } from "../process/commits.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";
import { collectDiffs, type DiffCollector } from "./collect-diffs.ts";
import { nestedRepositories, stageStageable } from "../submodules/gitlinks.ts";
import { populatedSubmodules } from "../submodules/submodule-tree.ts";

interface PatchOptions {
  readonly base: string;
  readonly keep: KeepPatch;
  /** Whether the engine owns the work tree. Then repositories that a step made are removed too, so their files are saved. */
  readonly owned: boolean;
  /** Limit of the patch. No limit by default. */
  readonly maxBytes?: number;
}

export async function saveDiffAsPatch(
  git: Git,
  { base, keep, owned, maxBytes = Infinity }: PatchOptions,
): Promise<void> {
  const diffs = collectDiffs(maxBytes);
  await addDiffs(git, { base, prefix: "", owned, diffs });
  const { patch, omitted } = diffs.end();
  if (patch !== "") keep(patch, omitted);
}

interface PatchRange extends Pick<PatchOptions, "base" | "owned"> {
  readonly prefix: string;
  readonly diffs: DiffCollector;
}

async function addDiffs(git: Git, range: PatchRange): Promise<void> {
  const { base, prefix, owned, diffs } = range;
  const submodules = await populatedSubmodules(git, base);
  const nested = await addOwnDiffs(git, range);
  for (const { git: own, path, commit } of submodules) {
    // A submodule may lack the commit, and a step may have removed its folder.
    const start =
      (await resolveCommit(own, commit)) === undefined ? await resolveCommit(own, "HEAD") : commit;
    if (start !== undefined) await addDiffs(own, { base: start, prefix: `${prefix}${path}/`, owned, diffs });
  }
  for (const path of nested) await addNestedDiffs(git, { path, prefix, diffs });
}

/** Returns files of a repository that a step made. Uses the objects of the parent repository, since its own may be damaged. */
async function addNestedDiffs(
  git: Git,
  { path, prefix, diffs }: Pick<PatchRange, "prefix" | "diffs"> & { readonly path: string },
): Promise<void> {
  const own = git.with({
    location: gitDirLocation(await git.run("rev-parse", "--absolute-git-dir"), join(git.directory, path)),
  });
  const base = await git.run("hash-object", "-t", "tree", "/dev/null");
  await addDiffs(own, { base, prefix: `${prefix}${path}/`, owned: true, diffs });
}

/** Makes a patch that applies everywhere, whatever the user's settings for colours, prefixes and external programs are. */
const PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color".split(" ");

/** Includes new files through a temporary index. Returns the paths of repositories that a step made. */
async function addOwnDiffs(git: Git, { base, prefix, owned, diffs }: PatchRange): Promise<readonly string[]> {
  const index = await gitPath(git, "agentic-recover-index");
  const indexGit = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync(`${index}.lock`, { force: true });
  try {
    await indexGit.run("read-tree", base);
    const nested = owned ? await nestedRepositories(indexGit) : [];
    await stageStageable(indexGit);
    const prefixes = [`--src-prefix=a/${prefix}`, `--dst-prefix=b/${prefix}`];
    const only = ["--", ".", ...nested.map((path) => `:(exclude,literal)${path}`)];
    await indexGit.stream(diffs.add, "diff", "--cached", ...PATCH, ...prefixes, base, ...only);
    diffs.endOfRepository();
    return nested;
  } finally {
    rmSync(index, { force: true });
  }
}
