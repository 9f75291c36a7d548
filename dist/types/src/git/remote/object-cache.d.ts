import type { TreeEntry } from "./tree-entries.ts";
/** Folders of versions as they were read: a version never changes. */
export interface FolderCache {
    /** By path; what is put there is kept. */
    of(version: string): Map<string, readonly TreeEntry[]>;
    clear(): void;
}
export declare function createFolderCache(): FolderCache;
/** Contents of small files as they were read, by their ids: what has an id never changes. */
export interface ContentCache {
    /** What is at no known id is not known either. */
    get(id: string | undefined): Buffer | undefined;
    add(id: string | undefined, content: Buffer): void;
    clear(): void;
}
export declare function createContentCache(): ContentCache;
