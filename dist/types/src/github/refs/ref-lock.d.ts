import type { GitCommit, GitData } from "./git-data-api.ts";
/** A ref that stands at a commit of ours, with the files it had, until it moves on or goes. */
export interface LockedRef {
    readonly ref: string;
    /** Where it stood; undefined where there was none. */
    readonly before: string | undefined;
    readonly closing: string;
    /** By the monotonic clock, before it was closed. */
    readonly begunAt: number;
}
export interface RefToClose {
    readonly ref: string;
    readonly before: string | undefined;
    readonly tree: string;
}
/** Whether somebody is about to move a ref on, or to delete it, that stands at this commit. */
export declare function isClosed({ message, madeAt }: GitCommit, now: number): boolean;
/** Closes a ref to others; undefined where it stands elsewhere. */
export declare function lockRef(data: GitData, { ref, before, tree }: RefToClose): Promise<LockedRef | undefined>;
/** Whether nobody else can have built on it, whatever has been slow. */
export declare function isFresh({ begunAt }: LockedRef): boolean;
/** Puts refs back where they stood; where that fails they open by themselves after a while, with the files they had. */
export declare function unlockRefs(data: GitData, closed: readonly LockedRef[]): Promise<void>;
/** Deletes a closed ref; the version it has instead where somebody wrote to it since it opened by itself. */
export declare function removeRefLock(data: GitData, closed: LockedRef, tree: string): Promise<string | undefined>;
