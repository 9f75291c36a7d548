import type { NoteIndex } from "./note-index.ts";
/** An index in memory that looks at every note: for where there is no other. */
export declare function createScanIndex(): NoteIndex;
