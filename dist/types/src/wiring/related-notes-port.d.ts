import type { RelatedNotesPort } from "../ports/notes.ts";
import { type NotebookPlace } from "./open-notebook.ts";
import type { RemoteStorageConfig } from "./remote-storage-config.ts";
/** What steps are told of a repository's notes. A problem is told once: steps ask again and again. */
export declare function composeNotes(place: NotebookPlace): RelatedNotesPort;
/** For a run: a remote that cannot be reached, or is slow, only costs it the notes of others. */
export declare function bringNotesInTime(place: RemoteStorageConfig): Promise<readonly string[]>;
