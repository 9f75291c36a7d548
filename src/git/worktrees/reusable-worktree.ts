import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Git } from "../process/git.ts";
import { hasOwnSettings, type WorktreeMetadata } from "./worktree-metadata.ts";

/** Settings that a step may have changed to hide changes from git. */
const STRICT_STAT = [
  "core.trustctime=true",
  "core.checkStat=default",
  "core.ignoreStat=false",
  "core.untrackedCache=false",
].flatMap((setting) => ["-c", setting]);

const STATUS = "status --porcelain=v2 --branch -z --untracked-files=all --ignore-submodules=none".split(" ");

/**
 * Returns the commit of a worktree without changes, if a branch or another ref has that commit. Undefined for any other worktree, and if
 * git fails: a worktree that may hold work is never removed. Ignores ignored files.
 */
export async function headOfCleanWorktree(git: Git): Promise<string | undefined> {
  const status = await git.try(...STRICT_STAT, ...STATUS);
  const lines = (status ?? "?").split("\0").filter((line) => line !== "");
  if (lines.some((line) => !line.startsWith("# "))) return undefined;
  const header = (name: string) =>
    lines.find((line) => line.startsWith(`# ${name} `))?.slice(`# ${name} `.length);
  const commit = header("branch.oid");
  if (commit === undefined || commit === "(initial)") return undefined;
  return header("branch.head") !== "(detached)" || (await isReachable(git, commit)) ? commit : undefined;
}

async function isReachable(git: Git, commit: string): Promise<boolean> {
  // Other refs may belong to this worktree.
  const shared = ["refs/heads", "refs/remotes", "refs/tags"];
  const refs = await git.try("for-each-ref", "--count=1", "--format=x", "--contains", commit, ...shared);
  return refs !== undefined && refs !== "";
}

/**
 * Whether a worktree without changes can be used for another branch. False if files are marked so that git does not check them, or if a
 * submodule may hold files that git does not clean.
 */
export async function isReusable(git: Git, record: WorktreeMetadata): Promise<boolean> {
  if (hasOwnSettings(record)) return false;
  const listed = await git.try("ls-files", "-v", "--stage", "-z");
  return listed !== undefined && listed.split("\0").every((line) => isPlain(git.directory, line));
}

const SUBMODULE = "160000";

function isPlain(directory: string, line: string): boolean {
  if (line === "") return true;
  if (!line.startsWith("H ")) return false;
  return !line.startsWith(`H ${SUBMODULE} `) || isEmpty(join(directory, line.slice(line.indexOf("\t") + 1)));
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}
