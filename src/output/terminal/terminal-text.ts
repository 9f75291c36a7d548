import { stripVTControlCharacters } from "node:util";

/** Terminals would obey control and bidirectional characters in the text of agents and scripts. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export function describeLostChanges({ branch, files }: { branch: string; files: readonly string[] }): string {
  return `changes of ${branch} to ${files.join(", ")} are lost`;
}

export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}

/** Returns one line of exactly `width` terminal columns: truncated, or padded. */
export function fitColumns(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, " ");
  const columns = columnsOf(line);
  if (columns <= width) return line + " ".repeat(width - columns);
  let retained = "";
  let used = 0;
  for (const { segment } of graphemesOf(line)) {
    const columns = graphemeColumns(segment);
    if (used + columns > width - 1) break;
    retained += segment;
    used += columns;
  }
  return `${retained}…${" ".repeat(Math.max(0, width - 1 - used))}`;
}

export function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemesOf(text)) columns += graphemeColumns(segment);
  return columns;
}

let segmenter: Intl.Segmenter | undefined;

/** Created at its first use, because it loads tables and most runs print ASCII only. */
function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en");
  return segmenter.segment(text);
}

const ASCII = /^[ -~]*$/;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
const EMOJI = /^\p{Emoji_Presentation}|\ufe0f/u;

function graphemeColumns(grapheme: string): number {
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}
