import * as z from "zod";

/** What an agent that decides the next step answers (`orchestrator: agent`). */
export const OrchestratorResponse = z
  .object({
    workflow_status: z
      .enum(["in_progress", "completed", "failed", "blocked"])
      .describe("State of the workflow as the agent sees it."),
    next_action: z
      .object({
        type: z
          .enum(["execute_step", "retry_step", "wait_for_human", "complete", "abort"])
          .describe("What is to be done next."),
        step_name: z.string().optional().describe("Step to execute or retry."),
        context_to_pass: z.string().optional().describe("What the step should know."),
        error_context: z.string().optional().describe("What went wrong, for a retry."),
      })
      .describe("The decision."),
    reasoning: z.string().describe("Why, in a sentence or two."),
    progress_update: z.string().optional().describe("What to note in the run's progress."),
  })
  .describe("Response of an agent that decides the next step of a workflow.");
export type OrchestratorResponse = z.infer<typeof OrchestratorResponse>;
