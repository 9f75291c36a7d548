import type { LocalNotes } from "../../ports/local-notes.ts";
import type { StateRefs } from "../../ports/state-refs.ts";
import { type RetryTiming } from "../../storage/refs/update-ref.ts";
import type { IndexFailure, NoteIndex } from "../index/note-index.ts";
import { type SyncReport } from "./sync-report.ts";
export interface NotesSyncOptions extends RetryTiming {
    readonly refs: StateRefs;
    /** Default: `agentic/state`. */
    readonly stateRef?: string;
    readonly local: LocalNotes;
    /** As for a notebook: tables of contents are made from it. */
    readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
    /** New notes go there first, at the cost of one push; what others changed is read where there is time. */
    readonly isQuick?: boolean | undefined;
    /** Set where no other writer is in the way, and what reads the remote knows no batches. */
    readonly withoutBatches?: boolean | undefined;
    /** Milliseconds after which nothing is begun that can wait: the merge of notes that last at the remote already. */
    readonly limitMs?: number | undefined;
}
/**
 * Makes the notes of a checkout and those at a state ref the same: what is new, changed or removed on one side comes to the other, and
 * where both changed a file both are kept. Begun again it goes on; done again it changes nothing. A writer that loses a race for the ref
 * pushes its new notes as a batch of their own. Errors: those of refs and files.
 */
export declare function runNotesSync(options: NotesSyncOptions): Promise<SyncReport>;
