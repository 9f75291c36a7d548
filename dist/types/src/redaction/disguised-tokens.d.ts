import type { Span } from "./text-spans.ts";
import type { Beginning } from "./token-patterns.ts";
/**
 * A token in groups of one length with blanks between, such as `g h p _ A b` or `ghp_ AbCd EfGh`; words of a sentence have several lengths.
 */
export declare function spacedSpan(text: string, start: number, beginning: Beginning): Span | undefined;
/** A token written backwards that ends, where it begins, at an index. */
export declare function reversedSpan(text: string, end: number, beginning: Beginning): Span | undefined;
/** By UTF-16 units: tokens have no others. */
export declare function backwards(text: string): string;
export declare function isSpaced(text: string, start: number): boolean;
