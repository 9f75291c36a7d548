import type { ArgumentsNode, BinaryNode, CallNode, MacroNode, ParsedNode } from "nunjucks/src/parser.js";
import { type Position } from "../template-error.ts";
import type { Body, Expression, ArgumentNodes, MacroTree } from "./syntax-tree.ts";
/** Reads what has a name and arguments: filters, tests, methods, macros. Names nobody knows are refused here. */
export declare abstract class CallReader {
    #private;
    constructor(macros: ReadonlySet<string>);
    abstract expression(node: ParsedNode): Expression;
    abstract body(node: ParsedNode): Body;
    protected test(node: BinaryNode): Expression;
    protected filter(node: CallNode): Expression;
    protected call(node: CallNode): Expression;
    protected macroTree(node: MacroNode): MacroTree;
    protected given(args: ArgumentsNode): ArgumentNodes;
    protected count(node: ParsedNode): void;
    protected present(node: ParsedNode | null, around: ParsedNode): ParsedNode;
    protected symbol(node: ParsedNode): string;
    protected refused(node: ParsedNode): Error;
}
/** The position alone. */
export declare function at({ line, column }: Position): Position;
