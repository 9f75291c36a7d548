import type { Scalar } from "yaml";
/**
 * Where a character of a scalar's value stands in the file, through quotes, escapes, indentation and folding. Where the two cannot
 * be brought together, the scalar's start.
 */
export declare function sourceOffset(file: string, scalar: Scalar, offset: number): number;
