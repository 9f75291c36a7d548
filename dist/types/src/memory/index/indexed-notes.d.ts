import type { NoteFiles } from "../../ports/note-files.ts";
import { IndexFailure, type NoteIndex } from "./note-index.ts";
/** Files, and an index that is up to date with them. */
export interface IndexedNotes {
    readonly files: NoteFiles;
    readonly index: NoteIndex;
}
interface DeskOptions {
    readonly files: NoteFiles;
    readonly openIndex: (failure: IndexFailure | undefined) => NoteIndex;
}
type Work = <T>(work: (desk: IndexedNotes) => T | Promise<T>) => Promise<T>;
/**
 * One piece of work at a time, each on an index that is up to date; a failing index is replaced, and the work begun again. The first
 * one sees all that changed, edits within files too; those are seen a search later from then on.
 */
export declare function createIndexedNotes({ files, openIndex }: DeskOptions): {
    work: Work;
    close: () => void;
};
export {};
