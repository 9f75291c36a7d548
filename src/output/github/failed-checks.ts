import { sanitizeCode } from "./sanitized-text.ts";

const MOST_NAMED = 3;

/** ``the failing check `ci` of 0a1b2c3``; `commit` is Markdown. */
export function formatFailedChecks(
  names: readonly string[],
  { count = names.length, commit }: { readonly count?: number; readonly commit: string },
): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => sanitizeCode(name, 60));
  const more = shown.length > 0 && count > shown.length ? ` and ${count - shown.length} more` : "";
  const named = shown.length === 0 ? "" : ` ${shown.join(", ")}${more}`;
  return `the failing ${count === 1 ? "check" : "checks"}${named} of ${commit}`;
}

export function checkHeading(name: string, conclusion: string): string {
  return `Check: ${name} (${conclusion})`;
}

const HEADING = /^Check: (.+) \(\w+\)$/;
/** No text holds the markers around it. */
const FENCED = /<(untrusted-[0-9a-f]{24})>\n[^\n]*\n\n([^\n]*)[^]*?<\/\1>/g;

/** Names of the checks that a variable tells of. */
export function checksNamedIn(text: string): string[] {
  return Array.from(text.matchAll(FENCED), ([, , first = ""]) => HEADING.exec(first)?.[1] ?? "").filter(
    (name) => name !== "",
  );
}
