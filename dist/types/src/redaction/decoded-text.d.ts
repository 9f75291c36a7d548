import type { Span } from "./text-spans.ts";
/** A text with its escapes decoded, and the way back to where each part stood. */
export interface DecodedText {
    readonly text: string;
    /** The part of the first text that a part of this one came from. */
    readonly origin: (span: Span) => Span;
}
/** Undefined where there is nothing to decode. */
export declare function decodeText(text: string): DecodedText | undefined;
