import type { TrustNotes } from "../../ports/trust-notes.ts";
interface TrustPlace {
    /** Private folder to read from; undefined where there is none yet. */
    readonly known: () => string | undefined;
    /** The same to write to. */
    readonly make: () => string;
}
/** Notes in a folder of the engine's outside of the checkout. */
export declare function createTrustNotes({ known, make }: TrustPlace): TrustNotes;
export {};
