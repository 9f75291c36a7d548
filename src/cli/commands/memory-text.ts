import type { NoteSummary } from "../../memory/note.ts";

/** A note as `--json` shows it. */
export function describe({ path, ...note }: NoteSummary, location: string) {
  return { ...note, path: `${location}/${path}` };
}

/** A line for each note. */
export function renderList(notes: readonly NoteSummary[], total: number): string {
  const width = Math.max(...notes.map(({ id }) => id.length));
  const lines = notes.map(({ id, category, created, title, tags }) => {
    const labels = tags.length > 0 ? `  (${tags.join(", ")})` : "";
    return `${id.padEnd(width)}  ${created.slice(0, 10)}  ${category.padEnd(8)}  ${title}${labels}`;
  });
  const rest = total - notes.length;
  return [...lines, ...(rest > 0 ? [`… and ${rest} more; \`--limit ${total}\` shows all.`] : [])].join("\n");
}

/** A paragraph for each note. */
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

/** Files that were left out, a line each. */
export function renderBroken(broken: readonly { file: string; line: number; message: string }[]): string {
  const head =
    broken.length === 1
      ? "1 file is no note, and was left out and as it is:"
      : `${broken.length} files are no notes, and were left out and as they are:`;
  const lines = broken.map(({ file, line, message }) => `  ${file}:${line}: ${message}.`);
  return [head, ...lines].join("\n");
}
