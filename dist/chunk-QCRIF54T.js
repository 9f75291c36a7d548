import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  external_exports
} from "./chunk-5SXWWKLX.js";

// src/run/output.ts
var OUTPUT_LIMIT_BYTES = 10240;
var StepOutput = external_exports.object({
  success: external_exports.boolean().describe("Whether the step did what it was asked."),
  output_type: external_exports.string().default("text").describe("Kind of output, such as plan, validation, script or text."),
  document_path: external_exports.string().nullable().default(null).describe("Document the step wrote, relative to the repository."),
  summary: external_exports.string().default("").describe("One line for people."),
  metrics: external_exports.record(external_exports.string(), external_exports.number()).default({}).describe("Numbers worth showing, such as files_changed."),
  next_step_context: external_exports.string().nullable().default(null).describe("What the next step should know, in words."),
  data: external_exports.unknown().optional().describe("Structured result, which conditions and templates can use.")
}).describe("Output of a step.");

// src/run/event.ts
var JOURNAL_VERSION = 1;
var FailureClass = external_exports.enum(["transient", "recoverable", "fatal", "blocking"]).describe(
  "transient: same prompt again; recoverable: again with the error; fatal: stop; blocking: a person is needed."
);
var Failure = external_exports.object({
  class: FailureClass,
  code: external_exports.string().describe("Stable code, such as rate-limit, timeout, script-failed or schema-miss."),
  message: external_exports.string().describe("One sentence for people."),
  details: external_exports.string().optional().describe("Output of the failing check, shortened."),
  files: external_exports.array(external_exports.string()).optional().describe("Files the failure is about."),
  retry_after_ms: external_exports.number().nonnegative().optional().describe("Milliseconds the service asked to wait.")
}).describe("Why an attempt failed.");
var Usage = external_exports.object({
  input_tokens: external_exports.number().nonnegative(),
  output_tokens: external_exports.number().nonnegative(),
  cost_usd: external_exports.number().nonnegative().nullable().describe("US dollars; null where the price is unknown."),
  agent_sessions: external_exports.number().nonnegative(),
  duration_ms: external_exports.number().nonnegative().optional()
}).describe("What an attempt spent.");
var step = external_exports.string().describe("Step path: names joined by `/`, iterations as numbers.");
var attempt = external_exports.int().positive();
var head = { seq: external_exports.int().positive(), at: external_exports.iso.datetime() };
var stepKind = external_exports.string().describe("Type of the step, as in its definition.");
function event(type, shape) {
  return external_exports.object({ ...head, type: external_exports.literal(type), ...shape });
}
var RunEvent = external_exports.discriminatedUnion("type", [
  event("run.started", {
    version: external_exports.int(),
    run_id: external_exports.string(),
    workflow: external_exports.string(),
    skip: external_exports.array(external_exports.string()).optional().describe("Names of steps left out by --from-step.")
  }),
  event("run.resumed", {
    reset: external_exports.array(external_exports.string()).optional().describe("Paths of steps that run again because of --from-step."),
    skip: external_exports.array(external_exports.string()).optional()
  }),
  event("run.paused", { reason: external_exports.string(), message: external_exports.string(), step: step.optional() }),
  event("run.cancelled", {
    reason: external_exports.string(),
    request: external_exports.string().optional().describe("Id of the request that asked for it.")
  }),
  event("run.failed", { failure: Failure, step: step.optional() }),
  event("run.completed", { changed: external_exports.boolean().optional().describe("False where nothing was changed.") }),
  event("workspace.prepared", {
    mode: external_exports.enum(["worktree", "checkout"]),
    path: external_exports.string().describe("Worktree, relative to the repository; `.` for the checkout."),
    branch: external_exports.string(),
    base_branch: external_exports.string(),
    base_sha: external_exports.string()
  }),
  event("branch.pushed", { branch: external_exports.string(), remote: external_exports.string(), head: external_exports.string() }),
  event("pull-request.opened", {
    branch: external_exports.string(),
    base: external_exports.string(),
    title: external_exports.string(),
    draft: external_exports.boolean(),
    number: external_exports.int().optional(),
    url: external_exports.string().optional(),
    path: external_exports.string().optional().describe("File that holds title and body where there is no forge.")
  }),
  event("output.written", {
    name: external_exports.string(),
    path: external_exports.string(),
    commit: external_exports.string().optional(),
    files: external_exports.array(external_exports.string()).optional()
  }),
  event("condition.evaluated", { step, value: external_exports.boolean() }),
  event("items.evaluated", { step, items: external_exports.array(external_exports.unknown()) }),
  event("block.opened", { step, kind: stepKind }),
  event("block.closed", {
    step,
    status: external_exports.enum(["completed", "failed", "skipped"]),
    summary: external_exports.string()
  }),
  event("iteration.started", { step, iteration: external_exports.int().positive(), item: external_exports.unknown().optional() }),
  event("iteration.ended", { step, iteration: external_exports.int().positive(), done: external_exports.boolean() }),
  event("step.started", {
    step,
    attempt,
    kind: stepKind,
    base: external_exports.string().optional().describe("Commit the attempt starts from.")
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
    commit: external_exports.string().optional().describe("Head of the branch after the step."),
    files: external_exports.array(external_exports.string()).optional().describe("Files the step changed.")
  }),
  event("step.failed", { step, attempt, failure: Failure, usage: Usage.optional() }),
  event("step.interrupted", { step, attempt, reason: external_exports.string(), usage: Usage.optional() }),
  event("step.skipped", { step, kind: stepKind, reason: external_exports.string() })
]);

export {
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  JOURNAL_VERSION,
  Failure,
  RunEvent
};
