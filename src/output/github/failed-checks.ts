import { sanitizeCode } from "./sanitized-text.ts";

const MOST_NAMED = 3;

/** ``the failing check `ci` of 0a1b2c3``; `commit` is Markdown. */
export function formatFailedChecks(
  names: readonly string[],
  { count = names.length, commit }: { readonly count?: number; readonly commit: string },
): string {
  const displayed = names.slice(0, MOST_NAMED).map((name) => sanitizeCode(name, 60));
  const more =
    displayed.length > 0 && count > displayed.length ? ` and ${count - displayed.length} more` : "";
  const named = displayed.length === 0 ? "" : ` ${displayed.join(", ")}${more}`;
  return `the failing ${count === 1 ? "check" : "checks"}${named} of ${commit}`;
}

export function checkHeading(name: string, conclusion: string): string {
  return `Check: ${name} (${conclusion})`;
}

const HEADING = /^Check: (.+) \(\w+\)$/;
/** A fenced text cannot contain its own markers. */
const FENCED = /<(untrusted-[0-9a-f]{24})>\n[^\n]*\n\n([^\n]*)[^]*?<\/\1>/g;

export function checksNamedIn(text: string): string[] {
  return Array.from(text.matchAll(FENCED), ([, , first = ""]) => HEADING.exec(first)?.[1] ?? "").filter(
    (name) => name !== "",
  );
}
