import type { Expression } from "./syntax-tree.ts";
export { truthy } from "../evaluate/values.ts";
/** Reads exactly one expression, with or without braces around it. */
export declare function parseExpression(source: string): Expression;
