import type { NoteFiles } from "./note-files.ts";

/** Tells a folder of notes from one that was made anew in its place. */
export interface FolderIdentity {
  readonly token: string;
  /** Notes that were removed by command since they were last forgotten. */
  readonly removed: ReadonlySet<string>;
}

/** The notes of a checkout, as they are synchronised with those at a state ref. */
export interface LocalNotes {
  readonly files: NoteFiles;
  /** Contents of those of the files that are there, whatever they hold; links are not followed. */
  readBytes(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Writes a file that is not there yet; it lasts when `secure` has returned. Errors: `usage` for a path outside. */
  add(path: string, content: Uint8Array): Promise<"written" | "changed">;
  flush(paths: readonly string[]): Promise<void>;
  /** The mark of the folder; it goes with the folder. */
  readFolderIdentity(): Promise<FolderIdentity | undefined>;
  /** Marks the folder where it has no mark; returns its token. */
  assignFolderIdentity(): Promise<string>;
  /** Forgets which notes were removed, but for those to be kept. */
  forgetRemoved(isKept: (path: string) => boolean): Promise<void>;
  /** What was kept by `writeRecord` last. It goes with the clone. */
  readRecord(): Promise<string | undefined>;
  writeRecord(content: string): Promise<void>;
}
