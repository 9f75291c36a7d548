import type { Span } from "./text-spans.ts";
/** What private keys are told by. */
export declare const keyMarks: readonly string[];
/** Private keys, whole or cut. */
export declare function privateKeySpans(text: string): Span[];
