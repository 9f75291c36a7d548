import { type WithMistake } from "./mistake.ts";
import type { WordProblem } from "./words.ts";
/** A quote that does not end, or ends in the middle of a word. */
export declare function badQuote({ problem, piece: found }: WordProblem): WithMistake;
