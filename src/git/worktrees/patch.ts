import { resolveCommit } from "../process/commits.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";
import { nestedRepositories, stageStageable } from "../submodules/gitlinks.ts";
import { populatedSubmodules } from "../submodules/submodule-tree.ts";

interface PatchOptions {
  readonly base: string;
  readonly keep: (patch: string) => void;
  /** Whether the engine owns the work tree. Then repositories that a step made are removed too, so their files are saved. */
  readonly owned: boolean;
}

export async function saveDiffAsPatch(git: Git, { base, keep, owned }: PatchOptions): Promise<void> {
  const patches = await patchesSince(git, { base, prefix: "", owned });
  const patch = patches.filter((text) => text !== "").join("\n");
  if (patch !== "") keep(patch);
}

interface PatchRange extends Pick<PatchOptions, "base" | "owned"> {
  readonly prefix: string;
}

async function patchesSince(git: Git, { base, prefix, owned }: PatchRange): Promise<string[]> {
  const submodules = await populatedSubmodules(git, base);
  const { patch, nested } = await patchIn(git, { base, prefix, owned });
  const patches = [patch];
  for (const { git: own, path, commit } of submodules) {
    // A submodule may lack the commit, and a step may have removed its folder.
    const start =
      (await resolveCommit(own, commit)) === undefined ? await resolveCommit(own, "HEAD") : commit;
    if (start !== undefined)
      patches.push(...(await patchesSince(own, { base: start, prefix: `${prefix}${path}/`, owned })));
  }
  for (const path of nested) patches.push(...(await nestedPatches(git, { path, prefix })));
  return patches;
}

/** Returns files of a repository that a step made. Uses the objects of the parent repository, since its own may be damaged. */
async function nestedPatches(
  git: Git,
  { path, prefix }: Pick<PatchRange, "prefix"> & { readonly path: string },
): Promise<string[]> {
  const own = git.with({
    location: gitDirLocation(await git.run("rev-parse", "--absolute-git-dir"), join(git.directory, path)),
  });
  const base = await git.run("hash-object", "-t", "tree", "/dev/null");
  return await patchesSince(own, { base, prefix: `${prefix}${path}/`, owned: true });
}

/** Makes a patch that applies everywhere, whatever the user's settings for colours, prefixes and external programs are. */
const PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color".split(" ");

/** Includes new files through a temporary index. */
async function patchIn(
  git: Git,
  { base, prefix, owned }: PatchRange,
): Promise<{ patch: string; nested: readonly string[] }> {
  const index = await gitPath(git, "agentic-recover-index");
  const indexGit = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync(`${index}.lock`, { force: true });
  try {
    await indexGit.run("read-tree", base);
    const nested = owned ? await nestedRepositories(indexGit) : [];
    await stageStageable(indexGit);
    const prefixes = [`--src-prefix=a/${prefix}`, `--dst-prefix=b/${prefix}`];
    const only = ["--", ".", ...nested.map((path) => `:(exclude,literal)${path}`)];
    return { patch: await indexGit.run("diff", "--cached", ...PATCH, ...prefixes, base, ...only), nested };
  } finally {
    rmSync(index, { force: true });
  }
}
