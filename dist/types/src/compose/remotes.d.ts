import { type Remotes } from "../git/remotes.ts";
import type { RemotePlace } from "./remote-place.ts";
/** The remotes of a checkout, read once in a process and before its first step: what a step configures later has no effect. */
export declare function remotesOf({ root, environment, config, }: Pick<RemotePlace, "root" | "environment"> & Partial<Pick<RemotePlace, "config">>): Promise<Remotes>;
/** The same remotes; nothing talks to them any more once the signal is aborted. */
export declare function remotesUntil({ choose }: Remotes, signal: AbortSignal): Remotes;
