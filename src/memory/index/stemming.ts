/** Scripts written without spaces: a word there is a row of signs, so each sign is a word of its own. */
const SIGN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const ASCII = /^[\0-\x7f]*$/; // oxlint-disable-line no-control-regex -- all of ASCII is meant
const CAMEL_CASE = /[a-z0-9][A-Z]/;
const NAME = /\b[A-Za-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+\b/g;

/** A text as it goes into a search index: signs apart, and the parts of names such as `parseJournal` added. */
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

/** What is searched for: words, and in quotes rows of words. Each is a row of words as an index holds them. */
export function termsOf(query: string): string[] {
  const terms = Array.from(query.matchAll(/"([^"]*)"|([^\s"]+)/g), ([, quoted, word]) =>
    normalizeWords(quoted ?? word ?? "").join(" "),
  ).filter((term) => term !== "");
  const telling = terms.filter((term) => !isStopWord(term));
  return [...new Set(telling.length > 0 ? telling : terms)].slice(0, MOST_TERMS);
}

/** The words of a text that tell most of what it is about; longer ones are rarer. */
export function extractKeywords(text: string, most: number): string[] {
  const words = [...new Set(normalizeWords(text))].filter((word) => word.length > 2 && !isStopWord(word));
  return words.toSorted((a, b) => b.length - a.length).slice(0, most);
}

/** A word without its commonest English endings, so that `caches` and `caching` count as one. */
export function stemOf(word: string): string {
  return word.length > 4 ? word.replace(/(?:ings?|ed|es|s|e)$/, "") : word;
}

/** What a text says, as a set that can be compared. */
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

// Words of denial are no common words: they turn what a note says round.
const STOP_WORDS: ReadonlySet<string> = new Set(
  `the a an is are was were be been being have has had do does did will would could should may might must to of in
  for on with at by from as into through during before after above below between under again further then once here
  there when where why how all each few more most other some such only own same so than too very just and but if or
  because until while this that these those i you he she it we they what which who its your our their can also`.split(
    /\s+/,
  ),
);
