import * as z from "zod";
import { StepOutput } from "./output.ts";

export const FailureClass = z
  .enum(["transient", "recoverable", "fatal", "blocking"])
  .describe(
    "transient: same prompt again; recoverable: again with the error; fatal: stop; blocking: a person is needed.",
  );
export type FailureClass = z.infer<typeof FailureClass>;

export const Failure = z
  .object({
    class: FailureClass,
    code: z.string().describe("Stable code, such as rate-limit, timeout, script-failed or schema-miss."),
    message: z.string().describe("One sentence for people."),
    details: z.string().optional().describe("Output of the failing check, shortened."),
    files: z.array(z.string()).optional().describe("Files the failure is about."),
    retry_after_ms: z.number().nonnegative().optional().describe("Milliseconds the service asked to wait."),
  })
  .describe("Why an attempt failed.");
export type Failure = z.infer<typeof Failure>;

export const Usage = z
  .object({
    input_tokens: z.number().nonnegative(),
    output_tokens: z.number().nonnegative(),
    cost_usd: z.number().nonnegative().nullable().describe("US dollars; null where the price is unknown."),
    agent_sessions: z.number().nonnegative(),
    duration_ms: z.number().nonnegative().optional(),
  })
  .describe("What an attempt spent.");
export type Usage = z.infer<typeof Usage>;

const step = z.string().describe("Step path: names joined by `/`, iterations as numbers.");
const attempt = z.int().positive();
const head = { seq: z.int().positive(), at: z.iso.datetime() };
const stepKind = z.string().describe("Type of the step, as in its definition.");

function event<T extends string, S extends z.ZodRawShape>(type: T, shape: S) {
  return z.object({ ...head, type: z.literal(type), ...shape });
}

/** One line of `journal.ndjson`. Everything that is not a function of the definition is an event. */
export const RunEvent = z.discriminatedUnion("type", [
  event("run.started", {
    version: z.int(),
    run_id: z.string(),
    workflow: z.string(),
    skip: z.array(z.string()).optional().describe("Names of steps left out by --from-step."),
  }),
  event("run.resumed", {
    reset: z
      .array(z.string())
      .optional()
      .describe("With --from-step: paths of steps that start afresh; absent without it."),
    skip: z.array(z.string()).optional().describe("Names of steps left out by --from-step."),
    requests: z
      .array(z.string())
      .optional()
      .describe("Ids of requests to cancel that lay in the inbox and that resuming overrules."),
  }),
  event("run.paused", { reason: z.string(), message: z.string(), step: step.optional() }),
  event("run.cancelled", {
    reason: z.string(),
    request: z.string().optional().describe("Id of the request that asked for it."),
  }),
  event("run.failed", { failure: Failure, step: step.optional() }),
  event("run.completed", { changed: z.boolean().optional().describe("False where nothing was changed.") }),

  event("workspace.prepared", {
    mode: z.enum(["worktree", "checkout"]),
    path: z.string().describe("Worktree, relative to the repository; `.` for the checkout."),
    branch: z.string(),
    base_branch: z.string(),
    base_sha: z.string(),
  }),
  event("branch.moved", { head: z.string(), files: z.array(z.string()) }).describe(
    "Somebody committed on the run's branch while the run was stopped; it goes on from there.",
  ),
  event("branch.pushed", { branch: z.string(), remote: z.string(), head: z.string() }),
  event("pull-request.opened", {
    branch: z.string(),
    base: z.string(),
    title: z.string(),
    draft: z.boolean(),
    number: z.int().optional(),
    url: z.string().optional(),
    path: z.string().optional().describe("File that holds title and body where there is no forge."),
  }),
  event("output.written", {
    name: z.string(),
    path: z.string(),
    commit: z.string().optional(),
    files: z.array(z.string()).optional(),
  }),
  event("output.failed", { name: z.string(), failure: Failure }).describe(
    "An output could not be written; it is tried again when the run is resumed.",
  ),

  event("condition.evaluated", { step, value: z.boolean() }),
  event("items.evaluated", { step, items: z.array(z.unknown()) }),
  event("block.opened", { step, kind: stepKind }),
  event("block.closed", {
    step,
    status: z.enum(["completed", "failed", "skipped"]),
    summary: z.string(),
  }),
  event("iteration.started", { step, iteration: z.int().positive(), item: z.unknown().optional() }),
  event("iteration.ended", { step, iteration: z.int().positive(), done: z.boolean() }),

  event("step.started", {
    step,
    attempt,
    kind: stepKind,
    base: z.string().optional().describe("Commit the attempt starts from."),
  }),
  event("step.produced", {
    step,
    attempt,
    output: StepOutput,
    usage: Usage.optional(),
  }).describe("The result is known; committing it is still to do."),
  event("step.succeeded", {
    step,
    attempt,
    output: StepOutput.optional().describe("Absent where `step.produced` holds it."),
    usage: Usage.optional(),
    commit: z.string().optional().describe("Head of the branch after the step."),
    files: z.array(z.string()).optional().describe("Files the step changed."),
  }),
  event("step.failed", { step, attempt, failure: Failure, usage: Usage.optional() }),
  event("step.interrupted", { step, attempt, reason: z.string(), usage: Usage.optional() }),
  event("step.skipped", { step, kind: stepKind, reason: z.string() }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventType = RunEvent["type"];
export type RunEventOf<T extends RunEventType> = Extract<RunEvent, { type: T }>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** An event before the journal has given it its number and time. */
export type NewRunEvent = DistributiveOmit<RunEvent, "seq" | "at">;
