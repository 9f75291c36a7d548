import { rmSync } from "node:fs";
import { splitAtNul } from "../process/commits.ts";
import type { Git } from "../process/git.ts";
import { linkIndex } from "../process/index-file.ts";
import { stageStageable } from "../submodules/gitlinks.ts";

/** Writes the tree of everything in the work tree, without touching the index. */
export async function writeSnapshotTree(git: Git): Promise<string> {
  return await withEverythingStaged(git, (own) => own.run("write-tree"));
}

export async function withEverythingStaged<T>(git: Git, use: (own: Git) => Promise<T>): Promise<T> {
  const index = await linkIndex(git, "agentic-snapshot-index");
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: index } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await stageStageable(own);
    return await use(own);
  } finally {
    rmSync(index, { force: true });
  }
}

/** Returns one version of each conflicting submodule: it is not checked out, and `git add` refuses it. */
async function unmergedSubmodules(git: Git): Promise<string[]> {
  const entries = splitAtNul(await git.run("ls-files", "--unmerged", "-z")).flatMap((line) => {
    const [, commit, path] = /^160000 (\w+) \d\t([^]+)$/.exec(line) ?? [];
    return commit === undefined ? [] : [[path, `160000,${commit},${path}`] as const];
  });
  return Array.from(new Map(entries).values());
}
