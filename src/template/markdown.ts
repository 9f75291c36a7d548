/** The line ends no heading, list item or quote, and contains no HTML or images. Unclosed backticks are escaped. */
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

export function tableCell(text: string): string {
  return inlineMarkdown(text).replaceAll(/\\*\|/g, (found) =>
    found.length % 2 === 1 ? `\\${found}` : found,
  );
}

const BREAKS = /[\s\p{Cc}\u2028\u2029]+/gu;
const BLOCK = /^(?:#{1,6}(?= |$)|>|~{3}|[-=]+(?=$)|\[(?=[^\]]+\]:))/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]/gu;

function literal(text: string): string {
  return text
    .replaceAll("\\", "\\\\")
    .replaceAll(/&(?=#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("![", "!\\[");
}

/** Returns, for each run of backticks, the next run of the same length, which closes its code span. */
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
