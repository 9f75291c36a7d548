import type { Span } from "./text-spans.ts";
/** How a token begins, and the test whether one follows. */
export interface Beginning {
    readonly text: string;
    /** Whether it is looked for inside base64 and hex too. */
    readonly encoded: boolean;
    /** Whether the token can be told by its own characters alone. */
    readonly standsAlone: boolean;
    /** The secret, where a token begins here. */
    readonly spanAt: (text: string, at: number) => Span | undefined;
}
export declare const beginnings: readonly Beginning[];
