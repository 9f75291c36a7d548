import { basename, join } from "node:path";
import {
  isEngineRecord,
  isOnBranch,
  originalNameOf,
  recordsIn,
  recordFolderOf,
  type WorktreeMetadata,
} from "./worktree-metadata.ts";

interface Ground {
  readonly gitFolder: string;
  /** The branch that the place needs: git keeps it for a worktree that was moved. */
  readonly branch?: string;
}

/** The engine's records that belong to a place, also where a step has moved the worktree or changed the record's `gitdir`. */
export function recordsOf(directory: string, { gitFolder, branch }: Ground): WorktreeMetadata[] {
  return recordsIn(gitFolder).filter((record) => {
    if (!isEngineRecord(record)) return false;
    const name = originalNameOf(record);
    const isNamed = name === basename(directory);
    if (record.directory === directory && (isNamed || name === undefined)) return true;
    // Another checkout of the repository can have the same run.
    if (name === basename(record.directory) && leadsBack(record)) return false;
    if (branch !== undefined) return isNamed || isOnBranch(record, branch);
    // A person may use a worktree that was moved.
    return isNamed && !leadsBack(record);
  });
}

/** The place of a record: the folder that it names, or the one that it was made for where the named folder is no worktree of it. */
export function intendedFolder(record: WorktreeMetadata, worktrees: string): string {
  const name = originalNameOf(record);
  const isPlace = name === undefined || name === basename(record.directory) || leadsBack(record);
  return isPlace ? record.directory : join(worktrees, name);
}

function leadsBack({ directory, folder }: WorktreeMetadata): boolean {
  return recordFolderOf(directory) === folder;
}
