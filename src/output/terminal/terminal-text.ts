import { stripVTControlCharacters, styleText } from "node:util";
import type { RunState } from "../../run/state.ts";

/** Terminals would obey control and bidirectional characters in the text of agents and scripts. */
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export function describeLostChanges({ branch, files }: { branch: string; files: readonly string[] }): string {
  return `changes of ${branch} to ${files.join(", ")} are lost`;
}

export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, "");
}

const ESCAPE = "\u001b";

const STYLES = new RegExp(`(${ESCAPE}\\[(?:1|2|22|3[1-6]|39)m)`);

/** Removes everything a terminal would obey, except the styles of this program if the stream shows them. */
export function printableStyled(text: string, stream: NodeJS.WriteStream): string {
  if (styleText("bold", "x", { stream }) === "x") return printable(text);
  return text
    .split(STYLES)
    .map((part, index) => (index % 2 === 1 ? part : printable(part)))
    .join("");
}

const STATUS_COLOURS = {
  pending: "dim",
  running: "cyan",
  paused: "yellow",
  completed: "green",
  failed: "red",
  cancelled: "yellow",
} as const satisfies Record<RunState["status"], string>;

export function styleByStatus(text: string, status: RunState["status"], stream: NodeJS.WriteStream): string {
  return styleText(STATUS_COLOURS[status], text, { stream });
}

export function styledEndLines(
  lines: readonly string[],
  status: RunState["status"],
  stream: NodeJS.WriteStream,
): string[] {
  const [first = "", ...more] = lines.map(printable);
  const lead = /^(?:Completed|Failed|Paused|Cancelled)/;
  return [first.replace(lead, (word) => styleByStatus(word, status, stream)), ...more];
}
