import type { Token } from "nunjucks/src/lexer.js";
/** Checks that every tag is one of ours and closed; returns the names of the macros. */
export declare function checkTags(tokens: readonly Token[]): Set<string>;
