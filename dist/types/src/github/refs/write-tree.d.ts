import type { DraftFolder } from "../../storage/refs/tree-builder.ts";
import type { GitData } from "./git-data-api.ts";
/** The tree that holds nothing; git knows it without having it. */
export declare const EMPTY_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";
/** Makes the tree of a draft, by naming what differs from the tree it was. */
export declare function writeTree(data: GitData, draft: DraftFolder): Promise<string>;
