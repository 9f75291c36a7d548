import * as z from "zod";
import { type Layout } from "../refs/segments.ts";
/** What of a run is at the remote, as one of its versions has it. */
export declare const ReplicatedFiles: z.ZodObject<{
    growing: z.ZodRecord<z.ZodString, z.ZodObject<{
        whole: z.ZodInt;
        segments: z.ZodReadonly<z.ZodArray<z.ZodObject<{
            offset: z.ZodInt;
            size: z.ZodInt;
        }, z.core.$strip>>>;
        leftOut: z.ZodInt;
    }, z.core.$strip>>;
    documents: z.ZodRecord<z.ZodString, z.ZodString>;
    events: z.ZodInt;
}, z.core.$strip>;
export type ReplicatedFiles = z.infer<typeof ReplicatedFiles>;
/** `replica.json`: what this clone knows of the remote. Whatever it says is believed only for the version it names. */
export declare const ReplicaRecord: z.ZodObject<{
    run_id: z.ZodString;
    engines: z.ZodArray<z.ZodString>;
    version: z.ZodOptional<z.ZodString>;
    ended: z.ZodOptional<z.ZodLiteral<true>>;
    refused: z.ZodOptional<z.ZodArray<z.ZodString>>;
    carried: z.ZodOptional<z.ZodObject<{
        growing: z.ZodRecord<z.ZodString, z.ZodObject<{
            whole: z.ZodInt;
            segments: z.ZodReadonly<z.ZodArray<z.ZodObject<{
                offset: z.ZodInt;
                size: z.ZodInt;
            }, z.core.$strip>>>;
            leftOut: z.ZodInt;
        }, z.core.$strip>>;
        documents: z.ZodRecord<z.ZodString, z.ZodString>;
        events: z.ZodInt;
    }, z.core.$strip>>;
}, z.core.$strip>;
export type ReplicaRecord = z.infer<typeof ReplicaRecord>;
/** Undefined for one that is missing, damaged, or of another run. */
export declare function parseRecord(text: string | undefined, runId: string): ReplicaRecord | undefined;
export declare function renderRecord(record: ReplicaRecord): string;
export declare function layoutOf({ growing }: Pick<ReplicatedFiles, "growing">, file: string): Layout;
