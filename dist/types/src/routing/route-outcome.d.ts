import * as z from "zod";
import type { RunState } from "../run/state.ts";
/** Where the definition of the built-in workflow `do` comes from, as `run.json` says it. No file is called so. */
export declare const DO_DEFINITION = "built-in:do";
export declare const DO = "do";
/** What a comment asks for, as variables of `do`. */
export declare function doVariables({ request, mayPlan, keeps, }: {
    readonly request: string;
    readonly mayPlan: boolean;
    readonly keeps?: boolean;
}): Record<string, string>;
/** In place of a name: the definition is among the variables. No workflow can be called so. */
export declare const COMPOSED = "(composed)";
/** How `run.json` names the definition of a composed workflow: with the start of its digest behind it. */
export declare const COMPOSED_DEFINITION = "composed:";
export declare const Outcome: z.ZodDiscriminatedUnion<[z.ZodObject<{
    kind: z.ZodLiteral<"answer">;
    text: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    follow_up: z.ZodOptional<z.ZodString>;
    kind: z.ZodLiteral<"run">;
    workflow: z.ZodString;
    variables: z.ZodRecord<z.ZodString, z.ZodUnknown>;
    intent: z.ZodString;
}, z.core.$strip>, z.ZodObject<{
    follow_up: z.ZodOptional<z.ZodString>;
    kind: z.ZodLiteral<"composed">;
    name: z.ZodString;
    definition: z.ZodString;
    sha256: z.ZodString;
    request: z.ZodString;
}, z.core.$strip>], "kind">;
export type Outcome = z.infer<typeof Outcome>;
/** What came of a request that has been routed. */
export declare function outcomeOf({ steps }: Pick<RunState, "steps">): Outcome | undefined;
/** A run that follows from another one. */
export interface FollowUp {
    readonly runId: string;
    /** A name, or `COMPOSED`. */
    readonly workflow: string;
    readonly variables: Readonly<Record<string, unknown>>;
}
export declare function followUpId(runId: string, attempt: number): Promise<string>;
/** The run that goes on where one of `do` has ended: the same, however often it is asked for. Undefined where none follows. */
export declare function followUpOf(state: Pick<RunState, "runId" | "status" | "steps">, definition: string): Promise<FollowUp | undefined>;
