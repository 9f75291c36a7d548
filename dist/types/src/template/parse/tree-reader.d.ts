import type { ParsedNode } from "nunjucks/src/parser.js";
import { ExpressionReader } from "./expression-reader.ts";
import type { Body } from "./syntax-tree.ts";
/** Reads whole templates: the statements around the expressions. */
export declare class TreeReader extends ExpressionReader {
    #private;
    body(node: ParsedNode): Body;
}
