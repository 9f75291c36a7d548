const require = process.getBuiltinModule;
import {
  About,
  Failure,
  StepOutput,
  Usage
} from "./chunk-UEOK2GBW.js";
import {
  iso_exports
} from "./chunk-MQ444BMA.js";
import {
  _enum,
  array,
  boolean,
  int,
  literal,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-K6E2NRZW.js";

// src/run/progress-schema.ts
var time = iso_exports.datetime().describe("UTC time.");
var started = time.nullable();
var asked = int().positive().describe("Number of the question, unique in the run: an answer that gives it is for no other.");
var deadline = time.describe(
  "When the process that waits for an answer gives up; of a paused run, when resuming it without an answer begins to do what `on-timeout` says."
);
var RunStatusName = _enum(["pending", "running", "paused", "completed", "failed", "cancelled"]).describe("Status of the run.");
var CurrentStep = object({
  name: string(),
  path: string().describe("Step path: names joined by `/`, iterations as numbers."),
  type: string(),
  retry_count: int().min(0),
  started_at: started,
  message: string().optional().describe("What a person is asked, where the run waits for one."),
  asked: asked.optional(),
  human_input: string().nullable().optional().describe(
    "Null while a question is open: words that are put here, and leave `asked` as it is, answer it."
  ),
  deadline: deadline.optional()
}).describe("The step under way, or the one the run stopped at.");
var EndedStep = object({
  name: string(),
  path: string(),
  type: string().optional(),
  status: _enum(["completed", "failed", "skipped"]),
  started_at: started,
  completed_at: started,
  retry_count: int().min(0),
  output_summary: string(),
  commit: string().optional().describe("Head of the run's branch after the step."),
  no_op: literal(true).optional().describe("Change was asked for, and nothing was changed."),
  usage: Usage.optional().describe("What all attempts of the step spent."),
  provider: string().optional().describe("Agent of the latest attempt.")
}).describe("A step that has ended.");
var ParallelBranch = object({
  branch_id: string(),
  status: string(),
  branch: string(),
  worktree_path: string().describe("Worktree of the branch, relative to the repository."),
  progress_file: string().describe("Progress of the branch, relative to the repository."),
  changed: boolean().describe("Whether anything was committed on it."),
  pull_request: string().optional().describe("Its address, or the file that holds it.")
}).describe("A branch of a parallel block.");
var OpenQuestion = object({
  name: string(),
  path: string().describe("Path of the step that asks."),
  message: string(),
  asked,
  asked_at: time,
  deadline: deadline.optional(),
  on_timeout: _enum(["continue", "abort"]).optional().describe("What follows the deadline."),
  about: About.optional(),
  approvals: int().optional().describe("People who have to approve, where that is more than one."),
  approved_by: array(string()).optional().describe("Those who have approved so far.")
}).describe("A question to a person that nobody has answered yet.");
var PullRequest = object({
  number: int().optional(),
  url: string().optional(),
  branch: string(),
  path: string().optional().describe("File that holds title and body where there is no forge.")
});
var Spent = object({
  input_tokens: number().nonnegative(),
  output_tokens: number().nonnegative(),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
  known_cost_usd: number().nonnegative().optional().describe("US dollars as far as prices are known: what counts for a limit."),
  agent_sessions: number().nonnegative(),
  orchestrator_sessions: number().nonnegative(),
  duration_ms: number().nonnegative().optional()
}).describe("What the run spent.");
var FailedAttempt = Failure.extend({
  at: time,
  step: string().optional().describe("Step path."),
  attempt: int().positive().optional()
});
var ProgressDocument = object({
  $schema: string().optional(),
  schema_version: literal("1.0"),
  workflow_id: string().describe("Id of the run."),
  workflow_name: string(),
  status: RunStatusName,
  reason: string().optional().describe("Why the run is paused, failed or cancelled."),
  started_at: started,
  updated_at: started,
  completed_at: time.optional(),
  current_step: CurrentStep.nullable(),
  completed_steps: array(EndedStep),
  pending_steps: array(string()).describe("Names of steps that have not begun."),
  running_steps: array(string()).describe("Paths of steps under way."),
  parallel_branches: array(ParallelBranch),
  questions: array(OpenQuestion).describe("Open questions, oldest first."),
  matrix: object({ branch: array(string()) }).optional().describe("With reason fan-out: branches that others are to work on, as the matrix of a job."),
  errors: array(FailedAttempt).describe("Failed attempts, oldest first."),
  variables: record(string(), unknown()),
  step_outputs: record(string(), StepOutput).describe("Latest output of each step, by name."),
  files_changed: array(string()),
  branches: array(string()),
  pull_requests: array(PullRequest),
  usage: Spent
}).describe("Progress of a run: derived from its journal, never read back.");

export {
  ProgressDocument
};
