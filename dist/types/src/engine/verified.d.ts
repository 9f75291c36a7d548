import type { RunStore } from "../ports/states.ts";
import { type Digests } from "../run/sources.ts";
import type { RunRequest } from "./request.ts";
interface RunFolder {
    readonly runId: string;
    readonly read: (path: string) => string | undefined;
}
/**
 * Digests of the files that a run works from. They were looked at before the run was this engine's: another one may have changed them
 * meanwhile. Errors: `definition-changed`.
 */
export declare function requireVerified({ runId, read }: RunFolder, { verified }: RunRequest): Digests;
/** Notes which version of a run's files this clone trusts. */
export declare function trust(store: RunStore, version: string): void;
export {};
