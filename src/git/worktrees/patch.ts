import { rmSync } from "node:fs";
import { join } from "node:path";
import { gitDirLocation } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import { gitPath } from "../process/repository.ts";
import { nestedRepositories, stageStageable } from "../submodules/gitlinks.ts";
import { populatedSubmodules } from "../submodules/submodule-tree.ts";

interface PatchOptions {
  /** Commit that the work tree is compared with. */
  readonly base: string;
  readonly keep: (patch: string) => void;
  /** Whether the work tree is the engine's: then repositories that a step made in it are set back too, so their files are kept. */
  readonly owned: boolean;
}

/** Everything that differs from a commit as a patch, if anything does; what is in submodules included. */
export async function saveDiffAsPatch(git: Git, { base, keep, owned }: PatchOptions): Promise<void> {
  const patches = await patchesSince(git, { base, prefix: "", owned });
  const patch = patches.filter((text) => text !== "").join("\n");
  if (patch !== "") keep(patch);
}

interface Comparing extends Pick<PatchOptions, "base" | "owned"> {
  /** Path of the work tree in the one around it. */
  readonly prefix: string;
}

async function patchesSince(git: Git, { base, prefix, owned }: Comparing): Promise<string[]> {
  const submodules = await populatedSubmodules(git, base);
  const { patch, nested } = await patchIn(git, { base, prefix, owned });
  const patches = [patch];
  for (const { git: own, path, commit } of submodules) {
    const since = await startOf(own, commit);
    if (since !== undefined)
      patches.push(...(await patchesSince(own, { base: since, prefix: `${prefix}${path}/`, owned })));
  }
  for (const path of nested) patches.push(...(await nestedPatches(git, { path, prefix })));
  return patches;
}

/** The user's submodule may lack the commit; a step may have removed the folder of one. */
async function startOf(git: Git, commit: string): Promise<string | undefined> {
  for (const each of [commit, "HEAD"])
    if ((await git.try("rev-parse", "--verify", "--quiet", `${each}^{commit}`)) !== undefined) return each;
  return undefined;
}

/** Files of a repository that a step made, with the objects of the one around it: whatever state its own are in. */
async function nestedPatches(
  git: Git,
  { path, prefix }: Pick<Comparing, "prefix"> & { readonly path: string },
): Promise<string[]> {
  const own = git.with({
    location: gitDirLocation(await git.run("rev-parse", "--absolute-git-dir"), join(git.directory, path)),
  });
  const base = await git.run("hash-object", "-t", "tree", "/dev/null");
  return await patchesSince(own, { base, prefix: `${prefix}${path}/`, owned: true });
}

/** A patch that applies anywhere, whatever the user's configuration says of colours, prefixes and external programs. */
const PATCH = "--binary --full-index --no-ext-diff --no-textconv --no-color".split(" ");

/** New files included, through an index of its own: the real one is not touched. */
async function patchIn(
  git: Git,
  { base, prefix, owned }: Comparing,
): Promise<{ patch: string; nested: readonly string[] }> {
  const index = await gitPath(git, "agentic-recover-index");
  const aside = git.with({ environment: { GIT_INDEX_FILE: index } });
  rmSync(`${index}.lock`, { force: true });
  try {
    await aside.run("read-tree", base);
    const nested = owned ? await nestedRepositories(aside) : [];
    await stageStageable(aside);
    const under = [`--src-prefix=a/${prefix}`, `--dst-prefix=b/${prefix}`];
    const only = ["--", ".", ...nested.map((path) => `:(exclude,literal)${path}`)];
    return { patch: await aside.run("diff", "--cached", ...PATCH, ...under, base, ...only), nested };
  } finally {
    rmSync(index, { force: true });
  }
}
