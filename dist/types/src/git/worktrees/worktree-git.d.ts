import type { Git } from "../process/git.ts";
import type { Repository } from "../process/repository.ts";
/** Git in a worktree of a repository. Each call checks first that the folder and its record lead to each other. */
export declare function worktreeGit({ git }: Repository, { directory, gitFolder }: {
    readonly directory: string;
    readonly gitFolder: () => Promise<string>;
}): Git;
