import { resolveCommit } from "../process/commits.ts";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../process/git.ts";
import { linkIndex } from "../process/index-file.ts";
import { nestedRepositories } from "../submodules/gitlinks.ts";
import { type PopulatedSubmodule, populatedSubmodules, linkFolder } from "../submodules/submodule-tree.ts";
import { writeSnapshotTree, withEverythingStaged } from "./snapshot.ts";

/** Runs a read-only task, and restores the work tree after it. Ignored files are not restored. */
export async function restoreAfter<T>(git: Git, run: () => Promise<T>): Promise<T> {
  const restore = await createRestore(git);
  const result = await run();
  await restore();
  return result;
}

type Restore = () => Promise<void>;

async function createRestore(git: Git): Promise<Restore> {
  const [before, nested] = [await writeSnapshotTree(git), await nestedRepositories(git)];
  const submodules: Restore[] = [];
  for (const submodule of await populatedSubmodules(git))
    submodules.push(await createSubmoduleRestore(submodule));
  return async () => {
    for (const path of await nestedRepositories(git))
      if (!nested.includes(path)) rmSync(join(git.directory, path), { recursive: true, force: true });
    await withEverythingStaged(git, async (own) => {
      if ((await own.run("write-tree")) !== before) await own.run("read-tree", "--reset", "-u", before);
    });
    for (const restore of submodules) await restore();
  };
}

/** A submodule's own commit and index are part of the parent's work. */
async function createSubmoduleRestore({ git, gitDir }: PopulatedSubmodule): Promise<Restore> {
  const commit = await resolveCommit(git, "HEAD");
  if (commit === undefined) return () => Promise.resolve();
  const branch = await git.try("symbolic-ref", "--quiet", "HEAD");
  const restore = await createRestore(git);
  const index = await linkIndex(git, "agentic-index-before");
  return async () => {
    if (!existsSync(join(gitDir, "HEAD"))) return;
    linkFolder(git.directory, gitDir);
    rmSync(join(gitDir, "index.lock"), { force: true });
    await git.run("update-ref", ...(branch === undefined ? ["--no-deref", "HEAD"] : [branch]), commit);
    if (branch !== undefined) await git.run("symbolic-ref", "HEAD", branch);
    await restore();
    if (existsSync(index)) renameSync(index, join(gitDir, "index"));
  };
}
