import { type Remotes } from "../git/remotes.ts";
import type { RemotePlace } from "./remote-place.ts";
/** The remotes of a checkout, as before the first step of its runs, and read once in a process: what a step configures has no effect. */
export declare function remotesOf({ root, environment, config, }: Pick<RemotePlace, "root" | "environment"> & Partial<Pick<RemotePlace, "config">>): Promise<Remotes>;
/** Settings that a person has accepted count from here on. */
export declare function forgetRemotes({ root, environment }: Pick<RemotePlace, "root" | "environment">): void;
/** The same remotes; nothing talks to them any more once the signal is aborted. */
export declare function remotesUntil({ choose }: Remotes, signal: AbortSignal): Remotes;
