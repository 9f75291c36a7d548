import type { FolderMark } from "../../ports/local-notes.ts";
import type { Ledger } from "./push-remote.ts";
import type { CommonFile } from "./sync-plan.ts";
import type { SyncRecord } from "./sync-record.ts";
import type { SyncReport } from "./sync-report.ts";
import type { LocalSnapshot, RemoteSnapshot } from "./sync-snapshots.ts";
export interface SyncInput {
    readonly record: SyncRecord | undefined;
    readonly mark: FolderMark | undefined;
    readonly report: SyncReport;
    readonly here: LocalSnapshot;
    readonly there: RemoteSnapshot;
    readonly ledger: () => Promise<Ledger>;
}
/** What both sides had, as far as each goes on from there. Where one does not, what is missing on it does not count as removed. */
export declare function commonOf({ record, mark, report, here, there, ledger, }: SyncInput): Promise<Map<string, CommonFile>>;
/** Whether a file cannot be looked at here: where it lies in a folder that is a link, that it is not seen means nothing. */
export declare function isHeld(path: string, left: ReadonlyMap<string, string>): boolean;
