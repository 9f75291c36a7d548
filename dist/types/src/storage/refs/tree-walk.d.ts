import type { StateEntry } from "../../ports/state-refs.ts";
/** Folders by their ids, as adapters that look into one at a time have them. */
export interface Folders {
    /** Top folder of a version. Errors: `not-found`. */
    top(version: string): Promise<string>;
    entries(folder: string): Promise<readonly StateEntry[]>;
}
/** What lies at a path of a version; `""` is its top. A path that leads nowhere finds nothing. */
export declare function findEntry(folders: Folders, version: string, path: string): Promise<StateEntry | undefined>;
/** What lies right in a folder of a version, in order of names. */
export declare function listEntries(folders: Folders, version: string, path: string): Promise<readonly StateEntry[]>;
/** Files of a version by those of the paths at which there are any. */
export declare function findFiles(folders: Folders, version: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>>;
