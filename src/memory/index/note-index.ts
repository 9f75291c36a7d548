import type { BrokenNote, Note, NoteCategory, NoteSummary } from "../notes/note.ts";

export interface NoteFilter {
  readonly category?: NoteCategory | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly before?: string | undefined;
}

export interface IndexQuery extends NoteFilter {
  readonly terms: readonly string[];
  /** `best`: notes with all terms first, then with words that start with them, then with some terms. `any`: one whole word is enough. */
  readonly match: "best" | "any";
  readonly limit: number;
}

export type IndexedFile = { readonly stamp: string } & (
  { readonly note: Note } | { readonly broken: BrokenNote }
);

interface IndexChange {
  readonly removed: readonly string[];
  readonly read: readonly IndexedFile[];
  /** Version of the files after this change; undefined if the index matches none. */
  readonly version?: string;
}

/** A search index over the note files. It is derived: it can be missing, damaged or changed by another process. Errors: `IndexFailure`. */
export interface NoteIndex extends Disposable {
  version(): string | undefined;
  stamps(): Map<string, string>;
  update(change: IndexChange): void;
  /** Best first. */
  search(query: IndexQuery): NoteSummary[];
  /** Returns the term of the notes that a mistyped word probably means; undefined for a word of the notes. The term may be a stem. */
  closestTerm(word: string): string | undefined;
  /** Newest first; `total` ignores the limit. */
  list(filter: NoteFilter & { readonly limit: number }): { notes: NoteSummary[]; total: number };
  withId(id: string): NoteSummary[];
  broken(): BrokenNote[];
}

/** `damaged`: a new file may work. `missing`: this system has no such index. `refused`: the file cannot be opened or written. */
export type IndexFault = "damaged" | "missing" | "refused";

export class IndexFailure extends Error {
  override readonly name = "IndexFailure";
  readonly fault: IndexFault;

  constructor(message: string, { fault, cause }: { fault: IndexFault; cause?: unknown }) {
    super(message, { cause });
    this.fault = fault;
  }
}
