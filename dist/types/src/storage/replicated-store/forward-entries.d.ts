import { type ReplicatedOptions } from "./replication-options.ts";
/** Hands on what was added here, for somebody who waits; where a process here works on the run, that carries its files. */
export declare function forwardEntries(options: ReplicatedOptions, runId: string, addition: {
    readonly id: string;
    readonly content: string;
}): Promise<void>;
/** What could not be handed on before. Returns whether there was anything. Errors: those of the refs. */
export declare function sendPendingEntries(options: ReplicatedOptions, runId: string): Promise<boolean>;
