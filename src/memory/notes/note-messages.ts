import { AgenticError } from "../../errors.ts";
import { capitalize } from "../../system/format.ts";
import type { NoteIndex } from "../index/note-index.ts";
import { type BrokenNote, type Note, type NoteSummary, noteCategories, type Suggestion } from "./note.ts";

export function noteFacts<T extends NoteSummary | Note>({ path, ...note }: T, location: string) {
  return { ...note, path: `${location}/${path}` };
}

export function createdFacts({ id, category, title, tags, path }: Note, location: string) {
  return { success: true, memory_id: id, path: `${location}/${path}`, category, title, tags };
}

export function brokenFacts(broken: readonly BrokenNote[], location: string) {
  return broken.map(({ path, line, message }) => ({ file: `${location}/${path}`, line, message }));
}

export function noteExists(
  similar: readonly Note[],
  location: string,
  next: (id: string) => string,
): AgenticError {
  const notes = similar.map(({ id, title, path }) => ({ id, title, path: `${location}/${path}` }));
  const [first] = notes;
  return new AgenticError({
    code: "note-exists",
    message: `${first?.path} says much the same (${first?.title}), so nothing was kept. ${next(first?.id ?? "")}`,
    data: { similar: notes },
  });
}

export function renderList(
  notes: readonly NoteSummary[],
  total: number,
  all: string = `\`--limit ${total}\``,
): string {
  const width = Math.max(...notes.map(({ id }) => id.length));
  const lines = notes.map(({ id, category, created, title, tags }) => {
    const labels = tags.length > 0 ? `  (${tags.join(", ")})` : "";
    return `${id.padEnd(width)}  ${created.slice(0, 10)}  ${category.padEnd(8)}  ${title}${labels}`;
  });
  const remaining = total - notes.length;
  return [...lines, ...(remaining > 0 ? [`… and ${remaining} more; ${all} shows all.`] : [])].join("\n");
}

export function renderFound(notes: readonly NoteSummary[], location: string): string {
  return notes
    .map(({ id, category, relevance, tags, title, summary, path }) => {
      const about = [category, ...(relevance === "medium" ? [] : [relevance]), ...tags].join(", ");
      return [
        `${title}  (${about})`,
        `    ${id}  ${location}/${path}`,
        ...(summary === "" ? [] : [`    ${summary}`]),
      ];
    })
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

export function describeSuggestion({ unknown, text }: Suggestion): string {
  const terms = unknown.map((term) => `\`${term}\``).join(" or ");
  return `No note contains ${terms}. Did you mean \`${text}\`?`;
}

export function renderBroken(broken: readonly { file: string; line: number; message: string }[]): string {
  const head =
    broken.length === 1
      ? "1 file is no note. It was skipped and not changed:"
      : `${broken.length} files are no notes. They were skipped and not changed:`;
  const lines = broken.map(({ file, line, message }) => `  ${file}:${line}: ${message}.`);
  return [head, ...lines].join("\n");
}

/** Limit for each category, because agents read the whole page. */
const MAX_LISTED = 50;
const MAX_BROKEN_LISTED = 20;

export function renderContents(index: Pick<NoteIndex, "list" | "broken">): string {
  const sections = noteCategories.flatMap((category) => {
    const { notes, total } = index.list({ category, limit: MAX_LISTED });
    if (total === 0) return [];
    const name = `${capitalize(category)}s`;
    const remaining = total - notes.length;
    const more =
      remaining > 0
        ? [`- and ${remaining} more: \`agentic-sdlc memory list --category ${category} --limit ${total}\``]
        : [];
    return [[`## ${name}`, "", ...notes.map(lineOf), ...more].join("\n")];
  });
  const broken = index.broken();
  if (broken.length > 0) {
    const lines = broken
      .slice(0, MAX_BROKEN_LISTED)
      .map(({ path, line, message }) => `- ${path}:${line}: ${message}`);
    const remaining = broken.length - lines.length;
    const more = remaining > 0 ? [`- and ${remaining} more`] : [];
    sections.push(["## Files that cannot be read as notes", "", ...lines, ...more].join("\n"));
  }
  return sections.length === 0 ? "There are no notes yet.\n" : `${sections.join("\n\n")}\n`;
}

function lineOf({ path, title, tags }: NoteSummary): string {
  const name = path.split("/").at(-1) ?? path;
  const labels = tags.length > 0 ? ` (${tags.join(", ")})` : "";
  return `- [${name}](${path}) - ${plain(title)}${labels}`;
}

/** A title is an agent's text: it must stay on its line. */
function plain(title: string): string {
  return title.replaceAll(/[<>[\]`|\\]/g, (sign) => `\\${sign}`);
}

const HEAD = /^# Memory Index\n\nLast updated: [^\n]*\n\n/;

/** Keeps the date of an unchanged page. */
export function renderIndexPage(
  body: string,
  { now, before }: { now: Date; before: string | undefined },
): string {
  if (before !== undefined && HEAD.test(before) && before.replace(HEAD, "") === body) return before;
  return `# Memory Index\n\nLast updated: ${now.toISOString()}\n\n${body}`;
}
