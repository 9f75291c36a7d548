import type { Path } from "./diagnostic.ts";
/** Text of a file made fit to stand in a message: one line, short, nothing invisible. */
export declare function displayText(text: string): string;
/** A key or name as code. */
export declare function code(text: string): string;
/** "a, b or c". */
export declare function either(words: readonly string[]): string;
/** A value in words, as in "must be a number, not …". */
export declare function named(value: unknown): string;
export declare function isMapping(value: unknown): value is Record<string, unknown>;
/** The value at a path of plain data. */
export declare function valueAt(root: unknown, path: Path): unknown;
