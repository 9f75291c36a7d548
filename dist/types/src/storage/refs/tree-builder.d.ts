import type { TreeChange } from "../../ports/state-refs.ts";
import { type Folders } from "./tree-walk.ts";
/** What is to lie under a name: as it lies somewhere already, new, or a folder that changes. */
export type DraftEntry = {
    readonly kind: "file" | "folder";
    readonly id: string;
} | {
    readonly kind: "content";
    readonly content: Uint8Array;
} | DraftFolder;
/** A folder with its changes; one that holds nothing in the end is none. */
export interface DraftFolder {
    readonly kind: "draft";
    /** Folder it was; undefined for a new one. */
    readonly id: string | undefined;
    /** What lay in it. */
    readonly was: ReadonlyMap<string, {
        readonly kind: "file" | "folder";
        readonly id: string;
    }>;
    readonly entries: Map<string, DraftEntry>;
}
/** The top folder of a version (undefined: nothing yet) after the changes, one after the other; reads the folders on their paths alone. */
export declare function draftTree(folders: Folders, version: string | undefined, changes: readonly TreeChange[]): Promise<DraftFolder>;
