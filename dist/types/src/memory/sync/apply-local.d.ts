import type { LocalNotes } from "../../ports/local-notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import type { CommonFile, SyncStep } from "./sync-plan.ts";
import type { SyncReport } from "./sync-report.ts";
import { type LocalFile, type LocalSnapshot, type RemoteSnapshot } from "./sync-snapshots.ts";
/** A synchronisation under way. */
export interface Sync {
    readonly refs: StateRefs;
    readonly local: LocalNotes;
    readonly report: SyncReport;
    readonly here: LocalSnapshot;
    readonly there: RemoteSnapshot;
    /** What both sides have, as far as it was brought about. */
    readonly common: Map<string, CommonFile>;
}
/** Brings to this side what the other one has. Where both changed a file, what was here is kept under another name first. */
export declare function applyToLocal(sync: Sync, steps: ReadonlyMap<string, SyncStep>): Promise<void>;
/** Content of a file as it was when it was looked at; undefined where it changed since. */
export declare function contentOf(sync: Sync, path: string, own: LocalFile): Promise<Uint8Array | undefined>;
export declare function tooLarge(bytes: number): string;
export declare function noteBroken(report: SyncReport, path: string, bytes: Uint8Array): void;
