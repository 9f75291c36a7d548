const require = process.getBuiltinModule;
import {
  StepOutput
} from "./chunk-QTHBWSB7.js";
import {
  iso_exports
} from "./chunk-KJYFI6IP.js";
import {
  _enum,
  array,
  boolean,
  discriminatedUnion,
  int,
  literal,
  number,
  object,
  record,
  string,
  unknown
} from "./chunk-6ADXZ2Z5.js";

// src/run/event.ts
var FailureClass = _enum(["transient", "recoverable", "fatal", "blocking"]).describe(
  "transient: same prompt again; recoverable: again with the error; fatal: stop; blocking: a person is needed."
);
var Failure = object({
  class: FailureClass,
  code: string().describe("Stable code, such as rate-limit, timeout, script-failed or schema-miss."),
  message: string().describe("One sentence for people."),
  details: string().optional().describe("Output of the failing check, shortened."),
  files: array(string()).optional().describe("Files the failure is about."),
  retry_after_ms: number().nonnegative().optional().describe("Milliseconds the service asked to wait.")
}).describe("Why an attempt failed.");
var Usage = object({
  input_tokens: number().nonnegative(),
  output_tokens: number().nonnegative(),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where the price is unknown."),
  agent_sessions: number().nonnegative(),
  duration_ms: number().nonnegative().optional()
}).describe("What an attempt spent.");
var step = string().describe("Step path: names joined by `/`, iterations as numbers.");
var attempt = int().positive();
var head = { seq: int().positive(), at: iso_exports.datetime() };
var stepKind = string().describe("Type of the step, as in its definition.");
function event(type, shape) {
  return object({ ...head, type: literal(type), ...shape });
}
var RunEvent = discriminatedUnion("type", [
  event("run.started", {
    version: int(),
    run_id: string(),
    workflow: string(),
    skip: array(string()).optional().describe("Names of steps left out by --from-step.")
  }),
  event("run.resumed", {
    reset: array(string()).optional().describe("With --from-step: paths of steps that start afresh; absent without it."),
    skip: array(string()).optional().describe("Names of steps left out by --from-step."),
    requests: array(string()).optional().describe("Ids of requests to cancel that lay in the inbox and that resuming overrules.")
  }),
  event("run.paused", { reason: string(), message: string(), step: step.optional() }),
  event("run.cancelled", {
    reason: string(),
    request: string().optional().describe("Id of the request that asked for it.")
  }),
  event("run.failed", { failure: Failure, step: step.optional() }),
  event("run.completed", { changed: boolean().optional().describe("False where nothing was changed.") }),
  event("workspace.prepared", {
    mode: _enum(["worktree", "checkout"]),
    path: string().describe("Worktree, relative to the repository; `.` for the checkout."),
    branch: string(),
    base_branch: string(),
    base_sha: string()
  }),
  event("branch.moved", { head: string(), files: array(string()) }).describe(
    "Somebody committed on the run's branch while the run was stopped; it goes on from there."
  ),
  event("branch.pushed", { branch: string(), remote: string(), head: string() }),
  event("pull-request.opened", {
    branch: string(),
    base: string(),
    title: string(),
    draft: boolean(),
    number: int().optional(),
    url: string().optional(),
    path: string().optional().describe("File that holds title and body where there is no forge.")
  }),
  event("output.written", {
    name: string(),
    path: string(),
    commit: string().optional(),
    files: array(string()).optional()
  }),
  event("output.failed", { name: string(), failure: Failure }).describe(
    "An output could not be written; it is tried again when the run is resumed."
  ),
  event("condition.evaluated", { step, value: boolean() }),
  event("items.evaluated", { step, items: array(unknown()) }),
  event("block.opened", { step, kind: stepKind }),
  event("block.closed", {
    step,
    status: _enum(["completed", "failed", "skipped"]),
    summary: string()
  }),
  event("iteration.started", { step, iteration: int().positive(), item: unknown().optional() }),
  event("iteration.ended", { step, iteration: int().positive(), done: boolean() }),
  event("step.started", {
    step,
    attempt,
    kind: stepKind,
    base: string().optional().describe("Commit the attempt starts from.")
  }),
  event("step.produced", {
    step,
    attempt,
    output: StepOutput,
    usage: Usage.optional()
  }).describe("The result is known; committing it is still to do."),
  event("step.succeeded", {
    step,
    attempt,
    output: StepOutput.optional().describe("Absent where `step.produced` holds it."),
    usage: Usage.optional(),
    commit: string().optional().describe("Head of the branch after the step."),
    files: array(string()).optional().describe("Files the step changed.")
  }),
  event("step.failed", { step, attempt, failure: Failure, usage: Usage.optional() }),
  event("step.interrupted", { step, attempt, reason: string(), usage: Usage.optional() }),
  event("step.skipped", { step, kind: stepKind, reason: string() })
]);

// src/run/progress-schema.ts
var time = iso_exports.datetime().describe("UTC time.");
var started = time.nullable();
var RunStatusName = _enum(["pending", "running", "paused", "completed", "failed", "cancelled"]).describe("Status of the run.");
var CurrentStep = object({
  name: string(),
  path: string().describe("Step path: names joined by `/`, iterations as numbers."),
  type: string(),
  retry_count: int().min(0),
  started_at: started,
  message: string().optional().describe("What a person is asked, where the run waits for one."),
  human_input: string().nullable().optional().describe("What the person answered."),
  deadline: time.optional().describe("When the wait for an answer is over.")
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
  commit: string().optional().describe("Head of the run's branch after the step.")
}).describe("A step that has ended.");
var ParallelBranch = object({
  branch_id: string(),
  status: string(),
  branch: string(),
  worktree_path: string().describe("Worktree of the branch, relative to the repository."),
  progress_file: string().describe("Progress of the branch, relative to the repository."),
  pull_request: string().optional()
}).describe("A branch of a parallel block.");
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
  errors: array(FailedAttempt).describe("Failed attempts, oldest first."),
  variables: record(string(), unknown()),
  step_outputs: record(string(), StepOutput).describe("Latest output of each step, by name."),
  files_changed: array(string()),
  branches: array(string()),
  pull_requests: array(PullRequest),
  usage: Spent
}).describe("Progress of a run: derived from its journal, never read back.");

export {
  RunEvent,
  ProgressDocument
};
