export const noteCategories = ["pattern", "lesson", "error", "decision", "context"] as const;
export type NoteCategory = (typeof noteCategories)[number];

export const relevances = ["high", "medium", "low"] as const;
type Relevance = (typeof relevances)[number];

/** A date, or a time with its zone. */
export const CREATED =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
export const NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;

export interface NoteSource {
  readonly workflow?: string | undefined;
  readonly step?: string | undefined;
  readonly run?: string | undefined;
  readonly commit?: string | undefined;
}

export interface Note {
  readonly id: string;
  /** UTC time in ISO 8601, so that notes can be sorted by it. */
  readonly created: string;
  readonly category: NoteCategory;
  readonly tags: readonly string[];
  readonly source: NoteSource;
  readonly relevance: Relevance;
  readonly title: string;
  readonly content: string;
  readonly path: string;
}

export interface NoteSummary extends Omit<Note, "content" | "source"> {
  readonly summary: string;
}

export interface BrokenNote {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** A search with other words in place of those that no note contains. */
export interface Suggestion {
  readonly unknown: readonly string[];
  readonly text: string;
}

export function categoryFolder(category: NoteCategory): string {
  return `${category}s`;
}

const LONGEST_SUMMARY = 200;

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
