import type { NoteFiles } from "../../ports/notes.ts";
import type { NoteIndex } from "../index/note-index.ts";
import { extractKeywords, stemsOf, normalizeWords } from "../index/stemming.ts";
import type { CheckedDraft } from "./note-draft.ts";
import { readNotes } from "./note-format.ts";
import type { Note, NoteSummary } from "./note.ts";

const CANDIDATES = 20;
const KEYWORDS = 12;

export async function findSimilar(
  { files, index }: { files: NoteFiles; index: NoteIndex },
  draft: CheckedDraft,
): Promise<Note[]> {
  const found = new Map<string, NoteSummary>();
  for (const terms of [extractKeywords(draft.title, KEYWORDS), extractKeywords(draft.content, KEYWORDS)]) {
    const hits = terms.length > 0 ? index.search({ terms, match: "any", limit: CANDIDATES }) : [];
    for (const hit of hits) found.set(hit.path, hit);
  }
  return (await readNotes(files, [...found.keys()]))
    .map(({ note }) => ({ note, likeness: likenessOf(draft, note) }))
    .filter(({ likeness }) => likeness >= 1)
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ note }) => note);
}

type ComparableNote = Pick<Note, "category" | "title" | "content">;

/** Returns 1 or more if two notes are similar by title, by content, or by both together. */
function likenessOf(a: ComparableNote, b: ComparableNote): number {
  const titles = a.category === b.category ? overlap(stemsOf(a.title), stemsOf(b.title)) : 0;
  const [one, other] = [stemsOf(a.content), stemsOf(b.content)];
  const contents =
    isShort(one) || isShort(other) ? Number(isSame(a.content, b.content)) : overlap(one, other);
  return Math.max(titles / 0.99, contents / 0.75, (titles + contents) / 1.2);
}

/** Few words overlap by chance. */
function isShort(stems: ReadonlySet<string>): boolean {
  return stems.size < 6;
}

function isSame(a: string, b: string): boolean {
  return normalizeWords(a).join(" ") === normalizeWords(b).join(" ");
}

/** Jaccard index. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = Array.from(a).filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
