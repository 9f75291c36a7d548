import type { Git } from "../process/git.ts";
import { type WorktreeMetadata } from "./worktree-metadata.ts";
/**
 * The commit of a worktree that holds nothing but commits which a branch or another ref keeps; undefined for any other, and where git
 * cannot tell: what may hold work is never removed. Says nothing of ignored files.
 */
export declare function headOfCleanWorktree(git: Git): Promise<string | undefined>;
/**
 * Whether a worktree without changes can become another branch's: not where files are marked so that git does not look at them, nor
 * where a submodule may hold files that git does not clean.
 */
export declare function isReusable(git: Git, record: WorktreeMetadata): Promise<boolean>;
