import { RunRecord } from "../../run/record.ts";
import type { RunState } from "../../run/state.ts";
import type { FoundRun } from "../refs/find-run.ts";
/** What a run cannot go on without. */
export interface ValidatedRun {
    /** Complete lines. */
    readonly journal: string;
    readonly state: RunState;
    readonly record: RunRecord;
    /** Bytes of a last line that was cut off. */
    readonly torn: number;
}
/**
 * Looks through what decides how a run goes on: record, definition and every line of the journal. Errors: `journal-corrupt` for
 * what is missing, damaged, or of another run.
 */
export declare function validateRun(found: FoundRun): Promise<ValidatedRun>;
/** Code branches of a run, each with the commit at which the journal leaves it. Errors: `journal-corrupt`. */
export declare function codeBranches({ workspace, branches, head }: RunState): Map<string, string>;
