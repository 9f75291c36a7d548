export const noteCategories = ["pattern", "lesson", "error", "decision", "context"] as const;
export type NoteCategory = (typeof noteCategories)[number];

export const relevances = ["high", "medium", "low"] as const;
export type Relevance = (typeof relevances)[number];

/** Dates as people and programs write them: a day, or a time with its zone. */
export const CREATED =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
export const NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;

/** Where a note comes from. */
export interface NoteSource {
  readonly workflow?: string | undefined;
  readonly step?: string | undefined;
  readonly run?: string | undefined;
  readonly commit?: string | undefined;
}

/** Something worth knowing in later sessions, as its file tells it. */
export interface Note {
  readonly id: string;
  /** UTC time in ISO 8601, so that notes can be ordered by it. */
  readonly created: string;
  readonly category: NoteCategory;
  readonly tags: readonly string[];
  readonly source: NoteSource;
  readonly relevance: Relevance;
  readonly title: string;
  /** Markdown, without the title. */
  readonly content: string;
  /** Relative to the folder of all notes. */
  readonly path: string;
}

/** What lists and search results show of a note. */
export interface NoteSummary extends Omit<Note, "content" | "source"> {
  /** The beginning of the content, on one line. */
  readonly summary: string;
}

/** A file that is no note, or no longer; it is left alone. */
export interface BrokenNote {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** Folder of a category's notes. */
export function categoryFolder(category: NoteCategory): string {
  return `${category}s`;
}

const LONGEST_SUMMARY = 200;

/** The first words of a content, without headings and line breaks. */
export function summaryOf(content: string): string {
  const begin = content
    .slice(0, LONGEST_SUMMARY * 2)
    .split("\n")
    .filter((line) => !/^#{1,6} /.test(line))
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ")
    .replaceAll(/\s\s+/g, " ");
  return begin.length <= LONGEST_SUMMARY ? begin : `${begin.slice(0, LONGEST_SUMMARY - 1).trimEnd()}…`;
}
