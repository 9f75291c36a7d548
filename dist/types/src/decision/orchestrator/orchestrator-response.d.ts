import * as z from "zod";
import type { Payload } from "../../run/state.ts";
import type { Candidate } from "./orchestrator-choice.ts";
/** What an agent that decides the next step answers (`orchestrator: agent`). */
export declare const OrchestratorResponse: z.ZodObject<{
    workflow_status: z.ZodEnum<{
        blocked: "blocked";
        completed: "completed";
        failed: "failed";
        in_progress: "in_progress";
    }>;
    next_action: z.ZodObject<{
        type: z.ZodEnum<{
            abort: "abort";
            complete: "complete";
            execute_step: "execute_step";
            retry_step: "retry_step";
            wait_for_human: "wait_for_human";
        }>;
        step_name: z.ZodOptional<z.ZodString>;
        context_to_pass: z.ZodOptional<z.ZodString>;
        error_context: z.ZodOptional<z.ZodString>;
    }, z.core.$strip>;
    reasoning: z.ZodString;
    progress_update: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type OrchestratorResponse = z.infer<typeof OrchestratorResponse>;
/** One action the agent may take, as it is shown to it. */
export interface AllowedAction {
    readonly type: OrchestratorResponse["next_action"]["type"];
    readonly step_name?: string;
    readonly step_type?: string;
    readonly attempt?: number;
    readonly last_error?: string;
}
/** What the agent may choose: one of the steps the rules would start, a person, the end; completing only where nothing is left. */
export declare function allowedActions(candidates: readonly Candidate[]): AllowedAction[];
export type Choice = Pick<Payload<"decision.made">, "action" | "step" | "reasoning" | "context" | "note">;
/** The choice an answer makes, or why it makes none. */
export declare function readChoice(answer: unknown, candidates: readonly Candidate[]): {
    choice: Choice;
} | {
    problem: string;
};
