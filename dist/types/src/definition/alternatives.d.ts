import type * as z from "zod";
type Issue = z.core.$ZodIssue;
type UnionIssue = Extract<Issue, {
    code: "invalid_union";
}>;
/** A union of groups that are told apart by their keys, beside words that stand alone: a list of checks holds such values. */
export interface Alternatives {
    readonly words: readonly string[];
    readonly keys: readonly string[];
    /** The issues of the alternative that has a key. */
    readonly issuesOf: (key: string) => readonly Issue[];
}
/** One line for each option: the keys it may have, or nothing. */
export declare function keysOfOptions(options: readonly z.core.$ZodType[]): string;
/** What a value could have been, where the schema has noted it by `keysOfOptions`. */
export declare function alternativesOf(issue: UnionIssue): Alternatives | undefined;
/** What follows "must be". */
export declare function describeAlternatives({ words, keys }: Alternatives): string;
/** What was probably meant by a word that is none of them. */
export declare function nearestAlternative({ words, keys }: Alternatives, value: string): string | undefined;
export {};
