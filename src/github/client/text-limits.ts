/** GitHub takes 65,536 characters of a text; some are left for what it may add. */
const LONGEST = 65_000;

const CUT = "\n\n… (cut here: GitHub takes no more)";

/** As much of a text as GitHub takes. */
export function truncateText(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - CUT.length).replace(/[\uD800-\uDBFF]$/, "")}${CUT}`;
}

/** A line of a text, such as a title. */
export function truncateLine(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
