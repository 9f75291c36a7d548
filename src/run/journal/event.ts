import * as z from "zod";
import { SetValues } from "../../config/run-settings.ts";
import { Provider } from "../../definition/settings-schema.ts";
import {
  CheckRecord,
  HumanDecision,
  QuestionSubject,
  Session,
  SkipReason,
  StrayChanges,
  Thread,
  VoidReason,
} from "./event-fields.ts";
import { RunWorkspace } from "../record.ts";
import { Needs, StepOutput } from "../step-output.ts";
import { TokenUsage, Usage } from "../token-usage.ts";

export const FailureClass = z
  .enum(["transient", "recoverable", "fatal", "blocking"])
  .describe(
    "transient: retry with the same prompt; recoverable: retry with the error; fatal: stop; blocking: a person is needed.",
  );
export type FailureClass = z.infer<typeof FailureClass>;

export const Failure = z
  .object({
    class: FailureClass,
    code: z.string().describe("Stable code, such as rate-limit, timeout, script-failed or schema-miss."),
    message: z.string().describe("One sentence for people."),
    details: z.string().optional().describe("Output of the failing check, shortened."),
    files: z.array(z.string()).optional().describe("Affected files."),
    block: z.string().optional().describe("Path of the block whose time limit was reached."),
    retry_after_ms: z.number().nonnegative().optional().describe("Milliseconds the service asked to wait."),
  })
  .describe("Why an attempt failed.");
export type Failure = z.infer<typeof Failure>;

const NothingDone = z
  .enum(["skipped", "skipped-after-failures"])
  .describe("All steps were skipped, or were skipped after failures.");

const step = z.string().describe("Step path: names joined by `/`, iterations as numbers.");
const branchStep = step.optional().describe("Step of the branch; absent for the branch of the run.");
const scopeStep = step
  .optional()
  .describe("Workflow step of the definition; absent for the definition of the run.");
const attempt = z.int().positive();
const noteId = z.string().describe("Position in the program, such as comment-1. Each note is recorded once.");
const origin = z
  .object({ branch: step, seq: z.int().positive() })
  .optional()
  .describe("Branch that a runner executed, and number of the event in its journal.");
const head = { seq: z.int().positive(), at: z.iso.datetime(), origin };
const ended = { usage: Usage.optional(), session: Session.optional(), stray: StrayChanges.optional() };
const stepKind = z.string().describe("Type of the step, as in its definition.");

function event<T extends string, S extends z.ZodRawShape>(type: T, shape: S) {
  return z.object({ ...head, type: z.literal(type), ...shape });
}

/** One line of `journal.ndjson`. Every fact that does not follow from the definition is an event. */
export const RunEvent = z.discriminatedUnion("type", [
  event("run.started", {
    version: z.int(),
    run_id: z.string(),
    workflow: z.string(),
    skip: z.array(z.string()).optional().describe("Names of steps left out by --from-step."),
    digests: z
      .record(z.string(), z.string())
      .optional()
      .describe("SHA-256 of the inputs of the run by file."),
  }),
  event("run.resumed", {
    reset: z
      .array(z.string())
      .optional()
      .describe("With --from-step: paths of steps that start afresh; absent without it."),
    skip: z.array(z.string()).optional().describe("Names of steps left out by --from-step."),
    back: z
      .array(z.object({ step: branchStep, base: z.string() }))
      .optional()
      .describe("Branches that are reset to the files of a commit."),
    requests: z
      .array(z.string())
      .optional()
      .describe("IDs of pending cancel requests that the resume voids."),
    max_cost_usd: z.number().positive().optional().describe("New spending limit of the run, in US dollars."),
    max_tokens: z.int().positive().optional().describe("New token limit of the run."),
    provider: Provider.optional().describe("Agent that runs every step from now on."),
    model: z.string().optional().describe("Model that every step uses from now on."),
    set: SetValues.optional().describe("Settings that apply from now on."),
    recheck: z
      .literal(true)
      .optional()
      .describe("Another machine recorded earlier results of the check. They do not count."),
    deadlines: z
      .record(z.string(), z.iso.datetime())
      .optional()
      .describe("By step path: new deadlines of open questions."),
  }),
  event("run.paused", {
    reason: z.string(),
    message: z.string(),
    step: step.optional(),
    until: z.string().optional().describe("When the run can continue, if known."),
    spent: z
      .array(TokenUsage)
      .optional()
      .describe("With reason budget: the most expensive steps, most expensive first."),
  }),
  event("head.moved", {
    branch: z.string().describe("The moved branch: that of the pull request, or one of the run."),
    message: z.string(),
    to: z.string().optional().describe("New head of the branch; absent if it was deleted."),
  }).describe("A user moved a branch while the run worked. The engine did not overwrite it."),
  event("run.cancelled", {
    reason: z.string(),
    request: z.string().optional().describe("ID of the cancel request."),
  }),
  event("run.failed", { failure: Failure, step: step.optional() }),
  event("run.completed", {
    changed: z.boolean().optional().describe("False if no file was changed."),
    reason: NothingDone.optional(),
  }),

  event("workspace.prepared", RunWorkspace.shape),
  event("branch.moved", {
    step: step.optional().describe("Step of the branch; absent for the branch of the run."),
    head: z.string(),
    files: z.array(z.string()),
  }).describe("A user committed to a branch of the stopped run. The run continues from that commit."),
  event("branch.set-back", {
    step: branchStep,
    base: z.string().describe("Commit whose files were restored."),
    later: z.string().describe("Local branch with the removed commits."),
    head: z.string(),
    files: z.array(z.string()).describe("All files that the branch now changes."),
  }).describe("Steps run again: a commit reverts all changes since the first of them started."),
  event("branch.opened", {
    step,
    path: z.string().describe("Worktree, relative to the repository."),
    branch: z.string(),
    base_branch: z.string().describe("Base branch of its pull request."),
    base_sha: z.string(),
    head: z.string().describe("Head of the branch: its base, or its earlier head."),
  }).describe("A step of a parallel block has its branch and its worktree."),
  event("branch.closed", {
    step,
    kept: z
      .string()
      .optional()
      .describe("Worktree that was not removed, for example because of uncommitted changes."),
  }).describe("The worktree of a branch was removed. The branch was not deleted."),
  event("branch.pushed", {
    step: branchStep,
    branch: z.string(),
    remote: z.string(),
    head: z.string(),
  }),
  event("pull-request.opened", {
    step: branchStep,
    branch: z.string(),
    base: z.string(),
    title: z.string(),
    draft: z.boolean(),
    number: z.int().optional(),
    url: z.string().optional(),
    path: z.string().optional().describe("File with title and body, without a forge."),
    ended: z
      .enum(["closed", "merged"])
      .optional()
      .describe("The existing pull request was closed or merged. No second one was opened."),
  }),
  event("delivery.failed", { step, failure: Failure }).describe(
    "The branch of a step could not be pushed or proposed. A resume retries it.",
  ),
  event("fan-out.opened", {
    step,
    round: z.int().positive(),
    branches: z.array(
      z.object({
        step,
        branch: z.string().describe("Its code branch."),
        head: z.string().describe("Commit from which it continues."),
      }),
    ),
  }).describe("Separate runners are to execute branches of a parallel block."),
  event("fan-out.begun", {
    version: z.int(),
    run_id: z.string(),
    step,
    round: z.int().positive(),
  }).describe("In the journal of a branch: a runner started."),
  event("fan-out.joined", {
    step,
    round: z.int().positive(),
    branches: z.array(
      z.object({
        step,
        status: z.enum(["completed", "failed", "paused", "cancelled", "overtaken", "lost"]),
        events: z.int().nonnegative().describe("Number of events of its journal in this journal."),
        message: z.string().optional().describe("Why it did not complete."),
        over: step.optional().describe("Step that reached its own spending limit."),
      }),
    ),
    ignored: z
      .array(z.string())
      .optional()
      .describe("Completed branches that do not count, because another one was first."),
  }).describe("The events of the runners are in the journal of the run."),

  event("output.written", {
    step: scopeStep,
    name: z.string(),
    path: z.string(),
    empty: z.boolean().optional().describe("True if the template rendered no text. No file was written."),
    commit: z.string().optional(),
    files: z.array(z.string()).optional(),
  }),
  event("output.failed", { step: scopeStep, name: z.string(), failure: Failure }).describe(
    "An output could not be written. A resume retries it.",
  ),

  event("condition.evaluated", { step, value: z.boolean() }),
  event("items.evaluated", { step, items: z.array(z.unknown()) }),
  event("block.opened", {
    step,
    kind: stepKind,
    definition: z.string().optional().describe("Name of a nested workflow."),
    variables: z.record(z.string(), z.unknown()).optional().describe("Variables of a nested workflow."),
  }),
  event("block.closed", {
    step,
    status: z.enum(["completed", "failed", "skipped"]),
    summary: z.string(),
    skip: SkipReason.optional(),
    exhausted: z
      .literal(true)
      .optional()
      .describe("The loop reached max-iterations before its condition held."),
  }),
  event("iteration.started", { step, iteration: z.int().positive(), item: z.unknown().optional() }),
  event("iteration.ended", { step, iteration: z.int().positive(), done: z.boolean() }),

  event("decision.made", {
    action: z.string().describe("Chosen action of the orchestrator's response, or `evaluate_condition`."),
    step: step.optional(),
    reasoning: z.string(),
    context: z.string().optional().describe("Text for the step, or question for a person."),
    note: z.string().optional().describe("One line on the progress, for people."),
    failure: Failure.optional().describe("Why the session made no decision."),
    again: z.literal(true).optional().describe("Another session followed."),
    until: z.iso.datetime().optional().describe("Start of that session after waiting for the provider."),
    request: z.string().optional().describe("ID of the answer of a person on which it is based."),
    usage: Usage.optional(),
  }).describe("With `orchestrator: agent`: the next action, or the value of a condition, with the reason."),

  event("human.asked", {
    step,
    attempt,
    message: z.string(),
    deadline: z.iso.datetime().optional(),
    on_timeout: z
      .enum(["continue", "abort"])
      .optional()
      .describe("After a missed deadline the run continues or fails."),
    about: QuestionSubject.optional(),
    again: z.string().optional().describe("Why the question is repeated."),
    request: z.string().optional().describe("ID of the answer that is no longer valid."),
    ignored: z.array(z.string()).optional().describe("IDs of earlier requests, which do not answer it."),
    approvals: z.int().positive().optional().describe("Number of required approvals; absent for one."),
    needs: Needs.optional().describe("Question of an agent step. Its attempt ends with this event."),
    ...ended,
  }),
  event("human.approved", {
    step,
    attempt,
    text: z.string(),
    actor: z.string().optional(),
    threads: z.array(Thread).optional(),
    head: z.string().optional().describe("Commit that the person reviewed."),
    about: QuestionSubject.optional().describe("Subject that the person saw."),
    request: z.string().describe("ID of the request in the inbox. More approvals are required."),
  }),
  event("human.voided", {
    step,
    attempt,
    request: z.string().describe("ID of the answer in the inbox."),
    reason: VoidReason,
    actor: z.string().optional(),
    issue: z.int().positive().optional().describe("Issue or pull request of the comment."),
  }).describe("An answer on GitHub is no longer valid. The question stays open."),
  event("human.answered", {
    step,
    attempt,
    decision: HumanDecision,
    text: z.string(),
    actor: z.string().optional(),
    threads: z.array(Thread).optional(),
    head: z.string().optional().describe("Commit that the person reviewed."),
    approved_by: z.array(z.string()).optional().describe("All approvers, if several were required."),
    request: z.string().optional().describe("ID of the request in the inbox; absent for a timeout."),
    others: z
      .array(z.string())
      .optional()
      .describe("IDs of other answers to the question. The first one counts."),
  }),

  event("step.started", {
    step,
    attempt,
    kind: stepKind,
    base: z.string().optional().describe("Commit from which the attempt starts."),
    fingerprint: z
      .string()
      .optional()
      .describe("Fingerprint of the request of a program. A resumed run must make the same request."),
  }),
  event("step.produced", {
    step,
    attempt,
    output: StepOutput,
    ...ended,
    left: z
      .array(z.string())
      .optional()
      .describe("Files that success checks wrote in a folder of the user. They do not belong to the step."),
  }).describe("The result is known but not committed."),
  event("step.succeeded", {
    step,
    attempt,
    output: StepOutput.optional().describe("Absent if `step.produced` contains it."),
    ...ended,
    commit: z.string().optional().describe("Head of the branch after the step."),
    files: z.array(z.string()).optional().describe("Files that the step changed."),
    undone: z
      .literal(true)
      .optional()
      .describe("The step undid all changes of its branch: the branch equals its base."),
    uncommitted: z
      .array(z.string())
      .optional()
      .describe("Files that differ from the last commit, if steps are not committed."),
    no_op: z.literal(true).optional().describe("The step was expected to change files and changed none."),
    lost: z
      .array(z.object({ branch: z.string(), files: z.array(z.string()) }))
      .optional()
      .describe("Merge with conflicts: files of a branch whose changes the merge does not contain."),
  }),
  event("step.failed", {
    step,
    attempt,
    failure: Failure,
    ...ended,
  }),
  event("step.interrupted", {
    step,
    attempt,
    reason: z.string(),
    usage: Usage.optional(),
    last_sign: z.iso.datetime().optional().describe("Last activity of the run before a crash."),
  }),
  event("step.skipped", {
    step,
    kind: stepKind,
    reason: z.string(),
    skip: SkipReason.optional(),
    after: z
      .string()
      .optional()
      .describe(
        "Path of the failed step because of which it was skipped. It runs when that step has completed.",
      ),
  }),
  event("check.ended", { step: branchStep, ...CheckRecord.shape }).describe(
    "The engine ran the check command.",
  ),

  event("comment.made", { id: noteId, text: z.string(), step: step.optional() }).describe(
    "A comment of a program.",
  ),
  event("checkpoint.made", { id: noteId, text: z.string().optional() }).describe("A program checkpoint."),
  event("phase.entered", { id: noteId, phase: z.string() }).describe("A program starts a phase."),
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type RunEventType = RunEvent["type"];
export type RunEventOf<T extends RunEventType> = Extract<RunEvent, { type: T }>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** An event without the number and time that the journal assigns. */
export type NewRunEvent = DistributiveOmit<RunEvent, "seq" | "at">;
/** An event from the journal of a branch. It keeps its time. */
export type JoinedEvent = DistributiveOmit<RunEvent, "seq">;
