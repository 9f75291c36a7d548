import type { ParsedNode } from "nunjucks/src/parser.js";
import { CallReader } from "./call-reader.ts";
import type { Expression } from "./syntax-tree.ts";
/** Turns nunjucks' nodes into our own tree; a node without a case here is refused. */
export declare abstract class ExpressionReader extends CallReader {
    #private;
    expression(node: ParsedNode): Expression;
}
