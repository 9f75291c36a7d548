import { lstatSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { AGENT_PATTERNS, isAgentConfig } from "../config/protected-files.ts";
import { paths } from "./commits.ts";
import type { Git } from "./git.ts";

/**
 * Runs an agent among files of which nobody can say whose they are: what its program would read as instructions, settings, hooks or servers
 * is that of a trusted commit for as long. After it these files are as they were, in the work tree and to be committed, whatever it did.
 * What nobody has committed among them goes: it is from an agent before.
 */
export async function withTrustedConfig<T>(git: Git, trusted: string, work: () => Promise<T>): Promise<T> {
  const head = await git.run("rev-parse", "--verify", "HEAD");
  await lay(git, trusted, "--worktree");
  try {
    return await work();
  } finally {
    await lay(git, head, "--worktree", "--staged");
  }
}

/** Makes these files those of a commit: others go. */
async function lay(git: Git, commit: string, ...where: readonly string[]): Promise<void> {
  const there = await configIn(git, commit);
  const known = new Set(there);
  const others = (await configHere(git)).filter((path) => !known.has(path));
  for (const path of others)
    if (isReachable(git.directory, path)) rmSync(join(git.directory, path), { recursive: true, force: true });
  if (where.includes("--staged"))
    for (const batch of inBatches(others))
      await git.run("rm", "--cached", "--quiet", "--ignore-unmatch", "--", ...batch.map(literally));
  // A link in the way may have been among those that went.
  const wanted = there.filter((path) => isReachable(git.directory, path));
  for (const batch of inBatches(wanted))
    await git.run("restore", `--source=${commit}`, ...where, "--", ...batch.map(literally));
}

async function configIn(git: Git, commit: string): Promise<string[]> {
  const listed = paths(await git.run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit));
  return listed.filter(isAgentConfig);
}

/** Of what is not committed nothing that was installed: nobody reads a repository's configuration there. */
async function configHere(git: Git): Promise<string[]> {
  const patterns = AGENT_PATTERNS.map((pattern) => `:(icase,glob)${pattern}`);
  const tracked = await git.run("ls-files", "-z", "--cached", "--", ...patterns);
  const installed = ":(exclude,glob)**/node_modules/**";
  const others = await git.run("ls-files", "-z", "--others", "--", ...patterns, installed);
  return [...new Set([...paths(tracked), ...paths(others)])].filter(isAgentConfig);
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
