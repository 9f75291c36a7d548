import { createHash } from "node:crypto";
import { usageError } from "../../errors.ts";
import {
  categoryFolder,
  type Note,
  noteCategories,
  type NoteCategory,
  type NoteSource,
  relevances,
} from "./note.ts";

const DAY = 24 * 60 * 60 * 1000;
const UNITS = { h: DAY / 24, d: DAY, w: 7 * DAY, y: 365 * DAY } as const;

export function parseAge(text: string): number {
  const [, count, unit = ""] = /^(\d{1,5})\s*([hdwy])$/.exec(text.trim().toLowerCase()) ?? [];
  const milliseconds = Object.entries(UNITS).find(([name]) => name === unit)?.[1];
  if (count !== undefined && milliseconds !== undefined) return Number(count) * milliseconds;
  throw usageError(
    `\`${text}\` is no age; write a number with h, d, w or y for hours, days, weeks or years, such as 30d.`,
  );
}

export interface NoteDraft {
  readonly category: string;
  readonly title: string;
  readonly content: string;
  readonly tags?: readonly string[] | undefined;
  readonly relevance?: string | undefined;
  readonly source?: NoteSource | undefined;
}

export type CheckedDraft = Omit<Note, "id" | "created" | "path">;

const LONGEST_TITLE = 200;
const LONGEST_CONTENT = 64 * 1024;
const MOST_TAGS = 20;
const TAG = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/+#@-]{0,49}$/u;

export function checkDraft({
  category,
  title,
  content,
  tags = [],
  relevance = "medium",
  source = {},
}: NoteDraft): CheckedDraft {
  const line = title.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const text = withoutTitle(content.trim(), line);
  const labels = uniqueTags(
    tags.map((tag) => tag.trim().replaceAll(/\s+/g, " ")).filter((tag) => tag !== ""),
  );
  if (line === "") throw usageError("A note needs a title: what it says, in a few words.");
  if (line.length > LONGEST_TITLE) {
    throw usageError(
      `The title has ${line.length} characters; at most ${LONGEST_TITLE} are kept. Shorten it.`,
    );
  }
  if (text === "") throw usageError("A note needs a content: what was learned, and when it applies.");
  if (Buffer.byteLength(text) > LONGEST_CONTENT) {
    throw usageError(
      `The content has ${Math.ceil(Buffer.byteLength(text) / 1024)} KB; at most ${LONGEST_CONTENT / 1024} KB are kept. Keep what later work needs, or split it up.`,
    );
  }
  return {
    category: checkCategory(category),
    title: line,
    content: text,
    tags: checkTags(labels),
    relevance: requireOneOf(relevances, relevance, "relevance"),
    source: truncateSource(source),
  };
}

function truncateSource(source: NoteSource): NoteSource {
  const entries = Object.entries(source) as [keyof NoteSource, string | undefined][];
  return Object.fromEntries(entries.flatMap(([key, value]) => (value ? [[key, value.slice(0, 200)]] : [])));
}

export function checkCategory(text: string): NoteCategory {
  return requireOneOf(noteCategories, text, "category of notes");
}

function requireOneOf<T extends string>(allowed: readonly T[], text: string, what: string): T {
  const found = allowed.find((name) => name === text);
  if (found) return found;
  throw usageError(`\`${text}\` is no ${what}; choose one of ${allowed.join(", ")}.`);
}

function checkTags(tags: readonly string[]): readonly string[] {
  const wrong = tags.find((tag) => !TAG.test(tag));
  if (wrong !== undefined) {
    throw usageError(
      `\`${wrong}\` is no tag; tags are up to 50 letters, digits and spaces, and the signs \`. _ / + # @ -\`.`,
    );
  }
  if (tags.length <= MOST_TAGS) return tags;
  throw usageError(
    `There are ${tags.length} tags; at most ${MOST_TAGS} are kept. Leave out the less telling ones.`,
  );
}

function uniqueTags(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed();
}

/** Agents often start the content with its title. */
function withoutTitle(content: string, title: string): string {
  const [first = "", ...lines] = content.split("\n");
  return first.replace(/^# +/, "").trim() === title && first.startsWith("# ")
    ? lines.join("\n").trim()
    : content;
}

/** Creates the note of a draft. The number distinguishes notes of one title and day. */
export function createNote(draft: CheckedDraft, { now, number }: { now: Date; number: number }): Note {
  const created = now.toISOString();
  const name = `${created.slice(0, 10)}-${slugOf(draft.title)}${number > 1 ? `-${number}` : ""}`;
  return { ...draft, id: `mem-${name}`, created, path: `${categoryFolder(draft.category)}/${name}.md` };
}

function slugOf(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replaceAll(/\p{Mn}+/gu, "")
    .toLowerCase();
  const slug = plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, "");
  // A title in another script: its digest is as unique.
  return slug.length > 2 ? slug : createHash("sha256").update(title).digest("hex").slice(0, 10);
}
