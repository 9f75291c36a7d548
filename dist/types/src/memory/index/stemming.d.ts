/** A text as it goes into a search index: signs apart, and the parts of names such as `parseJournal` added. */
export declare function searchable(text: string): string;
/** Words in lower case, without accents. */
export declare function normalizedWords(text: string): string[];
/** What is searched for: words, and in quotes rows of words. Each is a row of words as an index holds them. */
export declare function termsOf(query: string): string[];
/** The words of a text that tell most of what it is about; longer ones are rarer. */
export declare function extractKeywords(text: string, most: number): string[];
/** A word without its commonest English endings, so that `caches` and `caching` count as one. */
export declare function stemOf(word: string): string;
/** What a text says, as a set that can be compared. */
export declare function stemsOf(text: string): Set<string>;
export declare function isCommon(word: string): boolean;
