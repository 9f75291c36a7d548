import type { Span } from "./text-spans.ts";
/** What is looked for: secrets themselves, and marks that say a closer look is worth while. */
export interface Patterns {
    readonly secrets: readonly string[];
    readonly marks: readonly string[];
}
/** A mark that was seen. */
export interface MarkerMatch {
    /** Its place among the marks. */
    readonly mark: number;
    readonly span: Span;
}
export interface SecretMatches {
    readonly spans: readonly Span[];
    /** In the order in which they end. */
    readonly seen: readonly MarkerMatch[];
}
export interface Automaton {
    scan(text: string): SecretMatches;
    /** Where a secret may have begun that the text does not hold the rest of; its length where none has. */
    openFrom(text: string): number;
}
/**
 * The automaton of Aho and Corasick as one table: a look at each character, whatever the number of patterns. White space and characters
 * without width leave it where it is.
 */
export declare function createAutomaton({ secrets, marks }: Patterns): Automaton;
/** A secret as the automaton looks for it. */
export declare function asPattern(secret: string): string;
