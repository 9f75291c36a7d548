import type { TreeChange } from "../../ports/state-refs.ts";
import { type ReplicatedFiles } from "./replica-record.ts";
/** A run's local files, by paths relative to its folder. */
export interface ReplicaSource {
    read(path: string): Uint8Array | undefined;
    /** What a growing file holds from a byte on, whole lines only. */
    readFrom(path: string, offset: number): Uint8Array;
    /** Files that others than the engine write too: checkpoints, plans, artifacts. A stamp tells contents apart. Cheap. */
    documents(): readonly {
        readonly path: string;
        readonly stamp: string;
        readonly bytes: number;
    }[];
    /** Every file of the run, drafts aside. */
    all(): readonly string[];
}
/** What goes into one commit. */
export interface Part {
    readonly changes: readonly TreeChange[];
    /** Work branches that its journal speaks of. */
    readonly heads: ReadonlyMap<string, string>;
    /** What is at the remote with it. */
    readonly carried: ReplicatedFiles;
    /** Whether there is more than one commit should hold. */
    readonly more: boolean;
    readonly confirm: () => void;
}
/** How much may wait: nothing for a flush; to settle, growing files are made whole too. */
export type Urgency = "background" | "flush" | "settle";
interface OutboxOptions {
    readonly runId: string;
    readonly source: ReplicaSource;
    /** Undefined where it is not known what lies at the remote: then everything is written again. */
    readonly carried: ReplicatedFiles | undefined;
    readonly tellLeftOut: (path: string, reason: string) => void;
}
/** What was written here and is not known to be at the remote. */
export declare class Outbox {
    #private;
    constructor({ runId, source, carried, tellLeftOut }: OutboxOptions);
    /** Undefined as long as that is not known, or the run has no event. */
    get carried(): ReplicatedFiles | undefined;
    /** Events of the journal as it is here. */
    get events(): number;
    /** When that is to be written which was held back. */
    get due(): number | undefined;
    changed(path: string): void;
    shared(path: string, content: string | Uint8Array): void;
    landed(heads: ReadonlyMap<string, string>): void;
    /** Everything is written again over what lies there, given relative to the run's folder. */
    restart(remote: readonly string[]): void;
    /** What is to be written, taken in one moment: undefined where that is nothing. */
    take(urgency: Urgency, now: number): Part | undefined;
}
export {};
