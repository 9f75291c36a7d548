import type { Token } from "nunjucks/src/lexer.js";
/** The method a slice becomes; no template can spell it. */
export declare const SLICE = "[:]";
/** Checks names and brackets, and rewrites what nunjucks' parser does not read: slices and Python's constants. */
export declare function prepare(tokens: readonly Token[]): Token[];
