import type { PrivateRepository } from "./private-repository.ts";
import type { Remote } from "./remote.ts";
import { type TreeEntry } from "./tree-entries.ts";
export interface ObjectSource {
    readonly repository: PrivateRepository;
    readonly remote: Remote;
    /** Said of every failure of the remote. */
    readonly hint: string;
}
/** Objects of the state: read here where they are here, else fetched, only those wanted, in as few requests as can be. */
export interface Objects {
    /** Tells apart versions whose trees are small from those that hold all there ever was. */
    noteRefs(refs: ReadonlyMap<string, string>): void;
    /** Folders of a version, by path; those are left out that are none there. Errors: `not-found` for the version. */
    folders(version: string, paths: Iterable<string>): Promise<ReadonlyMap<string, readonly TreeEntry[]>>;
    /** Contents of files of a version, by path; those are left out that are none there. Errors: as `folders`. */
    files(version: string, paths: readonly string[]): Promise<ReadonlyMap<string, Buffer>>;
    /** Every file under a folder of a version, where all of its folders are here; else undefined, and they can be fetched. */
    listing(version: string, folder: string): Promise<{
        path: string;
        id: string;
    }[] | undefined>;
    /** Everything under folders, by their ids. */
    trees(ids: Iterable<string>): Promise<ReadonlyMap<string, readonly TreeEntry[]>>;
    /** Contents of files, by their ids. */
    blobs(ids: Iterable<string>): Promise<ReadonlyMap<string, Buffer>>;
    /** Looks anew at what is here: somebody may have removed it. */
    forget(): void;
}
export declare function createObjects(source: ObjectSource): Objects;
/** What lies at a path, as far as the folder it lies in is known. */
export declare function entryOf(folders: ReadonlyMap<string, readonly TreeEntry[]>, path: string): TreeEntry | undefined;
/** The folder that a path lies in. */
export declare function folderOf(path: string): string;
interface FoundObject {
    readonly type: string;
    readonly content: Buffer;
}
/** Those of the objects that are here, by the names they were asked for with. */
export declare function readObjects(repository: PrivateRepository, names: readonly string[]): Promise<Map<string, FoundObject>>;
/** Old servers give out only what a ref names. */
export declare function isUnadvertised(errors: string): boolean;
export {};
