import type { StateRefs } from "../../ports/state-refs.ts";
import type { RefPlan } from "../../storage/refs/update-ref.ts";
import type { IndexedNotes } from "../index/indexed-notes.ts";
import { type Sync } from "./apply-local.ts";
import type { SyncStep } from "./sync-plan.ts";
import type { SyncRecord } from "./sync-record.ts";
/** What the ref says of its synchronisations, and its table of contents. */
export interface Ledger {
    /** Newest last. */
    readonly entries: readonly string[];
    readonly contents: string | undefined;
}
export declare function readLedger(refs: StateRefs, version: string | undefined): Promise<Ledger>;
export interface Push {
    readonly sync: Sync;
    readonly stateRef: string;
    /** What is to be done now that this side has what there was. */
    readonly steps: ReadonlyMap<string, SyncStep>;
    readonly record: SyncRecord | undefined;
    readonly ledger: () => Promise<Ledger>;
    readonly desk: {
        work<T>(work: (desk: IndexedNotes) => T | Promise<T>): Promise<T>;
    };
    readonly now: Date;
    /** Whether batches of notes are merged where nothing else is to come there. */
    readonly merges: boolean;
    save(next: Pick<SyncRecord, "version" | "sync" | "contents">): Promise<void>;
    /** Told what is to come there, before the commit is tried. */
    plans(load: Load): void;
}
/** One commit with everything that is to come there; what it came to is kept when it has landed. */
export declare function planPush(push: Push): Promise<RefPlan<() => Promise<void>>>;
/** What is to come there. */
export interface Load {
    readonly files: ReadonlyMap<string, Uint8Array>;
    readonly gone: readonly string[];
    readonly ledger: Ledger;
    readonly page: string | undefined;
}
