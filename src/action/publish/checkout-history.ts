import { mkdtempSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fetchMissingCommits } from "../../git/bundles/quarantine.ts";
import { createGit } from "../../git/process/git.ts";
import { type CodeSource, unreachableCommits } from "../../git/remote/ancestry.ts";
import type { Project } from "../../runner/start/project.ts";
import type { Job } from "../job.ts";

interface EarlierCheckoutOptions {
  readonly project: Project;
  readonly source: CodeSource;
  readonly tips: readonly string[];
  /** Base commit that the bundle claims; untrusted. */
  readonly base: string | undefined;
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * Calls `use` with checkouts of earlier commits of the trusted branch, until it returns a value: the base of the run if it is not older
 * than the event of the job, and the commit of the event.
 */
export async function inEarlierCheckouts<T>(
  { environment, io, temp }: Job,
  { project: { root }, source, tips, base }: EarlierCheckoutOptions,
  use: (cwd: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const since = environment["GITHUB_SHA"] ?? "";
  if (!COMMIT.test(since) || (await unreachableCommits(source, [since], tips)).length > 0) return undefined;
  const git = createGit(root, environment);
  for (const commit of new Set([base, since])) {
    if (commit === undefined || tips[0] === commit || !(await isBetween(source, commit, { since, tips })))
      continue;
    const folder = mkdtempSync(join(temp, "agentic-earlier-"));
    try {
      await fetchMissingCommits({ git, source }, [commit]);
      await git.run("worktree", "add", "--quiet", "--detach", join(folder, "checkout"), commit);
      const found = await use(join(folder, "checkout", relative(root, io.cwd)));
      if (found !== undefined) return found;
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await git.try("worktree", "prune");
    }
  }
  return undefined;
}

async function isBetween(
  source: CodeSource,
  commit: string,
  { since, tips }: { readonly since: string; readonly tips: readonly string[] },
): Promise<boolean> {
  if (commit === since) return true;
  if (!COMMIT.test(commit) || (await unreachableCommits(source, [commit], tips)).length > 0) return false;
  return (await unreachableCommits(source, [since], [commit])).length === 0;
}
