import { type BrokenNote, type NoteSummary, summaryOf } from "../notes/note.ts";
import { closestTerm, toSearchableText, stemOf, normalizeWords } from "./stemming.ts";
import type { IndexedFile, IndexQuery, NoteFilter, NoteIndex } from "./note-index.ts";

interface ScannedFile {
  readonly stamp: string;
  readonly note?: NoteSummary;
  readonly broken?: BrokenNote;
  /** Texts with spaces around each word, so that ` word` matches the start of a word. */
  readonly tags: string;
  readonly title: string;
  readonly content: string;
}

/** Creates an index that reads all notes for each query: for a Node without SQLite. */
export function createInMemoryIndex(): NoteIndex {
  const files = new Map<string, ScannedFile>();
  let at: string | undefined;
  const notes = (filter: NoteFilter): ScannedFile[] =>
    Array.from(files.values()).filter(({ note }) => note !== undefined && passes(note, filter));
  return {
    version: () => at,
    stamps: () => new Map(Array.from(files, ([path, { stamp }]) => [path, stamp])),
    update: ({ removed, read, version }) => {
      at = version;
      for (const path of removed) files.delete(path);
      for (const each of read) files.set("note" in each ? each.note.path : each.broken.path, scanned(each));
    },
    search: (query) => rankNotes(notes(query), query),
    closestTerm: (word) => {
      if (rankNotes(notes({}), { terms: [word], match: "best", limit: 1 }).length > 0) return undefined;
      const rows = notes({}).flatMap(({ tags, title, content }) => [tags, title, content]);
      return closestTerm(word, new Set(rows.flatMap((row) => row.split(" "))));
    },
    list: ({ limit, ...filter }) => {
      const found = notes(filter)
        .flatMap(({ note }) => note ?? [])
        .sort(newestFirst);
      return { notes: found.slice(0, limit), total: found.length };
    },
    withId: (id) => notes({}).flatMap(({ note }) => (note?.id === id ? [note] : [])),
    broken: () =>
      Array.from(files.values())
        .flatMap(({ broken }) => broken ?? [])
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    [Symbol.dispose]: () => files.clear(),
  };
}

function scanned(read: IndexedFile): ScannedFile {
  const nothing = { tags: "", title: "", content: "" };
  if ("broken" in read) return { stamp: read.stamp, broken: read.broken, ...nothing };
  const { content, source: _source, ...summary } = read.note;
  return {
    stamp: read.stamp,
    note: { ...summary, summary: summaryOf(content) },
    tags: rowOf(summary.tags.join(" ")),
    title: rowOf(summary.title),
    content: rowOf(content),
  };
}

function rowOf(text: string): string {
  return ` ${normalizeWords(toSearchableText(text)).join(" ")} `;
}

function passes(note: NoteSummary, { category, tags, before }: NoteFilter): boolean {
  if (category !== undefined && note.category !== category) return false;
  if (before !== undefined && note.created >= before) return false;
  if (tags === undefined || tags.length === 0) return true;
  const own = new Set(note.tags.map((tag) => tag.toLowerCase()));
  return tags.some((tag) => own.has(tag.toLowerCase()));
}

function newestFirst(a: NoteSummary, b: NoteSummary): number {
  if (a.created !== b.created) return a.created < b.created ? 1 : -1;
  return a.path < b.path ? -1 : 1;
}

const FACTORS = { high: 1.2, medium: 1, low: 0.8 } as const;

function rankNotes(candidates: readonly ScannedFile[], { terms, match, limit }: IndexQuery): NoteSummary[] {
  const scored = candidates.flatMap((candidate) => {
    const points = terms.map((term) => pointsOf(candidate, term, match === "best"));
    const hits = points.filter((point) => point > 0).length;
    const { note } = candidate;
    if (note === undefined || hits === 0) return [];
    const all = match === "best" && hits === terms.length;
    return [{ note, all, score: points.reduce((sum, point) => sum + point, 0) * FACTORS[note.relevance] }];
  });
  scored.sort((a, b) => Number(b.all) - Number(a.all) || b.score - a.score || newestFirst(a.note, b.note));
  return scored.slice(0, limit).map(({ note }) => note);
}

function pointsOf({ tags, title, content }: ScannedFile, term: string, beginnings: boolean): number {
  const found = (row: string): number => {
    if (row.includes(` ${term} `)) return 1;
    if (row.includes(` ${stemOf(term)}`) && (beginnings || stemOf(term) !== term)) return 0.7;
    return 0;
  };
  return found(tags) * 8 + found(title) * 6 + found(content);
}
