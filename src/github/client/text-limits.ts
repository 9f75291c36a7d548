/** GitHub's limit is 65,536 characters; the rest is reserved for additions. */
const LONGEST = 65_000;

const CUT = "\n\n… (truncated at GitHub's limit)";

export function truncateText(text: string, longest = LONGEST): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - CUT.length).replace(/[\uD800-\uDBFF]$/, "")}${CUT}`;
}

export function truncateLine(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
