import { lstatSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { foldFileName } from "../config/case-folding.ts";
import { isAgentConfig, OWN_CONFIG, pathReadThroughLink } from "../config/protected-files.ts";
import { splitAtNul } from "./process/commits.ts";
import type { Git } from "./process/git.ts";
import { linkLeadingTo, findLinkTargets } from "./process/symbolic-links.ts";

/** Runs an agent in untrusted files with the agent configuration of a trusted commit, then restores HEAD's and deletes what an earlier agent wrote. */
export async function withTrustedConfig<T>(
  git: Git,
  trustedCommit: string,
  work: () => Promise<T>,
): Promise<T> {
  const head = await git.run("rev-parse", "--verify", "HEAD");
  const files = await filesOf(git, trustedCommit);
  const { isConfig, invalid } = await findConfigFiles(git, trustedCommit, files);
  const trustedFiles = files.filter((path) => isConfig(path) && !invalid.has(pathReadThroughLink(path)));
  await restoreFiles(git, { commit: trustedCommit, files: trustedFiles, isConfig }, "--worktree");
  try {
    return await work();
  } finally {
    const headFiles = (await filesOf(git, head)).filter(isConfig);
    await restoreFiles(git, { commit: head, files: headFiles, isConfig }, "--worktree", "--staged");
  }
}

async function findConfigFiles(git: Git, commit: string, files: readonly string[]) {
  const links = await findLinkTargets(git, commit, isAgentConfig);
  const existing = links.targets.size === 0 ? new Set<string>() : new Set(files.flatMap(withAncestors));
  const targets = new Map([...links.targets].filter(([path]) => existing.has(path)));
  // The target is not committed, for example an installed package: the link is removed meanwhile.
  const missing = [...links.targets].flatMap(([path, name]) => (existing.has(path) ? [] : [name]));
  const ancestors = new Set([...targets.keys(), OWN_CONFIG].flatMap(withAncestors));
  const isConfig = (path: string): boolean =>
    isAgentConfig(path) ||
    linkLeadingTo({ targets }, path) !== undefined ||
    ancestors.has(foldFileName(path));
  return { isConfig, invalid: new Set([...links.invalid, ...missing]) };
}

function withAncestors(path: string): string[] {
  const parts = foldFileName(path).split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

interface FileSet {
  readonly commit: string;
  readonly files: readonly string[];
  readonly isConfig: (path: string) => boolean;
}

async function restoreFiles(
  git: Git,
  { commit, files, isConfig }: FileSet,
  ...restoreFlags: readonly string[]
): Promise<void> {
  const known = new Set(files);
  const obsolete = await listLocalPaths(git, (path) => isConfig(path) && !known.has(path));
  for (const path of obsolete)
    if (isReachable(git.directory, path)) rmSync(join(git.directory, path), { recursive: true, force: true });
  if (restoreFlags.includes("--staged"))
    for (const batch of inBatches(obsolete))
      await git.run("rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...batch.map(literalPathspec));
  // A deleted link may have blocked a path.
  const reachable = files.filter((path) => isReachable(git.directory, path));
  for (const batch of inBatches(reachable))
    await git.run("restore", `--source=${commit}`, ...restoreFlags, "--", ...batch.map(literalPathspec));
}

async function filesOf(git: Git, commit: string): Promise<string[]> {
  return splitAtNul(await git.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit));
}

/** Returns matching paths in the work tree and the index. Skips uncommitted packages: no agent reads configuration there. */
async function listLocalPaths(git: Git, matches: (path: string) => boolean): Promise<string[]> {
  const found = new Set<string>();
  const visit = (path: string): boolean => {
    if (matches(path)) found.add(path);
    return true;
  };
  await git.each(visit, "ls-files", "-z", "--cached");
  await git.each(visit, "ls-files", "-z", "--others", "--", ":(exclude,glob)**/node_modules/**");
  return [...found];
}

function isReachable(directory: string, path: string): boolean {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const stat = lstatSync(join(directory, folder), { throwIfNoEntry: false });
    if (stat && !stat.isDirectory()) return false;
  }
  return true;
}

const literalPathspec = (path: string): string => `:(literal)${path}`;

const BATCH = 200;

function inBatches<T>(all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH),
  );
}
