/** A file that may be a note. */
export interface NoteEntry {
  /** Relative to the folder of all notes, such as `patterns/2026-01-31-auth.md`. */
  readonly path: string;
  /** Changes whenever the content does. */
  readonly stamp: string;
  /** Why the file is not read. */
  readonly problem?: string;
}

export type NoteFile =
  | { readonly path: string; readonly content: string; readonly hash: string }
  | { readonly path: string; readonly problem: string };

/** What a note that is to be removed must still hold. */
export interface ExpectedFile {
  readonly path: string;
  readonly hash: string;
}

/** Where notes lie: one file each, so that writers do not meet, and a table of contents that is made of them. */
export interface NoteFiles {
  /** For people: `agentic/memory`. */
  readonly location: string;
  /** Whether files can change without another version: where an editor writes into them, only their stamps tell. */
  readonly editable: boolean;
  /** Changes at once where files come, go or are replaced; costs the same for any number of them. */
  version(): Promise<string>;
  list(): Promise<NoteEntry[]>;
  /** Those of the files that are there. */
  read(paths: readonly string[]): Promise<NoteFile[]>;
  /**
   * Writes a whole file if it still has the content of this hash; without one, if there is none yet. Readers see the old file or the
   * new one. Errors: `usage` for a path outside.
   */
  write(path: string, content: string | Uint8Array, expected?: string): Promise<"written" | "changed">;
  /** Removes those files that still have the content of their hash; returns the paths of the others that are there. */
  remove(files: readonly ExpectedFile[]): Promise<string[]>;
  readContents(): Promise<string | undefined>;
  /** Replaces the table of contents, `index.md`. */
  writeContents(text: string): Promise<void>;
}

/** The table of contents: derived, and no note. */
export const CONTENTS_FILE = "index.md";

/** Largest file that is read as a note. */
export const MAX_NOTE_BYTES = 256 * 1024;
