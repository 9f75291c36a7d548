import { closestMatch } from "../../definition/closest-match.ts";

/** Scripts without spaces: each character counts as a word. */
const SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const ASCII = /^[\0-\x7f]*$/; // oxlint-disable-line no-control-regex -- all of ASCII is meant
const CAMEL_CASE = /[a-z0-9][A-Z]/;
const NAME = /\b[A-Za-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+\b/g;

/** Returns a text for the index: separate characters of scripts without spaces, and the parts of names such as `parseJournal`. */
export function toSearchableText(text: string): string {
  const apart = withSignsApart(text);
  const names = CAMEL_CASE.test(apart) ? apart.match(NAME) : null;
  return names ? `${apart}\n${[...new Set(names)].map(partsOf).join(" ")}` : apart;
}

function partsOf(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4");
}

function withSignsApart(text: string): string {
  return ASCII.test(text) ? text : text.replaceAll(SIGN, " $& ");
}

/** Words in lower case, without accents. */
export function normalizeWords(text: string): string[] {
  const plain = ASCII.test(text) ? text : withSignsApart(text.normalize("NFKD").replaceAll(/\p{Mn}+/gu, ""));
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

const MOST_TERMS = 32;

export function termsOf(query: string): string[] {
  const terms = Array.from(query.matchAll(/"([^"]*)"|([^\s"]+)/g), ([, quoted, word]) =>
    normalizeWords(quoted ?? word ?? "").join(" "),
  ).filter((term) => term !== "");
  const telling = terms.filter((term) => !isStopWord(term));
  return [...new Set(telling.length > 0 ? telling : terms)].slice(0, MOST_TERMS);
}

/** Returns the longest words of a text: they are the rarest. */
export function extractKeywords(text: string, most: number): string[] {
  const keywords = [...new Set(normalizeWords(text))].filter((word) => word.length > 2 && !isStopWord(word));
  return keywords.toSorted((a, b) => b.length - a.length).slice(0, most);
}

/** Removes common English endings, so that `caches` and `caching` are equal. */
export function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ings?|ed|es|s|e)$/, "") : word;
}

export function stemsOf(text: string): Set<string> {
  return new Set(
    normalizeWords(text)
      .filter((word) => !isStopWord(word))
      .map(stemOf),
  );
}

function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

// Negations are not stop words: they reverse a note's meaning.
const STOP_WORDS: ReadonlySet<string> = new Set(
  `the a an is are was were be been being have has had do does did will would could should may might must to of in
  for on with at by from as into through during before after above below between under again further then once here
  there when where why how all each few more most other some such only own same so than too very just and but if or
  because until while this that these those i you he she it we they what which who its your our their can also`.split(
    /\s+/,
  ),
);

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
