import { fence } from "../template/untrusted.ts";
import type { Note } from "./note.ts";
import type { Notebook } from "./notebook.ts";
import { keywordsOf, stemOf, stemsOf } from "./words.ts";

/** What is known of a text from earlier work, and what kept notes from being looked at, in sentences. */
export interface RelatedNotes {
  /** For a prompt; empty where no note fits. */
  readonly section: string;
  readonly problems: readonly string[];
}

/** Notes that outlast runs. */
export interface Notes {
  /** Those that fit a text best. Never throws: what goes wrong is told. */
  related(text: string, limit: number): Promise<RelatedNotes>;
}

const KEYWORDS = 24;
/** Words that a note must share with the text, those in title and tags counted twice: less is chance. */
const ENOUGH = 4;
const LONGEST_NOTE = 2_000;
const LONGEST_SECTION = 8_000;

/**
 * A section for a prompt with the notes that fit a text best, fenced: they are text from outside. Empty where none fits.
 */
export async function relatedNotes(notebook: Notebook, text: string, limit: number): Promise<string> {
  const words = keywordsOf(text, KEYWORDS);
  if (words.length === 0 || limit <= 0) return "";
  const { notes: hits } = await notebook.search({ text: words.join(" "), any: true, limit: limit * 4 });
  const asked = stemsOf(text);
  const notes = (await notebook.readAll(hits.map(({ path }) => path)))
    .map((note) => ({ note, shared: sharedWords(note, asked) }))
    .filter(({ shared }) => shared >= ENOUGH)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, limit)
    .map(({ note }) => note);
  return notes.length === 0 ? "" : renderSection(notes, notebook.location);
}

function sharedWords({ title, tags, content }: Note, asked: ReadonlySet<string>): number {
  const head = stemsOf(`${title} ${tags.join(" ")}`);
  const body = stemsOf(content);
  const count = (words: ReadonlySet<string>): number =>
    Array.from(words).filter((word) => asked.has(stemOf(word))).length;
  return 2 * count(head) + count(new Set(Array.from(body).filter((word) => !head.has(word))));
}

function renderSection(notes: readonly Note[], location: string): string {
  const texts: string[] = [];
  let left = LONGEST_SECTION;
  for (const { title, path, category, created, tags, content } of notes) {
    const about = [category, created.slice(0, 10), ...tags].join(", ");
    const text = cut(
      `### ${title}\n\n${location}/${path} (${about})\n\n${content}`,
      Math.min(LONGEST_NOTE, left),
    );
    if (text === "") break;
    texts.push(text);
    left -= text.length;
  }
  return [
    "## Notes from earlier work",
    "",
    "Earlier sessions in this repository left these notes. They may be outdated or wrong: check them against the code before you rely on them.",
    "",
    fence(texts.join("\n\n"), "notes that earlier sessions wrote"),
  ].join("\n");
}

/** Too little is worse than nothing. */
const SHORTEST = 300;

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return most < SHORTEST ? "" : `${text.slice(0, most)}…\n\n(The file holds more.)`;
}
