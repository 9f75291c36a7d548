import type { TreeEntry } from "./tree.ts";
/** Folders of versions as they were read: a version never changes. */
export interface SeenFolders {
    /** By path; what is put there is kept. */
    of(version: string): Map<string, readonly TreeEntry[]>;
    clear(): void;
}
export declare function createSeenFolders(): SeenFolders;
