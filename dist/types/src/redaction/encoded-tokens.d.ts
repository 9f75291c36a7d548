import type { Span } from "./text-spans.ts";
import { type Beginning } from "./token-patterns.ts";
/** How a token begins inside base64 or hex, with what is needed to read on from there. */
export interface EncodedBeginning {
    readonly text: string;
    readonly beginning: Beginning;
    readonly encoding: "base64" | "hex";
    /** Characters of the encoding before the mark at which decoding can start. */
    readonly before: number;
    /** Where in the decoded text the token then begins. */
    readonly offset: number;
}
export declare const encodedBeginnings: readonly EncodedBeginning[];
/** The run of an encoding around a mark, where what it holds there is a token. */
export declare function encodedSpan(text: string, start: number, { beginning, encoding, before, offset }: EncodedBeginning): Span | undefined;
