import type { StateRefs } from "../../ports/state-refs.ts";
/** A file that lies at a ref; one that is carried in segments counts as one. */
export interface RunFile {
    /** Relative to the folder it was looked for in. */
    readonly path: string;
    /** Changes with the contents. */
    readonly id: string;
    /** Where its contents lie, relative to the same folder. */
    readonly parts: readonly string[];
}
/** A folder in a version of a ref. */
export interface Folder {
    readonly refs: StateRefs;
    readonly version: string;
    readonly path: string;
}
/** All files under a folder. */
export declare function listFiles({ refs, version, path: folder }: Folder): Promise<RunFile[]>;
/** Files of a folder by name, whatever else there is; segments are looked for beside those that may have some. */
export declare function locate({ refs, version, path: folder }: Folder, names: readonly string[]): Promise<RunFile[]>;
/** Contents by path of those that are there. Errors: `journal-corrupt` where a part of the journal is missing. */
export declare function readFiles({ refs, version, path: folder }: Folder, files: readonly RunFile[]): Promise<ReadonlyMap<string, Uint8Array>>;
