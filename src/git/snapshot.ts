import { copyFileSync, existsSync, linkSync, rmSync, statSync, utimesSync } from "node:fs";
import { paths } from "./commits.ts";
import type { Git } from "./git.ts";
import { gitPath } from "./git-path.ts";
import { stageMost } from "./gitlinks.ts";

/** The tree that everything in the work tree would be committed as; the index is not touched. */
export async function snapshot(git: Git): Promise<string> {
  return await withEverything(git, (own) => own.run("write-tree"));
}

/** With an index of its own, in which everything in the work tree is added. */
export async function withEverything<T>(git: Git, use: (own: Git) => Promise<T>): Promise<T> {
  const aside = await linkIndex(git, "agentic-snapshot-index");
  try {
    const own = git.with({ environment: { GIT_INDEX_FILE: aside } });
    for (const entry of await unmergedSubmodules(own)) await own.run("update-index", "--cacheinfo", entry);
    await stageMost(own);
    return await use(own);
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * The index under another name. Git replaces an index and never writes into one, so the link costs nothing and stays as it was. It has the
 * time of the index, by which git knows files that changed in the same second.
 */
export async function linkIndex(git: Git, name: string): Promise<string> {
  const [index, aside] = [await gitPath(git, "index"), await gitPath(git, name)];
  for (const file of [aside, `${aside}.lock`]) rmSync(file, { force: true });
  if (!existsSync(index)) return aside;
  try {
    linkSync(index, aside);
  } catch {
    // Some file systems have no links.
    copyFileSync(index, aside);
    const { atime, mtime } = statSync(index);
    utimesSync(aside, atime, mtime);
  }
  return aside;
}

/** As they are on one side: they are not checked out, and `git add` refuses them. */
async function unmergedSubmodules(git: Git): Promise<string[]> {
  const entries = paths(await git.run("ls-files", "--unmerged", "-z")).flatMap((line) => {
    const [, commit, path] = /^160000 (\w+) \d\t([^]+)$/.exec(line) ?? [];
    return commit === undefined ? [] : [[path, `160000,${commit},${path}`] as const];
  });
  return Array.from(new Map(entries).values());
}
