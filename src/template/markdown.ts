/**
 * One line of Markdown, from text of any kind: it ends no heading, list item or quote, and holds neither HTML nor images. Code spans
 * stay as they are; whatever would begin one that never ends is shown as it is written.
 */
export function inlineMarkdown(text: string): string {
  const parts = text.replaceAll(BREAKS, " ").replaceAll(INVISIBLE, "").trim().split(/(`+)/);
  const closing = closingRuns(parts);
  const made: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? "";
    const end = closing.get(index);
    if (end !== undefined) {
      made.push(...parts.slice(index, end + 1));
      index = end;
    } else made.push(index % 2 === 1 ? part.replaceAll("`", "\\`") : literal(part));
  }
  return made.join("").replace(BLOCK, "\\$&");
}

/** The same for a cell of a table: no `|` in it ends the cell. A table takes one backslash off before anything else is read. */
export function tableCell(text: string): string {
  return inlineMarkdown(text).replaceAll(/\\*\|/g, (found) =>
    found.length % 2 === 1 ? `\\${found}` : found,
  );
}

const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu;
/** What at the start of a line begins a heading, a quote, a fence, the underline of a heading, or a definition of a link. */
const BLOCK = /^(?:#{1,6}(?= |$)|>|~{3}|[-=]+(?=$)|\[(?=[^\]]+\]:))/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/gu;

function literal(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("![", "!\\[");
}

/** For each run of backticks the next one of the same length: what closes the code span that it opens. */
function closingRuns(parts: readonly string[]): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const next = new Map<number, number>();
  for (let index = parts.length - 2; index > 0; index -= 2) {
    const length = parts[index]?.length ?? 0;
    const end = next.get(length);
    if (end !== undefined) closing.set(index, end);
    next.set(length, index);
  }
  return closing;
}
