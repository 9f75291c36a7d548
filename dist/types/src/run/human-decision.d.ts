import * as z from "zod";
export declare const QuestionSubject: z.ZodObject<{
    document: z.ZodOptional<z.ZodString>;
    hash: z.ZodOptional<z.ZodString>;
    head: z.ZodOptional<z.ZodString>;
    step: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type QuestionSubject = z.infer<typeof QuestionSubject>;
export declare const HumanDecision: z.ZodEnum<{
    approved: "approved";
    input: "input";
    rejected: "rejected";
    timeout: "timeout";
}>;
export type HumanDecision = z.infer<typeof HumanDecision>;
export declare const VoidReason: z.ZodEnum<{
    deleted: "deleted";
    dismissed: "dismissed";
    edited: "edited";
    "not-permitted": "not-permitted";
}>;
export type VoidReason = z.infer<typeof VoidReason>;
export declare const Thread: z.ZodObject<{
    id: z.ZodOptional<z.ZodString>;
    path: z.ZodString;
    line: z.ZodOptional<z.ZodInt>;
    side: z.ZodOptional<z.ZodEnum<{
        left: "left";
        right: "right";
    }>>;
    text: z.ZodString;
}, z.core.$strip>;
export type Thread = z.infer<typeof Thread>;
interface Approval {
    readonly actor?: string | undefined;
}
/** People who approved, each once, as they first called themselves; all who give no name are one. */
export declare function approvers(approvals: readonly Approval[]): string[];
export {};
