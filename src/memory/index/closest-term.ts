import { closestMatch } from "../../definition/closest-match.ts";

const SHORTEST = 4;
const MOST_DIFFERENT_LETTERS = 4;

/** Returns the term that a mistyped word probably means; undefined if none is close. */
export function closestTerm(word: string, terms: Iterable<string>): string | undefined {
  if (word.length < SHORTEST || word.includes(" ")) return undefined;
  const letters = Array.from(word).toSorted();
  const candidates = Array.from(terms).filter(
    (term) => term.length >= SHORTEST && differentLetters(letters, term) <= MOST_DIFFERENT_LETTERS,
  );
  // Only a limited number is compared letter by letter: those with the most letters in common.
  const byLetters = candidates.toSorted(
    (a, b) => differentLetters(letters, a) - differentLetters(letters, b),
  );
  return closestMatch(word, byLetters.slice(0, MOST_COMPARED));
}

const MOST_COMPARED = 200;

/** Number of letters that only one of the words has, whatever their order. */
function differentLetters(letters: readonly string[], term: string): number {
  if (Math.abs(letters.length - term.length) > MOST_DIFFERENT_LETTERS) return Infinity;
  const others = Array.from(term).toSorted();
  let sharedCount = 0;
  for (let a = 0, b = 0; a < letters.length && b < others.length;) {
    const [own = "", other = ""] = [letters[a], others[b]];
    if (own === other) sharedCount += 1;
    if (own <= other) a += 1;
    if (other <= own) b += 1;
  }
  return letters.length + others.length - 2 * sharedCount;
}
