import type { Expression } from "./tree.ts";
export { truthy } from "./values.ts";
/** Reads exactly one expression, with or without braces around it. */
export declare function parseExpression(source: string): Expression;
