import type { Body, Expression } from "../parse/syntax-tree.ts";
import { type Dict } from "./values.ts";
/** How values that a template inserts are shortened, for readers who need not see all of them. */
export interface Shortening {
    /** Characters of a value that stay. */
    readonly longest: number;
    /** A sentence that says where the whole values are. */
    readonly note: string;
}
export interface Rendering {
    /** Characters that the data have as JSON: the larger they are, the more may be done with them. */
    readonly dataSize?: number;
    readonly shortening?: Shortening | undefined;
}
/** Renders a template that has been read over plain data. */
export declare function renderTemplate(template: Body, scope: Dict, rendering?: Rendering): string;
/** The value of an expression, as JSON text: that bounds what a caller gets, however often the value repeats itself. */
export declare function evaluateExpression(expression: Expression, scope: Dict, dataSize?: number): string;
