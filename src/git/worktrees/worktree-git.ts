import { worktreeDamaged } from "../process/git-directory.ts";
import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
import { findRecord } from "./worktree-metadata.ts";

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
