import type { CommitResult, StateCommit } from "../../ports/state-refs.ts";
import type { Folders } from "../../storage/refs/tree-walk.ts";
import type { GitCommit, GitData } from "./git-data-api.ts";
export interface CommitContext {
    readonly data: GitData;
    readonly folders: Folders;
    readonly commit: (version: string) => Promise<GitCommit>;
}
/**
 * GitHub moves one ref at a time and deletes whatever is there. So one of the refs decides: the others are closed first, to whoever
 * sees what that means, and move on or go after it (ADR 39).
 */
export declare function commitRefs(context: CommitContext, change: StateCommit): Promise<CommitResult>;
