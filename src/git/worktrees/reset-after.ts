import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../process/git.ts";
import { linkIndex } from "../process/index-file.ts";
import { nestedRepositories } from "../submodules/gitlinks.ts";
import { type PopulatedSubmodule, populatedSubmodules, linkFolder } from "../submodules/submodule-tree.ts";
import { writeSnapshotTree, withEverythingStaged } from "./snapshot.ts";

/** Runs something that is only to look: what it changed in the work tree is set back, files that git ignores aside. */
export async function restoreAfter<T>(git: Git, run: () => Promise<T>): Promise<T> {
  const setBack = await remember(git);
  const result = await run();
  await setBack();
  return result;
}

type SetBack = () => Promise<void>;

async function remember(git: Git): Promise<SetBack> {
  const [before, nested] = [await writeSnapshotTree(git), await nestedRepositories(git)];
  const submodules: SetBack[] = [];
  for (const submodule of await populatedSubmodules(git)) submodules.push(await rememberSubmodule(submodule));
  return async () => {
    for (const path of await nestedRepositories(git))
      if (!nested.includes(path)) rmSync(join(git.directory, path), { recursive: true, force: true });
    await withEverythingStaged(git, async (own) => {
      if ((await own.run("write-tree")) !== before) await own.run("read-tree", "--reset", "-u", before);
    });
    for (const setBack of submodules) await setBack();
  };
}

/** Its own commit and index are part of the work around it. */
async function rememberSubmodule({ git, gitDir }: PopulatedSubmodule): Promise<SetBack> {
  const commit = await git.try("rev-parse", "--verify", "--quiet", "HEAD");
  if (commit === undefined) return () => Promise.resolve();
  const branch = await git.try("symbolic-ref", "--quiet", "HEAD");
  const setBack = await remember(git);
  const index = await linkIndex(git, "agentic-index-before");
  return async () => {
    if (!existsSync(join(gitDir, "HEAD"))) return;
    linkFolder(git.directory, gitDir);
    rmSync(join(gitDir, "index.lock"), { force: true });
    await git.run("update-ref", ...(branch === undefined ? ["--no-deref", "HEAD"] : [branch]), commit);
    if (branch !== undefined) await git.run("symbolic-ref", "HEAD", branch);
    await setBack();
    if (existsSync(index)) renameSync(index, join(gitDir, "index"));
  };
}
