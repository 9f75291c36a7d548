import type { Note } from "./note.ts";
import { renderScalar } from "./plain-front-matter.ts";

/** The file of a note: front matter that `parseNote` reads back, then its text. */
export function renderNote(note: Note, body: string = renderBody(note)): string {
  const { id, created, category, tags, source, relevance } = note;
  const sources = Object.entries(source).filter(([, value]) => value !== undefined && value !== "");
  const lines = [
    `id: ${id}`,
    `created: ${created}`,
    `category: ${category}`,
    `tags: [${tags.map(renderScalar).join(", ")}]`,
    ...(sources.length > 0 ? ["source:"] : []),
    ...sources.map(([key, value]) => `  ${key}: ${renderScalar(String(value))}`),
    `relevance: ${relevance}`,
  ];
  return `---\n${lines.join("\n")}\n---\n\n${body.toWellFormed().trim()}\n`;
}

function renderBody({ title, content }: Note): string {
  return `# ${title}\n\n${content}`;
}
