import { copyFileSync, rmSync } from "node:fs";
import { paths } from "./commits.ts";
import type { Git } from "./git.ts";
import { gitPath } from "./git-path.ts";
import { stageMost } from "./gitlinks.ts";

/** The tree that everything in the work tree would be committed as; the index is not touched. */
export async function snapshot(git: Git): Promise<string> {
  return await withEverything(git, (own) => own.run("write-tree"));
}

/** Runs something that is only to look: what it changed in the work tree is set back, files that git ignores aside. */
export async function setBackAfter<T>(git: Git, run: () => Promise<T>): Promise<T> {
  const before = await snapshot(git);
  const result = await run();
  await withEverything(git, async (own) => {
    if ((await own.run("write-tree")) !== before) await own.run("read-tree", "--reset", "-u", before);
  });
  return result;
}

/** With an index of its own, in which everything in the work tree is added. */
async function withEverything<T>(git: Git, use: (own: Git) => Promise<T>): Promise<T> {
  const aside = await gitPath(git, "agentic-snapshot-index");
  rmSync(`${aside}.lock`, { force: true });
  copyFileSync(await gitPath(git, "index"), aside);
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: aside } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await stageMost(own);
    return await use(own);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** As they are on one side: they are not checked out, and `git add` refuses them. */
async function unmergedSubmodules(git: Git): Promise<string[]> {
  const entries = paths(await git.run("ls-files", "--unmerged", "-z")).flatMap((line) => {
    const [, commit, path] = /^160000 (\w+) \d\t([^]+)$/.exec(line) ?? [];
    return commit === undefined ? [] : [[path, `160000,${commit},${path}`] as const];
  });
  return Array.from(new Map(entries).values());
}
