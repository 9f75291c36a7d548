import type { NoteFiles } from "./note-files.ts";

/** Identifies a folder of notes. A recreated folder has no identity. */
export interface FolderIdentity {
  readonly token: string;
  /** Paths of notes that commands removed since the last `forgetRemoved`. */
  readonly removed: ReadonlySet<string>;
}

/** The notes of a checkout, as the synchronization with a state ref needs them. */
export interface LocalNotes {
  readonly files: NoteFiles;
  /** Returns the content of the files that exist, by path. Does not follow symbolic links. */
  readBytes(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Creates a file; returns `changed` if it exists. Durable after `flush`. Errors: `usage` for a path outside. */
  add(path: string, content: Uint8Array): Promise<"written" | "changed">;
  /** Makes added files durable. */
  flush(paths: readonly string[]): Promise<void>;
  /** Returns the identity of the folder; undefined if it has none. The identity is deleted with the folder. */
  readFolderIdentity(): Promise<FolderIdentity | undefined>;
  /** Gives the folder an identity unless it has one; returns its token. */
  assignFolderIdentity(): Promise<string>;
  /** Clears the list of removed notes, except those that the predicate selects. */
  forgetRemoved(isRetained: (path: string) => boolean): Promise<void>;
  /** Returns the text of the last `writeRecord`. The record is deleted with the clone. */
  readRecord(): Promise<string | undefined>;
  /** Saves the synchronization record. */
  writeRecord(content: string): Promise<void>;
}
