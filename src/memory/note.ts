import * as z from "zod";

export const noteCategories = ["pattern", "lesson", "error", "decision", "context"] as const;
export type NoteCategory = (typeof noteCategories)[number];

export const relevances = ["high", "medium", "low"] as const;
export type Relevance = (typeof relevances)[number];

/** Dates as people and programs write them: a day, or a time with its zone. */
export const CREATED =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;
export const NOTE_ID = /^[A-Za-z0-9][\w.-]{0,127}$/;

const text = z.string().min(1).max(200);

const Source = z.looseObject({
  workflow: text.optional(),
  step: text.optional(),
  run: text.optional(),
  commit: text.optional(),
});

/** What stands between the `---` lines of a note; further keys are left alone. */
export const FrontMatter = z.looseObject({
  id: z
    .string()
    .regex(NOTE_ID, "must be made of letters, digits, `-`, `_` and `.`, such as mem-2026-01-31-auth-pattern"),
  created: z
    .string()
    .refine(
      (value) => CREATED.test(value) && !Number.isNaN(Date.parse(value)),
      "must be a date or a UTC time, such as 2026-01-31T12:00:00Z",
    ),
  category: z.enum(noteCategories, `must be one of ${noteCategories.join(", ")}`),
  tags: z
    .array(z.union([z.string(), z.number()]).transform(String), "must be a list, such as [auth, middleware]")
    .nullish()
    .transform((tags) => tags ?? []),
  source: Source.nullish().transform((source) => source ?? {}),
  relevance: z.enum(relevances, `must be one of ${relevances.join(", ")}`).default("medium"),
});

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
