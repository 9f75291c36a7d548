import * as z from "zod";
/** What of a run this clone started, wrote or confirmed. */
declare const TrustNote: z.ZodObject<{
    version: z.ZodOptional<z.ZodString>;
    events: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>;
export type TrustNote = z.infer<typeof TrustNote>;
/** An empty note for a text that is missing or damaged. */
export declare function parseTrustNote(text: string | undefined): TrustNote;
export declare function renderTrustNote(note: TrustNote): string;
/** First lines that two journals share. */
export declare function sharedEvents(one: string, other: string): number;
export {};
