import type { FolderMark } from "./local-notes.ts";
import type { CommonFile } from "./sync-plan.ts";
import type { SyncRecord } from "./sync-record.ts";
import type { SyncReport } from "./sync-report.ts";
import type { Here, There } from "./sync-sides.ts";
import type { Ledger } from "./sync-there.ts";
export interface Known {
    readonly record: SyncRecord | undefined;
    readonly mark: FolderMark | undefined;
    readonly report: SyncReport;
    readonly here: Here;
    readonly there: There;
    readonly ledger: () => Promise<Ledger>;
}
/** What both sides had, as far as each goes on from there. Where one does not, what is missing on it does not count as removed. */
export declare function commonOf({ record, mark, report, here, there, ledger, }: Known): Promise<Map<string, CommonFile>>;
/** Whether a file cannot be looked at here: where it lies in a folder that is a link, that it is not seen means nothing. */
export declare function isHeld(path: string, left: ReadonlyMap<string, string>): boolean;
