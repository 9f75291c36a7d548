/** What git keeps of a worktree, in `worktrees/<id>` of the repository. */
export interface WorktreeMetadata {
    readonly folder: string;
    /** The worktree, whether it is there or not. */
    readonly directory: string;
}
/** The records of a repository, less those that cannot be read: another git may be making or removing them. */
export declare function recordsIn(gitFolder: string): WorktreeMetadata[];
export type WorktreeStatus = 
/** A worktree of the repository, with all its files. */
{
    readonly state: "whole";
    readonly record: WorktreeMetadata;
    readonly lockedFor: string | undefined;
}
/** Nothing that anybody worked in: not there, never made ready, kept for reuse, or what a removal left. */
 | {
    readonly state: "void";
}
/** Files may be work, but git would not find the worktree's record from them. */
 | {
    readonly state: "damaged";
    readonly problem: string;
}
/** It belongs to another repository, or to one that was moved. */
 | {
    readonly state: "foreign";
    readonly owner: string;
};
/** What stands at a place for a worktree. Nothing here is taken from git, which would follow a link to another repository. */
export declare function readWorktreeStatus(directory: string, gitFolder: string): WorktreeStatus;
/** The record of a worktree where both lead to each other and to the repository, or what is wrong with that. */
export declare function findRecord(directory: string, gitFolder: string): {
    readonly record: WorktreeMetadata;
} | {
    readonly problem: string;
};
/** What is wrong with the index of a worktree that has its files: one that is gone would have tracked files that git ignores left out of commits. */
export declare function indexProblem({ folder }: Pick<WorktreeMetadata, "folder">): string | undefined;
/** Where the `.git` of a worktree says that its record is. */
export declare function targetOf(directory: string): string | undefined;
/** Whether a folder is there, itself and not as a link, with anything in it. */
export declare function hasFiles(directory: string): boolean;
/** Whether a record may go although it is locked. */
export declare function holdsNoWork(record: WorktreeMetadata): boolean;
/** From here until `markReady` whoever finds the worktree may remove it. */
export declare function markReusable({ folder }: WorktreeMetadata): void;
export declare function markReady({ folder }: WorktreeMetadata): void;
/** Names this process as the one that works in the worktree; whoever did before is dead, or has let go of it. */
export declare function lockWorktree({ folder }: WorktreeMetadata): void;
/** Whether another process that lives works in the worktree, or is about to. */
export declare function isWorktreeInUse({ folder }: WorktreeMetadata): boolean;
/** Another one once a process has taken the worktree up. */
export declare function holdingOf({ folder }: WorktreeMetadata): string;
/** Name of the folder that a worktree was made for: a step can move the worktree and change `gitdir`. */
export declare function placeNameOf({ folder }: WorktreeMetadata): string | undefined;
/** Whether a record is the engine's, and not the user's: git names a record after the folder at which the worktree was made. */
export declare function isEngineRecord({ folder, directory }: WorktreeMetadata): boolean;
export declare function isOnBranch({ folder }: WorktreeMetadata, branch: string): boolean;
/** What a branch may have left beside its files: reflog, bisection, half a rebase. */
export declare function removeGitState({ folder }: WorktreeMetadata): void;
/** Whether a record holds what cannot be told from its owner's wishes: settings of its own, modules, refs in another format. */
export declare function hasOwnSettings({ folder }: WorktreeMetadata): boolean;
/** Takes a worktree off its branch. Not for refs in another format, which are never in a file. */
export declare function detach({ folder }: WorktreeMetadata, commit: string): void;
/** Moves a worktree and tells git, as `git worktree move` does, which refuses locked ones. */
export declare function moveWorktree(record: WorktreeMetadata, directory: string): WorktreeMetadata;
/** Makes a record that of another folder, whose files stay: only the link to the record is replaced. Records of it from earlier go. */
export declare function giveRecord(record: WorktreeMetadata, { directory, earlier }: {
    readonly directory: string;
    readonly earlier: readonly WorktreeMetadata[];
}): WorktreeMetadata;
export declare function removeRecord({ folder }: WorktreeMetadata): void;
/** Removes a folder of the engine's. What cannot be removed now is found by the next start. */
export declare function removeFolder(folder: string): Promise<void>;
