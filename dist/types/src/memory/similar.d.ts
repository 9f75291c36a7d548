import type { CheckedDraft } from "./draft.ts";
import type { Note } from "./note.ts";
import type { NoteFiles } from "./note-files.ts";
import type { NoteIndex } from "./note-index.ts";
/** Notes that say what a draft says, most alike first. */
export declare function findSimilar({ files, index }: {
    files: NoteFiles;
    index: NoteIndex;
}, draft: CheckedDraft): Promise<Note[]>;
