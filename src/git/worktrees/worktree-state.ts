import { existsSync, readdirSync } from "node:fs";
import { join, basename } from "node:path";
import { worktreeDamaged } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import {
  hasOwnSettings,
  type WorktreeMetadata,
  isEngineRecord,
  isOnBranch,
  originalNameOf,
  recordsIn,
  recordFolderOf,
  findRecord,
} from "./worktree-metadata.ts";

/** Settings that a step may have changed to hide changes from git. */
const STRICT_STAT = [
  "core.trustctime=true",
  "core.checkStat=default",
  "core.ignoreStat=false",
  "core.untrackedCache=false",
].flatMap((setting) => ["-c", setting]);

const STATUS = "status --porcelain=v2 --branch -z --untracked-files=all --ignore-submodules=none".split(" ");

/** Returns the commit of a worktree without changes, if another ref has it; else undefined: a worktree that may hold work is never removed. */
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

/** False if files are marked so that git does not check them, or if a submodule may hold files that git does not clean. */
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

interface WorktreeQuery {
  readonly gitFolder: string;
  /** Branch that the worktree needs: git protects it for a moved worktree. */
  readonly branch?: string;
}

/** Returns the engine's records of a worktree folder, also if a step moved the worktree or changed the record's `gitdir`. */
export function recordsOf(directory: string, { gitFolder, branch }: WorktreeQuery): WorktreeMetadata[] {
  return recordsIn(gitFolder).filter((record) => {
    if (!isEngineRecord(record)) return false;
    const name = originalNameOf(record);
    const isNamed = name === basename(directory);
    if (record.directory === directory && (isNamed || name === undefined)) return true;
    // Another checkout of the repository can have the same run.
    if (name === basename(record.directory) && linksBack(record)) return false;
    if (branch !== undefined) return isNamed || isOnBranch(record, branch);
    // A user may use a worktree that was moved.
    return isNamed && !linksBack(record);
  });
}

/** Returns the folder that a record names, or its original folder if the named folder is no worktree of the record. */
export function intendedFolder(record: WorktreeMetadata, worktrees: string): string {
  const name = originalNameOf(record);
  const isIntended = name === undefined || name === basename(record.directory) || linksBack(record);
  return isIntended ? record.directory : join(worktrees, name);
}

function linksBack({ directory, folder }: WorktreeMetadata): boolean {
  return recordFolderOf(directory) === folder;
}

/** Git in a worktree. Each call first checks that the folder and its record name each other. */
export function worktreeGit(
  { git }: Repository,
  { directory, gitFolder }: { readonly directory: string; readonly gitFolder: () => Promise<string> },
): Git {
  const locate = async () => {
    const found = findRecord(directory, await gitFolder());
    if ("problem" in found) throw worktreeDamaged(directory, found.problem);
    return { GIT_DIR: found.record.folder, GIT_WORK_TREE: directory };
  };
  return git.with({ location: { directory, locate } });
}
