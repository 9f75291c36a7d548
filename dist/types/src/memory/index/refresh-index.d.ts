import type { NoteFiles } from "../../ports/note-files.ts";
import type { NoteIndex } from "./note-index.ts";
/**
 * Brings an index up to what the files are; only files that changed are read. Files of the version that the index is at are looked at
 * only where it is to be thorough.
 */
export declare function refresh(files: NoteFiles, index: NoteIndex, { thorough }?: {
    thorough?: boolean | undefined;
}): Promise<void>;
