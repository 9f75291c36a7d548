import type { RunStore } from "../../ports/run-store.ts";
import type { NewRunEvent } from "../../run/journal/event.ts";
import { type Digests } from "../../run/sources/sources.ts";
import type { EnginePorts, RunRequest } from "../run-request.ts";
interface RunFolder {
    readonly runId: string;
    readonly read: (path: string) => string | undefined;
}
/**
 * Digests of the files that a run works from. They were looked at before the run was this engine's: another one may have changed them
 * meanwhile. Errors: `definition-changed`.
 */
export declare function requireVerified({ runId, read }: RunFolder, { verified }: RunRequest): Digests;
/** Notes which version of a run's files this clone trusts, and that it vouches for all of the journal. */
export declare function trust({ trustNotes }: EnginePorts, { location }: RunStore, version: string): void;
/** What was verified holds for the run as it is now, with what runners of branches recorded. Errors: `definition-untrusted`. */
export declare function acceptRun(ports: EnginePorts, { verified }: RunRequest, { store, joined }: {
    readonly store: RunStore;
    readonly joined?: readonly NewRunEvent[];
}): void;
export {};
