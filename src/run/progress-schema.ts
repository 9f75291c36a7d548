import * as z from "zod";
import { CheckRecord, QuestionSubject, StrayChanges } from "./journal/event-fields.ts";
import { Failure } from "./journal/event.ts";
import { Usage } from "./token-usage.ts";
import { Needs, StepOutput } from "./step-output.ts";

const time = z.iso.datetime().describe("UTC time.");
const started = time.nullable();
const questionSeq = z
  .int()
  .positive()
  .describe("Number of the question, unique in the run. An answer with it is only for this question.");
const deadline = time.describe(
  "Deadline of the waiting process. For a paused run: after it, a resume without an answer applies `on-timeout`.",
);

const RunStatusName = z
  .enum(["pending", "running", "paused", "completed", "failed", "cancelled"])
  .describe("Status of the run.");

const CurrentStep = z
  .object({
    name: z.string(),
    path: z.string().describe("Step path: names joined by `/`, iterations as numbers."),
    type: z.string(),
    retry_count: z.int().min(0),
    started_at: started,
    message: z.string().optional().describe("Question to a person, if the run waits for one."),
    asked: questionSeq.optional(),
    human_input: z
      .string()
      .nullable()
      .optional()
      .describe("Null while a question is open. A text in this field answers it; do not change `asked`."),
    deadline: deadline.optional(),
  })
  .describe("The active step, or the step at which the run stopped.");

const EndedStep = z
  .object({
    name: z.string(),
    path: z.string(),
    type: z.string().optional(),
    status: z.enum(["completed", "failed", "skipped"]),
    started_at: started,
    completed_at: started,
    retry_count: z.int().min(0),
    output_summary: z.string(),
    commit: z.string().optional().describe("Head of the run's branch after the step."),
    no_op: z.literal(true).optional().describe("The step was expected to change files and changed none."),
    stray: StrayChanges.optional(),
    usage: Usage.optional().describe("Usage of all attempts of the step."),
    provider: z.string().optional().describe("Agent of the latest attempt."),
  })
  .describe("A step that has ended.");

const EndedCheck = CheckRecord.pick({
  when: true,
  command: true,
  passed: true,
  exit_code: true,
  seconds: true,
  tests: true,
})
  .extend({
    step: z.string().optional().describe("Path of the step, or of the step of the branch."),
    by: z.enum(["engine", "agent"]).describe("Who ran it. What an agent reports is not verified."),
    failed_before: z.literal(true).optional().describe("It failed in the same way before the run."),
    summary: z.string(),
  })
  .describe("A result of the check command.");

const ParallelBranch = z
  .object({
    branch_id: z.string(),
    status: z.string(),
    branch: z.string(),
    worktree_path: z.string().describe("Worktree of the branch, relative to the repository."),
    progress_file: z.string().describe("Progress of the branch, relative to the repository."),
    changed: z.boolean().describe("Whether the branch has commits."),
    pull_request: z.string().optional().describe("URL of its pull request, or its file."),
  })
  .describe("A branch of a parallel block.");

const OpenQuestion = z
  .object({
    name: z.string(),
    path: z.string().describe("Path of the step with the question."),
    message: z.string(),
    asked: questionSeq,
    asked_at: time,
    deadline: deadline.optional(),
    on_timeout: z.enum(["continue", "abort"]).optional().describe("Action after the deadline."),
    about: QuestionSubject.optional(),
    needs: Needs.optional(),
    approvals: z.int().optional().describe("Number of required approvals, if more than one."),
    approved_by: z.array(z.string()).optional().describe("People who have approved."),
  })
  .describe("An unanswered question to a person.");

const PullRequest = z.object({
  number: z.int().optional(),
  url: z.string().optional(),
  branch: z.string(),
  path: z.string().optional().describe("File with title and body, without a forge."),
});

const Spent = z
  .object({
    input_tokens: z.number().nonnegative(),
    output_tokens: z.number().nonnegative(),
    cost_usd: z.number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
    known_cost_usd: z
      .number()
      .nonnegative()
      .optional()
      .describe("US dollars, as far as prices are known. This value counts for limits."),
    agent_sessions: z.number().nonnegative(),
    orchestrator_sessions: z.number().nonnegative(),
    duration_ms: z.number().nonnegative().optional(),
  })
  .describe("Usage of the run.");

const FailedAttempt = Failure.extend({
  at: time,
  step: z.string().optional().describe("Step path."),
  attempt: z.int().positive().optional(),
});

/** Schema of `progress.json`. */
export const ProgressDocument = z
  .object({
    $schema: z.string().optional(),
    schema_version: z.literal("1.0"),
    workflow_id: z.string().describe("Id of the run."),
    workflow_name: z.string(),
    status: RunStatusName,
    reason: z
      .string()
      .optional()
      .describe("Why the run is paused, failed or cancelled, or completed with only skipped steps."),
    no_op: z.literal(true).optional().describe("The run is completed and all its steps were skipped."),
    paused_until: time
      .optional()
      .describe("When a paused run can continue, for example after a quota reset; absent if unknown."),
    provider_wait_until: time
      .optional()
      .describe("Retry time of a step that waits for its provider, while the run is running."),
    percent: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .default(null)
      .describe(
        "How much of the steps has ended; blocks count their branches and iterations. Null for a running TypeScript workflow, whose steps are unknown.",
      ),
    verified: z
      .boolean()
      .nullable()
      .optional()
      .describe(
        "True: the engine ran the check command at the head of each changed branch, and it passed. False: it failed, or executed fewer tests than before the run. Null: no result.",
      ),
    checks: z.array(EndedCheck).optional().describe("Results of the check command, oldest first."),
    started_at: started,
    updated_at: started,
    completed_at: time.optional(),
    current_step: CurrentStep.nullable(),
    completed_steps: z.array(EndedStep),
    pending_steps: z.array(z.string()).describe("Names of steps that have not started."),
    running_steps: z.array(z.string()).describe("Paths of active steps."),
    parallel_branches: z.array(ParallelBranch),
    questions: z.array(OpenQuestion).describe("Open questions, oldest first."),
    assumptions: z
      .array(
        z.object({
          path: z.string().describe("Path of the step."),
          question: z.string(),
          assumed: z.string().describe("Answer that the step took without a person."),
        }),
      )
      .optional()
      .describe("With `questions: assume`: what steps assumed."),
    matrix: z
      .object({ branch: z.array(z.string()) })
      .optional()
      .describe("With reason fan-out: branches for separate runners, as the matrix of a job."),
    errors: z.array(FailedAttempt).describe("Failed attempts, oldest first."),
    variables: z.record(z.string(), z.unknown()),
    step_outputs: z.record(z.string(), StepOutput).describe("Latest output of each step, by name."),
    files_changed: z.array(z.string()),
    branches: z.array(z.string()),
    pull_requests: z.array(PullRequest),
    usage: Spent,
  })
  .describe("Progress of a run, derived from its journal. The engine never reads it.");
export type ProgressDocument = z.infer<typeof ProgressDocument>;
