/** Notes about a text, for a prompt. */
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
