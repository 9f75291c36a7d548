import type { BrokenNote, Note, NoteCategory, NoteSummary } from "../notes/note.ts";

export interface NoteFilter {
  readonly category?: NoteCategory | undefined;
  /** Any of them, in any case. */
  readonly tags?: readonly string[] | undefined;
  /** Only notes made before this UTC time. */
  readonly before?: string | undefined;
}

export interface IndexQuery extends NoteFilter {
  /** Words, or rows of words, as `termsOf` gives them. */
  readonly terms: readonly string[];
  /** `best`: notes with all terms first, then those with words that begin so, then those with some; `any`: with whole words, one is enough. */
  readonly match: "best" | "any";
  readonly limit: number;
}

/** What a file held when it was read. */
export type IndexedFile = { readonly stamp: string } & (
  { readonly note: Note } | { readonly broken: BrokenNote }
);

/** A step towards what the files are now; steps can be repeated. */
export interface IndexChange {
  readonly removed: readonly string[];
  readonly read: readonly IndexedFile[];
  /** Version of the files that the index is at after this change; without one it is at none. */
  readonly version?: string;
}

/**
 * What the files hold, ready to be searched. Derived: it can be gone, damaged or written by another process at any time.
 * Errors: `IndexFailure`.
 */
export interface NoteIndex extends Disposable {
  /** Version of the files that the index is at. */
  version(): string | undefined;
  /** Stamps by path of all that was read. */
  stamps(): Map<string, string>;
  update(change: IndexChange): void;
  /** Best first. */
  search(query: IndexQuery): NoteSummary[];
  /** Newest first, and how many there are without the limit. */
  list(filter: NoteFilter & { readonly limit: number }): { notes: NoteSummary[]; total: number };
  withId(id: string): NoteSummary[];
  broken(): BrokenNote[];
}

/**
 * Why an index cannot be used: `damaged`, it may work once it is made anew; `missing`, this system has none of its kind; `refused`,
 * the file cannot be opened or written.
 */
export type IndexFault = "damaged" | "missing" | "refused";

/** An index that cannot be used; nothing is lost with it. */
export class IndexFailure extends Error {
  override readonly name = "IndexFailure";
  readonly fault: IndexFault;

  constructor(message: string, { fault, cause }: { fault: IndexFault; cause?: unknown }) {
    super(message, { cause });
    this.fault = fault;
  }
}
