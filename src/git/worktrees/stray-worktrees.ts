import { basename, join } from "node:path";
import {
  isEngineRecord,
  isOnBranch,
  originalNameOf,
  recordsIn,
  recordFolderOf,
  type WorktreeMetadata,
} from "./worktree-metadata.ts";

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
