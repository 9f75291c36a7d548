import { capitalize } from "../../system/format.ts";
import type { NoteIndex } from "../index/note-index.ts";
import { noteCategories, type NoteSummary } from "./note.ts";

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
