import type { Body, Expression } from "./tree.ts";
import { type Dict } from "./values.ts";
/** Renders a template that has been read over plain data. */
export declare function renderTemplate(template: Body, scope: Dict): string;
/** The value of an expression, as JSON text: that bounds what a caller gets, however often the value repeats itself. */
export declare function evaluateExpression(expression: Expression, scope: Dict): string;
