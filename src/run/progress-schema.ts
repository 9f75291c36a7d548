import * as z from "zod";
import { QuestionSubject } from "./human-decision.ts";
import { Failure, Usage } from "./journal/event.ts";
import { StepOutput } from "./step-output.ts";

const time = z.iso.datetime().describe("UTC time.");
const started = time.nullable();
const asked = z
  .int()
  .positive()
  .describe("Number of the question, unique in the run: an answer that gives it is for no other.");
const deadline = time.describe(
  "When the process that waits for an answer gives up; of a paused run, when resuming it without an answer begins to do what `on-timeout` says.",
);

export const RunStatusName = z
  .enum(["pending", "running", "paused", "completed", "failed", "cancelled"])
  .describe("Status of the run.");

const CurrentStep = z
  .object({
    name: z.string(),
    path: z.string().describe("Step path: names joined by `/`, iterations as numbers."),
    type: z.string(),
    retry_count: z.int().min(0),
    started_at: started,
    message: z.string().optional().describe("What a person is asked, where the run waits for one."),
    asked: asked.optional(),
    human_input: z
      .string()
      .nullable()
      .optional()
      .describe(
        "Null while a question is open: words that are put here, and leave `asked` as it is, answer it.",
      ),
    deadline: deadline.optional(),
  })
  .describe("The step under way, or the one the run stopped at.");

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
    no_op: z.literal(true).optional().describe("Change was asked for, and nothing was changed."),
    usage: Usage.optional().describe("What all attempts of the step spent."),
    provider: z.string().optional().describe("Agent of the latest attempt."),
  })
  .describe("A step that has ended.");

const ParallelBranch = z
  .object({
    branch_id: z.string(),
    status: z.string(),
    branch: z.string(),
    worktree_path: z.string().describe("Worktree of the branch, relative to the repository."),
    progress_file: z.string().describe("Progress of the branch, relative to the repository."),
    changed: z.boolean().describe("Whether anything was committed on it."),
    pull_request: z.string().optional().describe("Its address, or the file that holds it."),
  })
  .describe("A branch of a parallel block.");

const OpenQuestion = z
  .object({
    name: z.string(),
    path: z.string().describe("Path of the step that asks."),
    message: z.string(),
    asked,
    asked_at: time,
    deadline: deadline.optional(),
    on_timeout: z.enum(["continue", "abort"]).optional().describe("What follows the deadline."),
    about: QuestionSubject.optional(),
    approvals: z.int().optional().describe("People who have to approve, where that is more than one."),
    approved_by: z.array(z.string()).optional().describe("Those who have approved so far."),
  })
  .describe("A question to a person that nobody has answered yet.");

const PullRequest = z.object({
  number: z.int().optional(),
  url: z.string().optional(),
  branch: z.string(),
  path: z.string().optional().describe("File that holds title and body where there is no forge."),
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
      .describe("US dollars as far as prices are known: what counts for a limit."),
    agent_sessions: z.number().nonnegative(),
    orchestrator_sessions: z.number().nonnegative(),
    duration_ms: z.number().nonnegative().optional(),
  })
  .describe("What the run spent.");

const FailedAttempt = Failure.extend({
  at: time,
  step: z.string().optional().describe("Step path."),
  attempt: z.int().positive().optional(),
});

/** `progress.json`: what a run's journal says, for people and for programs. */
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
      .describe("Why the run is paused, failed or cancelled, or completed without a step that did anything."),
    no_op: z.literal(true).optional().describe("The run is completed, and all of its steps were skipped."),
    paused_until: time
      .optional()
      .describe(
        "When what a paused run waits for is there again, such as the agent's quota; absent where that is not known.",
      ),
    provider_wait_until: time
      .optional()
      .describe("When a step that waits for its provider is tried again, while the run is running."),
    started_at: started,
    updated_at: started,
    completed_at: time.optional(),
    current_step: CurrentStep.nullable(),
    completed_steps: z.array(EndedStep),
    pending_steps: z.array(z.string()).describe("Names of steps that have not begun."),
    running_steps: z.array(z.string()).describe("Paths of steps under way."),
    parallel_branches: z.array(ParallelBranch),
    questions: z.array(OpenQuestion).describe("Open questions, oldest first."),
    matrix: z
      .object({ branch: z.array(z.string()) })
      .optional()
      .describe("With reason fan-out: branches that others are to work on, as the matrix of a job."),
    errors: z.array(FailedAttempt).describe("Failed attempts, oldest first."),
    variables: z.record(z.string(), z.unknown()),
    step_outputs: z.record(z.string(), StepOutput).describe("Latest output of each step, by name."),
    files_changed: z.array(z.string()),
    branches: z.array(z.string()),
    pull_requests: z.array(PullRequest),
    usage: Spent,
  })
  .describe("Progress of a run: derived from its journal, never read back.");
export type ProgressDocument = z.infer<typeof ProgressDocument>;
