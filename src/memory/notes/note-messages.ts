import { AgenticError } from "../../errors.ts";
import type { BrokenNote, Note, NoteSummary } from "./note.ts";
import type { Suggestion } from "./notebook.ts";

export function noteFacts<T extends NoteSummary | Note>({ path, ...note }: T, location: string) {
  return { ...note, path: `${location}/${path}` };
}

export function createdFacts({ id, category, title, tags, path }: Note, location: string) {
  return { success: true, memory_id: id, path: `${location}/${path}`, category, title, tags };
}

export function brokenFacts(broken: readonly BrokenNote[], location: string) {
  return broken.map(({ path, line, message }) => ({ file: `${location}/${path}`, line, message }));
}

/** Explains why a note was not created; `next` says how to read the other note and how to create both. */
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

/** `all`: the command that lists the omitted notes. */
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
