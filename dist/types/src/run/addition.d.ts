import * as z from "zod";
/** What somebody added by hand to a file of a run that others may go on with. It may arrive twice, and counts once. */
export declare const Addition: z.ZodObject<{
    type: z.ZodLiteral<"addition">;
    file: z.ZodEnum<{
        "checkpoint.md": "checkpoint.md";
        "logs.ndjson": "logs.ndjson";
    }>;
    text: z.ZodString;
}, z.core.$strip>;
export type Addition = z.infer<typeof Addition>;
/** Files that are added to. */
export declare const addedTo: ("checkpoint.md" | "logs.ndjson")[];
/** Ids of requests that are additions begin so. */
export declare const ADDITION_PREFIX = "add-";
/** Undefined for what is none, or is no entry of its file: what comes from elsewhere may be anything. */
export declare function parseAddition(content: string): Addition | undefined;
export declare function renderAddition(addition: Omit<Addition, "type">): string;
export declare function isAdded(text: string, addition: Addition): boolean;
/** The entry under another number, to be appended to what is there. */
export declare function renumbered(addition: Addition, number: number, after: string): string;
/** A file with what was added to it; undefined where it has that already. */
export declare function withAddition(text: string, addition: Addition): string | undefined;
/** The checkpoint of a number as its file holds it, to be handed on. */
export declare function checkpointIn(text: string, id: string): string | undefined;
