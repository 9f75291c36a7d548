import type { Token } from "nunjucks/src/lexer.js";
import { type Parser } from "nunjucks/src/parser.js";
import type { Body } from "./syntax-tree.ts";
/** Reads a template; anything outside the syntax templates have is an error with its position. */
export declare function parseTemplate(source: string): Body;
/** Runs nunjucks' parser over checked tokens. */
export declare function parsing<Node>(tokens: readonly Token[], read: (parser: Parser) => Node): Node;
