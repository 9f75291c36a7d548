/** An entry of a tree, as git keeps it. */
export interface TreeEntry {
    readonly name: string;
    readonly kind: "file" | "folder";
    readonly mode: string;
    readonly id: string;
}
/** Reads a tree object. Links and submodules are left out: the state has none, and nobody is to follow one. */
export declare function parseTree(content: Buffer, objectFormat: "sha1" | "sha256"): TreeEntry[];
/** Reads what `git ls-tree -r -z` says: the files under a folder, with their paths after the prefix. */
export declare function parseListing(output: Buffer, prefix: string): {
    path: string;
    id: string;
}[];
