import type { Git } from "./git.ts";
import { damaged } from "./git-place.ts";
import type { Repository } from "./repository.ts";
import { findRecord } from "./worktree-record.ts";

/** Git in a worktree of a repository. Each call checks first that the folder and its record lead to each other. */
export function worktreeGit(
  { git }: Repository,
  { directory, gitFolder }: { readonly directory: string; readonly gitFolder: () => Promise<string> },
): Git {
  const locate = async () => {
    const found = findRecord(directory, await gitFolder());
    if ("problem" in found) throw damaged(directory, found.problem);
    return { GIT_DIR: found.record.folder, GIT_WORK_TREE: directory };
  };
  return git.with({ place: { directory, locate } });
}
