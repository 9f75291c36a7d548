import type { RemoteStorage } from "../ports/remote-storage.ts";
import { type RemoteStorageConfig } from "./remote-storage-config.ts";
/** Elsewhere, with a folder of the engine's on this machine for what comes from there. */
export interface OpenRemoteStorage extends RemoteStorage {
    readonly folder: string;
}
interface ElsewherePlace extends RemoteStorageConfig {
    /** Tells people why their runs are kept here alone. */
    readonly report?: (text: string) => void;
}
/** Where the state of a repository is kept besides its checkout; undefined where nowhere. Errors: `git-unsuitable`, `config-invalid`. */
export declare function openRemoteStorage(place: ElsewherePlace): Promise<OpenRemoteStorage | undefined>;
export {};
