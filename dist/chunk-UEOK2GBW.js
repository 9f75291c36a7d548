const require = process.getBuiltinModule;
import {
  iso_exports
} from "./chunk-MQ444BMA.js";
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
} from "./chunk-K6E2NRZW.js";

// src/run/human.ts
var About = object({
  document: string().optional().describe("File that was shown."),
  hash: string().optional().describe("SHA-256 of what was shown."),
  head: string().optional().describe("Commit of the branch that was shown."),
  step: string().optional().describe("Path of the step whose document or output was shown.")
}).describe("What a question is about: an answer names it, and counts for nothing else.");
var HumanDecision = _enum(["approved", "rejected", "input", "timeout"]).describe("input: words that neither approve nor reject; timeout: nobody answered and the run goes on.");
var Thread = object({
  id: string().optional().describe("Number of the comment at GitHub that begins the thread."),
  path: string(),
  line: int().optional(),
  side: _enum(["left", "right"]).optional().describe("left: the line stands in what was there before the change."),
  text: string()
}).describe("A remark on a line of a file.");

// src/run/output.ts
var OUTPUT_LIMIT_BYTES = 10240;
var StepOutput = object({
  success: boolean().describe("Whether the step did what it was asked."),
  output_type: string().default("text").describe("Kind of output, such as plan, validation, script or text."),
  document_path: string().nullable().default(null).describe("Document the step wrote, relative to the repository."),
  summary: string().default("").describe("One line for people."),
  metrics: record(string(), number()).default({}).describe("Numbers worth showing, such as files_changed."),
  next_step_context: string().nullable().default(null).describe("What the next step should know, in words."),
  data: unknown().optional().describe("Structured result, which conditions and templates can use.")
}).describe("Output of a step.");
function artifactIn(data) {
  if (typeof data !== "object" || data === null) return void 0;
  const artifact = Reflect.get(data, "artifact");
  return typeof artifact === "string" ? artifact : void 0;
}

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
var Spent = object({
  step: string().describe("Step path; `orchestrator` for sessions that decide what is next."),
  cost_usd: number().nonnegative().nullable().describe("US dollars; null where a price is unknown."),
  tokens: number().nonnegative()
}).describe("What a step spent.");
var Session = object({
  provider: string(),
  id: string(),
  directory: string().optional().describe("Where it ran, relative to the repository.")
}).describe("Agent session, for steps that go on with it.");
var step = string().describe("Step path: names joined by `/`, iterations as numbers.");
var branchStep = step.optional().describe("Step whose branch it is; absent for the run's own.");
var scopeStep = step.optional().describe("Workflow step whose definition has it; absent for the run's own.");
var attempt = int().positive();
var noteId = string().describe("Place in the program, such as comment-1: what is noted is not noted again.");
var origin = object({ branch: step, seq: int().positive() }).optional().describe("Branch that was worked on elsewhere, and number of the event in the journal of that.");
var head = { seq: int().positive(), at: iso_exports.datetime(), origin };
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
    requests: array(string()).optional().describe("Ids of requests to cancel that lay in the inbox and that resuming overrules."),
    max_cost_usd: number().positive().optional().describe("New spending limit of the run, in US dollars."),
    max_tokens: int().positive().optional().describe("New token limit of the run."),
    deadlines: record(string(), iso_exports.datetime()).optional().describe("By step path: open questions that have their time for an answer again.")
  }),
  event("run.paused", {
    reason: string(),
    message: string(),
    step: step.optional(),
    spent: array(Spent).optional().describe("With reason budget: what was spent most on, dearest first.")
  }),
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
  event("branch.opened", {
    step,
    path: string().describe("Worktree, relative to the repository."),
    branch: string(),
    base_branch: string().describe("Branch its pull request goes to."),
    base_sha: string(),
    head: string().describe("Commit it stands at: its base, or what an earlier opening left.")
  }).describe("A step of a parallel block has its branch and its worktree."),
  event("branch.closed", {
    step,
    kept: string().optional().describe("Worktree that stays: it holds uncommitted changes, or could not be removed.")
  }).describe("The worktree of a branch is gone; the branch stays."),
  event("branch.pushed", {
    step: branchStep,
    branch: string(),
    remote: string(),
    head: string()
  }),
  event("pull-request.opened", {
    step: branchStep,
    branch: string(),
    base: string(),
    title: string(),
    draft: boolean(),
    number: int().optional(),
    url: string().optional(),
    path: string().optional().describe("File that holds title and body where there is no forge.")
  }),
  event("delivery.failed", { step, failure: Failure }).describe(
    "The branch of a step could not be pushed or proposed; it is tried again when the run is resumed."
  ),
  event("fan-out.opened", {
    step,
    round: int().positive(),
    branches: array(
      object({
        step,
        branch: string().describe("Its code branch."),
        head: string().describe("Commit from which it goes on.")
      })
    )
  }).describe("Branches of a parallel block are to be worked on elsewhere, each by a runner of its own."),
  event("fan-out.begun", {
    version: int(),
    run_id: string(),
    step,
    round: int().positive()
  }).describe("In the journal of a branch: a runner works on it."),
  event("fan-out.joined", {
    step,
    round: int().positive(),
    branches: array(
      object({
        step,
        status: _enum(["completed", "failed", "paused", "cancelled", "overtaken", "lost"]),
        events: int().nonnegative().describe("Of the journal of the branch that are in this one."),
        message: string().optional().describe("Why it did not come to an end."),
        over: step.optional().describe("Step that had used up its own limit on spending.")
      })
    ),
    ignored: array(string()).optional().describe("Branches that completed and do not count: another one was first.")
  }).describe("What runners did is in the journal of the run."),
  event("output.written", {
    step: scopeStep,
    name: string(),
    path: string(),
    empty: boolean().optional().describe("True where the template gave nothing, so that no file was written."),
    commit: string().optional(),
    files: array(string()).optional()
  }),
  event("output.failed", { step: scopeStep, name: string(), failure: Failure }).describe(
    "An output could not be written; it is tried again when the run is resumed."
  ),
  event("condition.evaluated", { step, value: boolean() }),
  event("items.evaluated", { step, items: array(unknown()) }),
  event("block.opened", {
    step,
    kind: stepKind,
    definition: string().optional().describe("Name of a nested workflow, as its step gives it."),
    variables: record(string(), unknown()).optional().describe("Those of a nested workflow.")
  }),
  event("block.closed", {
    step,
    status: _enum(["completed", "failed", "skipped"]),
    summary: string(),
    exhausted: literal(true).optional().describe("The loop ended by its max-iterations; what it went on for did not come to pass.")
  }),
  event("iteration.started", { step, iteration: int().positive(), item: unknown().optional() }),
  event("iteration.ended", { step, iteration: int().positive(), done: boolean() }),
  event("decision.made", {
    action: string().describe("What the agent chose, as in the orchestrator's response; or `evaluate_condition`."),
    step: step.optional(),
    reasoning: string(),
    context: string().optional().describe("What the step is told, or a person is asked."),
    note: string().optional().describe("One line on the progress, for people."),
    failure: Failure.optional().describe("Why the session decided nothing."),
    again: literal(true).optional().describe("Another session was asked after it."),
    request: string().optional().describe("Id of a person's words that it rests on."),
    usage: Usage.optional()
  }).describe("With `orchestrator: agent`: what is done next, or what a condition comes to, and why."),
  event("human.asked", {
    step,
    attempt,
    message: string(),
    deadline: iso_exports.datetime().optional(),
    on_timeout: _enum(["continue", "abort"]).optional().describe("What follows where nobody has answered by the deadline: the run goes on, or fails."),
    about: About.optional(),
    again: string().optional().describe("Why a person is asked once more."),
    request: string().optional().describe("Id of the answer that no longer holds."),
    ignored: array(string()).optional().describe("Ids of requests that lay in the inbox before it was asked: they were not given to it."),
    approvals: int().positive().optional().describe("People who have to approve; absent for one.")
  }),
  event("human.approved", {
    step,
    attempt,
    text: string(),
    actor: string().optional(),
    threads: array(Thread).optional(),
    head: string().optional().describe("Commit the person looked at."),
    about: About.optional().describe("What the person had seen."),
    request: string().describe("Id of the request in the inbox. More people have to approve.")
  }),
  event("human.answered", {
    step,
    attempt,
    decision: HumanDecision,
    text: string(),
    actor: string().optional(),
    threads: array(Thread).optional(),
    head: string().optional().describe("Commit the person looked at."),
    approved_by: array(string()).optional().describe("Everybody who approved, where more than one had to."),
    request: string().optional().describe("Id of the request in the inbox; absent for a timeout."),
    others: array(string()).optional().describe("Ids of further answers to the question that lay there: the first counts.")
  }),
  event("step.started", {
    step,
    attempt,
    kind: stepKind,
    base: string().optional().describe("Commit the attempt starts from."),
    fingerprint: string().optional().describe("Of what a program asked for: a resumed run must ask for the same again.")
  }),
  event("step.produced", {
    step,
    attempt,
    output: StepOutput,
    usage: Usage.optional(),
    session: Session.optional(),
    left: array(string()).optional().describe(
      "Files that checks of the step wrote in a folder that is the user's: they are no part of it."
    )
  }).describe("The result is known; committing it is still to do."),
  event("step.succeeded", {
    step,
    attempt,
    output: StepOutput.optional().describe("Absent where `step.produced` holds it."),
    usage: Usage.optional(),
    commit: string().optional().describe("Head of the branch after the step."),
    files: array(string()).optional().describe("Files the step changed."),
    session: Session.optional(),
    no_op: literal(true).optional().describe("Change was asked for, and nothing was changed.")
  }),
  event("step.failed", {
    step,
    attempt,
    failure: Failure,
    usage: Usage.optional(),
    session: Session.optional()
  }),
  event("step.interrupted", { step, attempt, reason: string(), usage: Usage.optional() }),
  event("step.skipped", {
    step,
    kind: stepKind,
    reason: string(),
    after: string().optional().describe("Path of the step for whose failure it is left out; it runs when that is mended.")
  }),
  event("comment.made", { id: noteId, text: string(), step: step.optional() }).describe(
    "A program has something to say to people."
  ),
  event("checkpoint.made", { id: noteId, text: string().optional() }).describe(
    "A program asked for a checkpoint."
  ),
  event("phase.entered", { id: noteId, phase: string() }).describe("A program begins a phase.")
]);

export {
  About,
  HumanDecision,
  Thread,
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  artifactIn,
  Failure,
  Usage,
  RunEvent
};
