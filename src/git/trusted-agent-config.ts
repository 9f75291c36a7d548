import { lstatSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { foldFileName } from "../config/case-folding.ts";
import { isAgentConfig, OWN_CONFIG, pathReadThroughLink } from "../config/protected-files.ts";
import { splitAtNul } from "./process/commits.ts";
import type { Git } from "./process/git.ts";
import { linkLeadingTo, findLinkTargets } from "./process/symbolic-links.ts";

/**
 * Runs an agent among files of which nobody can say whose they are: what its program would read as instructions, settings, hooks or servers
 * is that of a trusted commit for as long. After it these files are as they were, in the work tree and to be committed, whatever it did.
 * What nobody has committed among them goes: it is from an agent before.
 */
export async function withTrustedConfig<T>(git: Git, trusted: string, work: () => Promise<T>): Promise<T> {
  const head = await git.run("rev-parse", "--verify", "HEAD");
  const files = await filesOf(git, trusted);
  const { isConfig, invalid } = await configBehind(git, trusted, files);
  const trustedFiles = files.filter((path) => isConfig(path) && !invalid.has(pathReadThroughLink(path)));
  await restoreFiles(git, { commit: trusted, files: trustedFiles, isConfig }, "--worktree");
  try {
    return await work();
  } finally {
    const headFiles = (await filesOf(git, head)).filter(isConfig);
    await restoreFiles(git, { commit: head, files: headFiles, isConfig }, "--worktree", "--staged");
  }
}

/** Which files count, by their names and as what links of a commit lead to; what is in the way of those is set aside with them. */
async function configBehind(git: Git, commit: string, files: readonly string[]) {
  const linked = await findLinkTargets(git, commit, isAgentConfig);
  const existing = linked.targets.size === 0 ? new Set<string>() : new Set(files.flatMap(withAncestors));
  const targets = new Map([...linked.targets].filter(([place]) => existing.has(place)));
  // What nobody has committed, such as packages, is not the commit's: the link goes for as long.
  const missing = [...linked.targets].flatMap(([place, name]) => (existing.has(place) ? [] : [name]));
  const ancestors = new Set([...targets.keys(), OWN_CONFIG].flatMap(withAncestors));
  const isConfig = (path: string): boolean =>
    isAgentConfig(path) ||
    linkLeadingTo({ targets }, path) !== undefined ||
    ancestors.has(foldFileName(path));
  return { isConfig, invalid: new Set([...linked.invalid, ...missing]) };
}

/** A path, and all folders around it. */
function withAncestors(path: string): string[] {
  const parts = foldFileName(path).split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

interface FileSet {
  readonly commit: string;
  readonly files: readonly string[];
  readonly isConfig: (path: string) => boolean;
}

/** Makes these files those of a commit: others go. */
async function restoreFiles(
  git: Git,
  { commit, files, isConfig }: FileSet,
  ...where: readonly string[]
): Promise<void> {
  const known = new Set(files);
  const others = await listLocalPaths(git, (path) => isConfig(path) && !known.has(path));
  for (const path of others)
    if (isReachable(git.directory, path)) rmSync(join(git.directory, path), { recursive: true, force: true });
  if (where.includes("--staged"))
    for (const batch of inBatches(others))
      await git.run("rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...batch.map(literally));
  // A link in the way may have been among those that went.
  const wanted = files.filter((path) => isReachable(git.directory, path));
  for (const batch of inBatches(wanted))
    await git.run("restore", `--source=${commit}`, ...where, "--", ...batch.map(literally));
}

async function filesOf(git: Git, commit: string): Promise<string[]> {
  return splitAtNul(await git.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit));
}

/**
 * Paths in the work tree and in the index, picked as git tells of them: a folder of packages or of what was built has many. Of what is not
 * committed nothing that was installed: nobody reads a repository's configuration there.
 */
async function listLocalPaths(git: Git, isWanted: (path: string) => boolean): Promise<string[]> {
  const found = new Set<string>();
  const take = (path: string): boolean => {
    if (isWanted(path)) found.add(path);
    return true;
  };
  await git.each(take, "ls-files", "-z", "--cached");
  await git.each(take, "ls-files", "-z", "--others", "--", ":(exclude,glob)**/node_modules/**");
  return [...found];
}

/** Not through a link, and not through a file: neither leads to a place of its own in the work tree. */
function isReachable(directory: string, path: string): boolean {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) {
    const stat = lstatSync(join(directory, folder), { throwIfNoEntry: false });
    if (stat && !stat.isDirectory()) return false;
  }
  return true;
}

const literally = (path: string): string => `:(literal)${path}`;

/** As many as an argument list bears. */
const BATCH = 200;

function inBatches<T>(all: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH),
  );
}
