import type { NoteFiles } from "./note-files.ts";

/** The notes of a checkout, as they are synchronised with those at a state ref. */
export interface LocalNotes {
  readonly files: NoteFiles;
  /** Contents of those of the files that are there, whatever they hold; links are not followed. */
  readBytes(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** What was kept by `writeRecord` last. It goes with the clone. */
  readRecord(): Promise<string | undefined>;
  writeRecord(content: string): Promise<void>;
}
