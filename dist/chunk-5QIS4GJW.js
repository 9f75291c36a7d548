import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  Failure,
  StepOutput
} from "./chunk-QCRIF54T.js";
import {
  external_exports
} from "./chunk-5SXWWKLX.js";

// src/run/progress-schema.ts
var time = external_exports.iso.datetime().describe("UTC time.");
var started = time.nullable();
var RunStatusName = external_exports.enum(["pending", "running", "paused", "completed", "failed", "cancelled"]).describe("Status of the run.");
var CurrentStep = external_exports.object({
  name: external_exports.string(),
  path: external_exports.string().describe("Step path: names joined by `/`, iterations as numbers."),
  type: external_exports.string(),
  retry_count: external_exports.int().min(0),
  started_at: started,
  message: external_exports.string().optional().describe("What a person is asked, where the run waits for one."),
  human_input: external_exports.string().nullable().optional().describe("What the person answered."),
  deadline: time.optional().describe("When the wait for an answer is over.")
}).describe("The step under way, or the one the run stopped at.");
var EndedStep = external_exports.object({
  name: external_exports.string(),
  path: external_exports.string(),
  type: external_exports.string().optional(),
  status: external_exports.enum(["completed", "failed", "skipped"]),
  started_at: started,
  completed_at: started,
  retry_count: external_exports.int().min(0),
  output_summary: external_exports.string(),
  commit: external_exports.string().optional().describe("Head of the run's branch after the step.")
}).describe("A step that has ended.");
var ParallelBranch = external_exports.object({
  branch_id: external_exports.string(),
  status: external_exports.string(),
  branch: external_exports.string(),
  worktree_path: external_exports.string().describe("Worktree of the branch, relative to the repository."),
  progress_file: external_exports.string().describe("Progress of the branch, relative to the repository."),
  pull_request: external_exports.string().optional()
}).describe("A branch of a parallel block.");
var PullRequest = external_exports.object({
  number: external_exports.int().optional(),
  url: external_exports.string().optional(),
  branch: external_exports.string(),
  path: external_exports.string().optional().describe("File that holds title and body where there is no forge.")
});
var Spent = external_exports.object({
  input_tokens: external_exports.number().nonnegative(),
  output_tokens: external_exports.number().nonnegative(),
  cost_usd: external_exports.number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
  agent_sessions: external_exports.number().nonnegative(),
  orchestrator_sessions: external_exports.number().nonnegative(),
  duration_ms: external_exports.number().nonnegative().optional()
}).describe("What the run spent.");
var FailedAttempt = Failure.extend({
  at: time,
  step: external_exports.string().optional().describe("Step path."),
  attempt: external_exports.int().positive().optional()
});
var ProgressDocument = external_exports.object({
  $schema: external_exports.string().optional(),
  schema_version: external_exports.literal("1.0"),
  workflow_id: external_exports.string().describe("Id of the run."),
  workflow_name: external_exports.string(),
  status: RunStatusName,
  reason: external_exports.string().optional().describe("Why the run is paused, failed or cancelled."),
  started_at: started,
  updated_at: started,
  completed_at: time.optional(),
  current_step: CurrentStep.nullable(),
  completed_steps: external_exports.array(EndedStep),
  pending_steps: external_exports.array(external_exports.string()).describe("Names of steps that have not begun."),
  running_steps: external_exports.array(external_exports.string()).describe("Paths of steps under way."),
  parallel_branches: external_exports.array(ParallelBranch),
  errors: external_exports.array(FailedAttempt).describe("Failed attempts, oldest first."),
  variables: external_exports.record(external_exports.string(), external_exports.unknown()),
  step_outputs: external_exports.record(external_exports.string(), StepOutput).describe("Latest output of each step, by name."),
  files_changed: external_exports.array(external_exports.string()),
  branches: external_exports.array(external_exports.string()),
  pull_requests: external_exports.array(PullRequest),
  usage: Spent
}).describe("Progress of a run: derived from its journal, never read back.");

export {
  ProgressDocument
};
