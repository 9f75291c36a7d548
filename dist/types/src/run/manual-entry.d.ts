import * as z from "zod";
/** What somebody added by hand to a file of a run that others may go on with. It may arrive twice, and counts once. */
export declare const ManualEntry: z.ZodObject<{
    type: z.ZodLiteral<"addition">;
    file: z.ZodEnum<{
        "checkpoint.md": "checkpoint.md";
        "logs.ndjson": "logs.ndjson";
    }>;
    text: z.ZodString;
}, z.core.$strip>;
export type ManualEntry = z.infer<typeof ManualEntry>;
/** Files that are added to. */
export declare const manualEntryFiles: ("checkpoint.md" | "logs.ndjson")[];
/** Ids of requests that are additions begin so. */
export declare const ADDITION_PREFIX = "add-";
/** Undefined for what is none, or is no entry of its file: what comes from elsewhere may be anything. */
export declare function parseAddition(content: string): ManualEntry | undefined;
export declare function renderAddition(addition: Omit<ManualEntry, "type">): string;
export declare function containsEntry(text: string, addition: ManualEntry): boolean;
/** The entry under another number, to be appended to what is there. */
export declare function renumbered(addition: ManualEntry, number: number, after: string): string;
/** A file with what was added to it; undefined where it has that already. */
export declare function appendEntry(text: string, addition: ManualEntry): string | undefined;
/** The checkpoint of a number as its file holds it, to be handed on. */
export declare function checkpointIn(text: string, id: string): string | undefined;
