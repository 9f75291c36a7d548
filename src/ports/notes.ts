/** A file of the notes folder, before it is read. */
export interface NoteEntry {
  /** Relative to the root folder of the notes, such as `patterns/2026-01-31-auth.md`. */
  readonly path: string;
  /** Token that changes with the content. */
  readonly stamp: string;
  /** Why the file is not read. */
  readonly problem?: string;
}

/** A note's text and hash, or why it was not read. */
export type NoteFile =
  | { readonly path: string; readonly content: string; readonly hash: string }
  | { readonly path: string; readonly problem: string };

/** A note to remove, and the hash that its content must have. */
export interface ExpectedFile {
  readonly path: string;
  readonly hash: string;
}

/** Storage of notes: one file for each note, so that writers do not conflict, and a generated table of contents. */
export interface NoteFiles {
  /** Name of the folder for messages: `agentic/memory`. */
  readonly location: string;
  /** Whether files can change without a new `version`, because editors write to them. Compare their stamps then. */
  readonly editable: boolean;
  /** Returns a token that changes when files are added, removed or replaced, at constant cost. */
  version(): Promise<string>;
  list(): Promise<NoteEntry[]>;
  read(paths: readonly string[]): Promise<NoteFile[]>;
  /**
   * Replaces a file atomically if its content has the hash `expected`; creates it without `expected`. Returns `changed` otherwise.
   * Errors: `usage` for a path outside.
   */
  write(path: string, content: string | Uint8Array, expected?: string): Promise<"written" | "changed">;
  /** Removes the files whose content has the given hash; returns the paths of the remaining ones. */
  remove(files: readonly ExpectedFile[]): Promise<string[]>;
  readContents(): Promise<string | undefined>;
  writeContents(text: string): Promise<void>;
}

/** File name of the generated table of contents. */
export const CONTENTS_FILE = "index.md";

/** Maximum size of a note in bytes. Larger files are listed with a problem. */
export const MAX_NOTE_BYTES = 256 * 1024;

/** Notes that match a step. */
export interface RelatedNotes {
  /** A section of a prompt; empty without matching notes. */
  readonly section: string;
  /** Sentences about notes that could not be read. */
  readonly problems: readonly string[];
}

/** Search in the notes of a repository. */
export interface RelatedNotesPort {
  /** Returns the notes that match a text best, `limit` at most. Never throws: failures are in `problems`. */
  related(text: string, limit: number): Promise<RelatedNotes>;
}
