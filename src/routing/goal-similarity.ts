/** Words without meaning for a goal. They count only in the comparison of whole texts. */
const FILLERS: ReadonlySet<string> = new Set(
  "a an and are as at be by can could do for from i in into is it its of on or our please that the then this to was we with would you".split(
    " ",
  ),
);

const LEAST_SHARE = 0.6;
const LEAST_SHARED = 2;

/**
 * Compares two requests. `same`: equal except for case, spaces and punctuation. `similar`: at least 60% of all their words occur in both,
 * at least two, and the same numbers. Words compare without case and without fillers such as "the".
 */
export function compareGoals(one: string, other: string): "same" | "similar" | undefined {
  const [terms, others] = [termsOf(one), termsOf(other)];
  if (terms.length === 0 || others.length === 0) return undefined;
  if (terms.join(" ") === others.join(" ")) return "same";
  const [set, otherSet] = [meaningOf(terms), meaningOf(others)];
  // "Fix issue 12" is another goal than "Fix issue 13".
  if (numbersIn(set) !== numbersIn(otherSet)) return undefined;
  const shared = Array.from(set).filter((word) => otherSet.has(word)).length;
  const all = new Set([...set, ...otherSet]).size;
  return shared >= LEAST_SHARED && shared / all >= LEAST_SHARE ? "similar" : undefined;
}

function termsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  );
}

function meaningOf(terms: readonly string[]): ReadonlySet<string> {
  return new Set(terms.filter((word) => !FILLERS.has(word)));
}

function numbersIn(terms: ReadonlySet<string>): string {
  return Array.from(terms)
    .filter((word) => /\p{N}/u.test(word))
    .toSorted()
    .join(" ");
}
