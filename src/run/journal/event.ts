import * as z from "zod";
import { Provider } from "../../definition/settings-schema.ts";
import { QuestionSubject, HumanDecision, Thread, VoidReason } from "../human-decision.ts";
import { Session } from "../session.ts";
import { TokenUsage } from "../token-usage.ts";
import { StepOutput } from "../step-output.ts";

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
    block: z.string().optional().describe("Path of the block around the step whose time limit was over."),
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

export const NothingDone = z
  .enum(["skipped", "skipped-after-failures"])
  .describe("No step did anything: all were skipped, some of them maybe since they failed.");

const step = z.string().describe("Step path: names joined by `/`, iterations as numbers.");
const branchStep = step.optional().describe("Step whose branch it is; absent for the run's own.");
const scopeStep = step
  .optional()
  .describe("Workflow step whose definition has it; absent for the run's own.");
const attempt = z.int().positive();
const noteId = z
  .string()
  .describe("Place in the program, such as comment-1: what is noted is not noted again.");
const origin = z
  .object({ branch: step, seq: z.int().positive() })
  .optional()
  .describe("Branch that was worked on elsewhere, and number of the event in the journal of that.");
const head = { seq: z.int().positive(), at: z.iso.datetime(), origin };
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
    digests: z
      .record(z.string(), z.string())
      .optional()
      .describe("SHA-256 of what the run works from, by file; absent in runs of earlier versions."),
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
      .describe("Branches that go back to the files of a commit."),
    requests: z
      .array(z.string())
      .optional()
      .describe("Ids of requests to cancel that lay in the inbox and that resuming overrules."),
    max_cost_usd: z.number().positive().optional().describe("New spending limit of the run, in US dollars."),
    max_tokens: z.int().positive().optional().describe("New token limit of the run."),
    provider: Provider.optional().describe("Agent that runs every step from now on."),
    model: z.string().optional().describe("Model that every step uses from now on."),
    deadlines: z
      .record(z.string(), z.iso.datetime())
      .optional()
      .describe("By step path: open questions that have their time for an answer again."),
  }),
  event("run.paused", {
    reason: z.string(),
    message: z.string(),
    step: step.optional(),
    until: z.string().optional().describe("When what it waits for is there again, where that is known."),
    spent: z
      .array(TokenUsage)
      .optional()
      .describe("With reason budget: what was spent most on, dearest first."),
  }),
  event("head.moved", {
    branch: z.string().describe("Which moved: that of the pull request, or one of the run."),
    message: z.string(),
    to: z.string().optional().describe("Commit at which it stood then; absent for one that was deleted."),
  }).describe("People moved a branch while the run worked; nothing was pushed over that."),
  event("run.cancelled", {
    reason: z.string(),
    request: z.string().optional().describe("Id of the request that asked for it."),
  }),
  event("run.failed", { failure: Failure, step: step.optional() }),
  event("run.completed", {
    changed: z.boolean().optional().describe("False where nothing was changed."),
    reason: NothingDone.optional(),
  }),

  event("workspace.prepared", {
    mode: z.enum(["worktree", "checkout"]),
    path: z.string().describe("Worktree, relative to the repository; `.` for the checkout."),
    branch: z.string(),
    base_branch: z.string(),
    base_sha: z.string(),
  }),
  event("branch.moved", {
    step: step.optional().describe("Whose branch it is; absent for the run's own."),
    head: z.string(),
    files: z.array(z.string()),
  }).describe("Somebody committed on a branch of the run while the run was stopped; it goes on from there."),
  event("branch.set-back", {
    step: branchStep,
    base: z.string().describe("Commit whose files the branch has again."),
    later: z.string().describe("Local branch that keeps the commits that came later."),
    head: z.string(),
    files: z.array(z.string()).describe("All files that the branch changes now."),
  }).describe("Steps run again: a commit takes back what came after the first of them began."),
  event("branch.opened", {
    step,
    path: z.string().describe("Worktree, relative to the repository."),
    branch: z.string(),
    base_branch: z.string().describe("Branch its pull request goes to."),
    base_sha: z.string(),
    head: z.string().describe("Commit it stands at: its base, or what an earlier opening left."),
  }).describe("A step of a parallel block has its branch and its worktree."),
  event("branch.closed", {
    step,
    kept: z
      .string()
      .optional()
      .describe("Worktree that stays: it holds uncommitted changes, or could not be removed."),
  }).describe("The worktree of a branch is gone; the branch stays."),
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
    path: z.string().optional().describe("File that holds title and body where there is no forge."),
    ended: z
      .enum(["closed", "merged"])
      .optional()
      .describe("It was there, and people had ended it before: there is no second one."),
  }),
  event("delivery.failed", { step, failure: Failure }).describe(
    "The branch of a step could not be pushed or proposed; it is tried again when the run is resumed.",
  ),
  event("fan-out.opened", {
    step,
    round: z.int().positive(),
    branches: z.array(
      z.object({
        step,
        branch: z.string().describe("Its code branch."),
        head: z.string().describe("Commit from which it goes on."),
      }),
    ),
  }).describe("Branches of a parallel block are to be worked on elsewhere, each by a runner of its own."),
  event("fan-out.begun", {
    version: z.int(),
    run_id: z.string(),
    step,
    round: z.int().positive(),
  }).describe("In the journal of a branch: a runner works on it."),
  event("fan-out.joined", {
    step,
    round: z.int().positive(),
    branches: z.array(
      z.object({
        step,
        status: z.enum(["completed", "failed", "paused", "cancelled", "overtaken", "lost"]),
        events: z.int().nonnegative().describe("Of the journal of the branch that are in this one."),
        message: z.string().optional().describe("Why it did not come to an end."),
        over: step.optional().describe("Step that had used up its own limit on spending."),
      }),
    ),
    ignored: z
      .array(z.string())
      .optional()
      .describe("Branches that completed and do not count: another one was first."),
  }).describe("What runners did is in the journal of the run."),

  event("output.written", {
    step: scopeStep,
    name: z.string(),
    path: z.string(),
    empty: z
      .boolean()
      .optional()
      .describe("True where the template gave nothing, so that no file was written."),
    commit: z.string().optional(),
    files: z.array(z.string()).optional(),
  }),
  event("output.failed", { step: scopeStep, name: z.string(), failure: Failure }).describe(
    "An output could not be written; it is tried again when the run is resumed.",
  ),

  event("condition.evaluated", { step, value: z.boolean() }),
  event("items.evaluated", { step, items: z.array(z.unknown()) }),
  event("block.opened", {
    step,
    kind: stepKind,
    definition: z.string().optional().describe("Name of a nested workflow, as its step gives it."),
    variables: z.record(z.string(), z.unknown()).optional().describe("Those of a nested workflow."),
  }),
  event("block.closed", {
    step,
    status: z.enum(["completed", "failed", "skipped"]),
    summary: z.string(),
    exhausted: z
      .literal(true)
      .optional()
      .describe("The loop ended by its max-iterations; what it went on for did not come to pass."),
  }),
  event("iteration.started", { step, iteration: z.int().positive(), item: z.unknown().optional() }),
  event("iteration.ended", { step, iteration: z.int().positive(), done: z.boolean() }),

  event("decision.made", {
    action: z
      .string()
      .describe("What the agent chose, as in the orchestrator's response; or `evaluate_condition`."),
    step: step.optional(),
    reasoning: z.string(),
    context: z.string().optional().describe("What the step is told, or a person is asked."),
    note: z.string().optional().describe("One line on the progress, for people."),
    failure: Failure.optional().describe("Why the session decided nothing."),
    again: z.literal(true).optional().describe("Another session was asked after it."),
    until: z.iso.datetime().optional().describe("When that session was asked: the provider was waited for."),
    request: z.string().optional().describe("Id of a person's words that it rests on."),
    usage: Usage.optional(),
  }).describe("With `orchestrator: agent`: what is done next, or what a condition comes to, and why."),

  event("human.asked", {
    step,
    attempt,
    message: z.string(),
    deadline: z.iso.datetime().optional(),
    on_timeout: z
      .enum(["continue", "abort"])
      .optional()
      .describe("What follows where nobody has answered by the deadline: the run goes on, or fails."),
    about: QuestionSubject.optional(),
    again: z.string().optional().describe("Why a person is asked once more."),
    request: z.string().optional().describe("Id of the answer that no longer holds."),
    ignored: z
      .array(z.string())
      .optional()
      .describe("Ids of requests that lay in the inbox before it was asked: they were not given to it."),
    approvals: z.int().positive().optional().describe("People who have to approve; absent for one."),
  }),
  event("human.approved", {
    step,
    attempt,
    text: z.string(),
    actor: z.string().optional(),
    threads: z.array(Thread).optional(),
    head: z.string().optional().describe("Commit the person looked at."),
    about: QuestionSubject.optional().describe("What the person had seen."),
    request: z.string().describe("Id of the request in the inbox. More people have to approve."),
  }),
  event("human.voided", {
    step,
    attempt,
    request: z.string().describe("Id of the answer in the inbox."),
    reason: VoidReason,
    actor: z.string().optional(),
    issue: z.int().positive().optional().describe("Issue or pull request where it was said."),
  }).describe("An answer at GitHub does not count any more; the question stays open."),
  event("human.answered", {
    step,
    attempt,
    decision: HumanDecision,
    text: z.string(),
    actor: z.string().optional(),
    threads: z.array(Thread).optional(),
    head: z.string().optional().describe("Commit the person looked at."),
    approved_by: z
      .array(z.string())
      .optional()
      .describe("Everybody who approved, where more than one had to."),
    request: z.string().optional().describe("Id of the request in the inbox; absent for a timeout."),
    others: z
      .array(z.string())
      .optional()
      .describe("Ids of further answers to the question that lay there: the first counts."),
  }),

  event("step.started", {
    step,
    attempt,
    kind: stepKind,
    base: z.string().optional().describe("Commit the attempt starts from."),
    fingerprint: z
      .string()
      .optional()
      .describe("Of what a program asked for: a resumed run must ask for the same again."),
  }),
  event("step.produced", {
    step,
    attempt,
    output: StepOutput,
    usage: Usage.optional(),
    session: Session.optional(),
    left: z
      .array(z.string())
      .optional()
      .describe(
        "Files that checks of the step wrote in a folder that is the user's: they are no part of it.",
      ),
  }).describe("The result is known; committing it is still to do."),
  event("step.succeeded", {
    step,
    attempt,
    output: StepOutput.optional().describe("Absent where `step.produced` holds it."),
    usage: Usage.optional(),
    commit: z.string().optional().describe("Head of the branch after the step."),
    files: z.array(z.string()).optional().describe("Files the step changed."),
    uncommitted: z
      .array(z.string())
      .optional()
      .describe("Files that differ from the last commit, where steps are not committed."),
    session: Session.optional(),
    no_op: z.literal(true).optional().describe("Change was asked for, and nothing was changed."),
    lost: z
      .array(z.object({ branch: z.string(), files: z.array(z.string()) }))
      .optional()
      .describe("Of a merge with conflicts: files whose changes on a branch it does not hold."),
  }),
  event("step.failed", {
    step,
    attempt,
    failure: Failure,
    usage: Usage.optional(),
    session: Session.optional(),
  }),
  event("step.interrupted", {
    step,
    attempt,
    reason: z.string(),
    usage: Usage.optional(),
    last_sign: z.iso.datetime().optional().describe("When the run was last heard of before a crash."),
  }),
  event("step.skipped", {
    step,
    kind: stepKind,
    reason: z.string(),
    after: z
      .string()
      .optional()
      .describe("Path of the step for whose failure it is left out; it runs when that step has completed."),
  }),

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
/** An event before the journal has given it its number and time. */
export type NewRunEvent = DistributiveOmit<RunEvent, "seq" | "at">;
/** One that was written elsewhere: it keeps its time. */
export type JoinedEvent = DistributiveOmit<RunEvent, "seq">;
