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

/** Returns the words and quoted phrases of a query, as the index stores them. */
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

export function isStopWord(word: string): boolean {
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
