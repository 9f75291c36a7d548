import { type Notes } from "../memory/related.ts";
import { type NotebookPlace } from "./notebook.ts";
/** What steps are told of a repository's notes. A problem is told once: steps ask again and again. */
export declare function composeNotes(place: NotebookPlace): Notes;
