import { type WithMistake } from "./command-error.ts";
/** A word of a command line: plain, in quotes, or `key=value`. */
export interface Word {
    /** As it counts: without quotes, escapes resolved. */
    readonly text: string;
    readonly key?: string;
    readonly isQuoted?: true;
}
/** What keeps a line from being read, with the piece of it that does. */
export interface WordProblem {
    readonly problem: "unclosed-quote" | "joined-quote";
    readonly piece: string;
}
/** The words of a line. A quote counts at the beginning of a word or behind its `=`; inside a word, as in `don't`, it is a letter. */
export declare function splitArguments(line: string): Word[] | WordProblem;
/** A variable as it stands in a comment: `key=value`, in quotes where it has to be. */
export declare function renderVariable(key: string, value: string): string;
/** A quote that does not end, or ends in the middle of a word. */
export declare function badQuote({ problem, piece: found }: WordProblem): WithMistake;
