import { type Token } from "nunjucks/src/lexer.js";
import { type Position } from "../template-error.ts";
/** Characters a template may have. */
export declare const SOURCE_LIMIT: number;
export declare function hasTags(source: string): boolean;
export declare function positionOf(token: {
    lineno?: number;
    colno?: number;
} | undefined): Position;
/** The tokens of a template: text already trimmed as its neighbours' dashes ask, comments gone, raw blocks as text. */
export declare function templateTokens(source: string): Token[];
/** The tokens of an expression that stands without braces. */
export declare function expressionTokens(source: string): Token[];
