import { type Remotes } from "../git/remote/remotes.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";
/** The remotes of a checkout, as before the first step of its runs, and read once in a process: what a step configures has no effect. */
export declare function remotesOf({ root, environment, config, }: Pick<RemoteStorageConfig, "root" | "environment"> & Partial<Pick<RemoteStorageConfig, "config">>): Promise<Remotes>;
/** Settings that a person has accepted count from here on. */
export declare function forgetRemotes({ root, environment, }: Pick<RemoteStorageConfig, "root" | "environment">): void;
/** The same remotes; nothing talks to them any more once the signal is aborted. */
export declare function remotesUntil({ choose }: Remotes, signal: AbortSignal): Remotes;
