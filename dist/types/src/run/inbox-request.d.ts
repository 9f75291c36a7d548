import * as z from "zod";
import type { RunState } from "./state.ts";
/** A request from outside, as it lies in a run's inbox (`inbox/<id>.json`). */
export declare const InboxRequest: z.ZodDiscriminatedUnion<[z.ZodObject<{
    type: z.ZodLiteral<"cancel">;
    at: z.ZodOptional<z.ZodString>;
    issue: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>, z.ZodObject<{
    type: z.ZodLiteral<"input">;
    decision: z.ZodDefault<z.ZodEnum<{
        approved: "approved";
        input: "input";
        rejected: "rejected";
    }>>;
    text: z.ZodDefault<z.ZodString>;
    step: z.ZodOptional<z.ZodString>;
    actor: z.ZodOptional<z.ZodString>;
    threads: z.ZodOptional<z.ZodArray<z.ZodObject<{
        id: z.ZodOptional<z.ZodString>;
        path: z.ZodString;
        line: z.ZodOptional<z.ZodInt>;
        side: z.ZodOptional<z.ZodEnum<{
            left: "left";
            right: "right";
        }>>;
        text: z.ZodString;
    }, z.core.$strip>>>;
    about: z.ZodOptional<z.ZodObject<{
        document: z.ZodOptional<z.ZodString>;
        hash: z.ZodOptional<z.ZodString>;
        head: z.ZodOptional<z.ZodString>;
        step: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>>;
    head: z.ZodOptional<z.ZodString>;
    at: z.ZodOptional<z.ZodString>;
    issue: z.ZodOptional<z.ZodInt>;
    objects: z.ZodOptional<z.ZodBoolean>;
    nonce: z.ZodOptional<z.ZodString>;
    asked: z.ZodOptional<z.ZodInt>;
}, z.core.$strip>], "type">;
export type InboxRequest = z.infer<typeof InboxRequest>;
export type HumanRequest = Extract<InboxRequest, {
    type: "input";
}>;
/** The request in a file; undefined where it is none: what comes from outside may be anything. */
export declare function parseRequest(content: string): InboxRequest | undefined;
/** What tells a request from another one with the same id. */
export declare function nonceOf(content: string | undefined): string | undefined;
/** An answer in the inbox of a run. */
export interface RecordedAnswer {
    readonly id: string;
    readonly answer: HumanRequest;
}
/** Answers among the requests of an inbox that nobody has taken. */
export declare function answersIn(requests: readonly {
    id: string;
    content: string;
}[], { requests: taken }: Pick<RunState, "requests">): RecordedAnswer[];
/** Those that were given to the open question of a step, oldest first; none where it asks nothing. */
export declare function answersTo({ steps, questions }: Pick<RunState, "steps" | "questions">, path: string, answers: readonly RecordedAnswer[]): RecordedAnswer[];
