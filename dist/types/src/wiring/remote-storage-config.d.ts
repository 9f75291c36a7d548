import type { Config } from "../config/schema.ts";
/** A repository whose state may be kept elsewhere too. */
export interface RemoteStorageConfig {
    /** Top of the repository, or the folder worked in. */
    readonly root: string;
    readonly isRepository: boolean;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly config: Config;
}
/** Says no only where that is sure, without git and what works with it: a run without remotes starts without them. */
export declare function hasRemoteStorage(place: RemoteStorageConfig): boolean;
/** Whether git may know a remote. */
export declare function mayHaveRemotes(place: Pick<RemoteStorageConfig, "root" | "isRepository" | "environment">): boolean;
