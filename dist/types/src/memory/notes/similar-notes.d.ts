import type { NoteFiles } from "../../ports/note-files.ts";
import type { NoteIndex } from "../index/note-index.ts";
import type { CheckedDraft } from "./note-draft.ts";
import type { Note } from "./note.ts";
/** Notes that say what a draft says, most alike first. */
export declare function findSimilar({ files, index }: {
    files: NoteFiles;
    index: NoteIndex;
}, draft: CheckedDraft): Promise<Note[]>;
