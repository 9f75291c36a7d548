import type { StateRefs } from "../state/refs.ts";
import type { LocalNotes } from "./local-notes.ts";
import type { CommonFile, SyncStep } from "./sync-plan.ts";
import type { SyncReport } from "./sync-report.ts";
import { type FileHere, type Here, type There } from "./sync-sides.ts";
/** A synchronisation under way. */
export interface Sync {
    readonly refs: StateRefs;
    readonly local: LocalNotes;
    readonly report: SyncReport;
    readonly here: Here;
    readonly there: There;
    /** What both sides have, as far as it was brought about. */
    readonly common: Map<string, CommonFile>;
}
/** Brings to this side what the other one has. Where both changed a file, what was here is kept under another name first. */
export declare function applyHere(sync: Sync, steps: ReadonlyMap<string, SyncStep>): Promise<void>;
/** Content of a file as it was when it was looked at; undefined where it changed since. */
export declare function contentOf(sync: Sync, path: string, own: FileHere): Promise<Uint8Array | undefined>;
export declare function tooLarge(bytes: number): string;
export declare function noteBroken(report: SyncReport, path: string, bytes: Uint8Array): void;
