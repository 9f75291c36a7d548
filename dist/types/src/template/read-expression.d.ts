import type { ParsedNode } from "nunjucks/src/parser.js";
import { CallReader } from "./read-call.ts";
import type { Expression } from "./tree.ts";
/** Turns nunjucks' nodes into our own tree; a node without a case here is refused. */
export declare abstract class ExpressionReader extends CallReader {
    #private;
    expression(node: ParsedNode): Expression;
}
