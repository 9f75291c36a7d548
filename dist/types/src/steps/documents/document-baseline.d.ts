import type { RunStore } from "../../ports/run-store.ts";
import type { Workspace } from "../../ports/workspaces.ts";
/** What a worktree and the run's files last had in common. */
export interface CommonDocuments {
    /** Hashes of documents, by name. */
    readonly hashes: Map<string, string>;
    /** Versions of the run's files that the worktree was compared with, by name. */
    readonly versions: Map<string, string>;
    saved: boolean;
}
export declare function commonDocuments({ workspace, store, }: {
    workspace: Workspace;
    store: RunStore;
}): CommonDocuments;
export declare function setBaselineHash(common: CommonDocuments, name: string, hash: string): void;
/** Writes down what has changed. */
export declare function saveCommon(store: RunStore): void;
/** To be called when the worktree of a branch is gone. */
export declare function forgetDocuments(store: RunStore, branch: string): void;
