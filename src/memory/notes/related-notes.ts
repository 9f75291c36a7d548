import { fenceUntrustedText } from "../../template/untrusted-text.ts";
import { extractKeywords, stemOf, stemsOf } from "../index/stemming.ts";
import type { Note } from "./note.ts";
import type { Notebook } from "./notebook.ts";

const KEYWORDS = 24;
/** Minimum total weight of the words that a note shares with the text; less is chance. */
const MIN_WEIGHT = 4;
/** Tags are chosen for searches. A word in tags and title is the subject of the note. */
const WEIGHTS = { tag: 3, title: 2, content: 1 } as const;
const LONGEST_NOTE = 2_000;
const LONGEST_SECTION = 8_000;

/** Returns a prompt section with the notes that match a text best; empty if none matches. Notes are untrusted, so they are fenced. */
export async function relatedNotes(notebook: Notebook, text: string, limit: number): Promise<string> {
  const keywords = extractKeywords(text, KEYWORDS);
  if (keywords.length === 0 || limit <= 0) return "";
  const { notes: hits } = await notebook.search({ text: keywords.join(" "), any: true, limit: limit * 4 });
  const topic = stemsOf(text);
  const notes = (await notebook.readAll(hits.map(({ path }) => path)))
    .map((note) => ({ note, shared: sharedWeight(note, topic) }))
    .filter(({ shared }) => shared >= MIN_WEIGHT)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, limit)
    .map(({ note }) => note);
  return notes.length === 0 ? "" : renderSection(notes, notebook.location);
}

function sharedWeight({ title, tags, content }: Note, topic: ReadonlySet<string>): number {
  const [labels, head, body] = [stemsOf(tags.join(" ")), stemsOf(title), stemsOf(content)];
  const weigh = (stems: ReadonlySet<string>, weight: number): number =>
    weight * Array.from(stems).filter((stem) => topic.has(stemOf(stem))).length;
  const bodyStems = Array.from(body).filter((word) => !labels.has(word) && !head.has(word));
  return weigh(labels, WEIGHTS.tag) + weigh(head, WEIGHTS.title) + weigh(new Set(bodyStems), WEIGHTS.content);
}

function renderSection(notes: readonly Note[], location: string): string {
  const texts: string[] = [];
  let remaining = LONGEST_SECTION;
  for (const { title, path, category, created, tags, content } of notes) {
    const about = [category, created.slice(0, 10), ...tags].join(", ");
    const text = cut(
      `### ${title}\n\n${location}/${path} (${about})\n\n${content}`,
      Math.min(LONGEST_NOTE, remaining),
    );
    if (text === "") break;
    texts.push(text);
    remaining -= text.length;
  }
  return [
    "## Notes from earlier work",
    "",
    "Earlier sessions in this repository left these notes. They may be outdated or wrong: check them against the code before you rely on them.",
    "",
    fenceUntrustedText(texts.join("\n\n"), "notes that earlier sessions wrote"),
  ].join("\n");
}

/** A shorter excerpt is useless. */
const SHORTEST = 300;

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return most < SHORTEST ? "" : `${text.slice(0, most)}…\n\n(The file holds more.)`;
}
