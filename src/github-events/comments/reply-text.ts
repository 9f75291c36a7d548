import type { CommandError } from "../../comment-commands/command-arguments.ts";
import type { CommentCommand } from "../../comment-commands/comment-command.ts";
import { formatApprovals } from "../../output/github/question-comment.ts";
import { sanitizeCode, sanitizeLine } from "../../output/github/sanitized-text.ts";
import { percentPart } from "../../run/percent.ts";
import { pauseReason } from "../../output/status/run-status-view.ts";
import type { UnfinishedRun } from "../../routing/unfinished-run.ts";
import { DO } from "../../routing/route-outcome.ts";
import { FAN_OUT } from "../../run/evolve/evolve-branch.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import { plural } from "../../system/format.ts";
import type { WorkflowInfo } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";

/** Marker of the reply to a comment; GitHub does not display it. */
export function replyMarker(what: string): string {
  return `<!-- agentic-sdlc:reply=${what} -->`;
}

export function isReplyMarker(marker: string): boolean {
  return marker.startsWith("<!-- agentic-sdlc:reply=");
}

interface StartRequest {
  readonly runId: string;
  readonly workflow: string;
  readonly by: string;
  readonly why?: string | undefined;
}

const STARTS_SOON = "A job of this repository starts soon. This comment then shows the progress of the run.";

/** Whether a comment of a run is still the one of `startedText`: the run has not replaced it. */
export function isStartedText(text: string): boolean {
  return text.includes(REQUESTED);
}

/** GitHub does not display the markers. They are all that is read from a posted comment. */
const REQUESTED = "<!-- agentic-sdlc:state=requested -->";
const resumedMarker = (runId: string): string => `<!-- agentic-sdlc:resumed=${runId} -->`;

export function startedText(request: StartRequest): string {
  const title = `### 🚀 ${nameOf(request.workflow)} was requested`;
  return [title, STARTS_SOON, `${footer(request)}\n${REQUESTED}`].join("\n\n");
}

export function notStartedText(request: StartRequest, reason: string): string {
  return [
    `### ❌ ${nameOf(request.workflow)} could not be started`,
    reason,
    "Fix this, then write the command again in a new comment.",
    footer(request),
  ].join("\n\n");
}

function nameOf(workflow: string): string {
  return workflow === DO ? "An answer to your request" : sanitizeLine(workflow, 80);
}

function footer({ runId, by, why = sanitizeCode(by, 60) }: StartRequest): string {
  return `<sub>run ${runId} · requested by ${why}</sub>`;
}

export function unfinishedRunText({ runId, match, progress }: UnfinishedRun, newId: string | undefined) {
  const name = sanitizeLine(progress.workflow_name, 80);
  const facts = [`**${name}** ${statusPhrase(progress)}`, ...percentPart(progress)].join(" · ");
  const cancel =
    newId === undefined ? "" : ` ${sanitizeCode(`/agentic cancel ${newId}`, 60)} ends the new one.`;
  return [
    `Run ${runId} has ${match === "same" ? "the same request" : "a similar request"} and is not finished: ${facts}.`,
    `${sanitizeCode(`/agentic resume ${runId}`, 60)} continues it. Your comment started a new run.${cancel}`,
  ].join("\n\n");
}

export function mistakeText({ message }: CommandError): string {
  return `${message}\n\n<sub>${sanitizeCode("/agentic help", 40)} shows all commands.</sub>`;
}

const MAX_WORKFLOWS = 50;

export function workflowsText(workflows: readonly WorkflowInfo[]): string {
  if (workflows.length === 0) return "This repository has no workflows.";
  const rows = workflows.slice(0, MAX_WORKFLOWS).map(({ name, description, variables = [], problem }) => {
    if (problem !== undefined)
      return `- ${sanitizeCode(name, 80)} cannot be run: its file has errors. ${sanitizeCode(`/agentic run ${name}`, 100)} shows them.`;
    const takes =
      variables.length === 0 ? "" : ` Takes ${variables.map((each) => sanitizeCode(each, 60)).join(", ")}.`;
    return `- ${sanitizeCode(name, 80)}${description === "" ? "" : `: ${sentence(description)}`}${takes}`;
  });
  return `Workflows for ${sanitizeCode("/agentic run", 20)}:\n\n${rows.join("\n")}`;
}

function sentence(text: string): string {
  const line = sanitizeLine(text, 200);
  return /[.!?…:]$/.test(line) ? line : `${line}.`;
}

const MAX_STEPS = 20;
const MARKS = { completed: "✅", failed: "❌", skipped: "⏭️" } as const;

interface RunActivity {
  readonly jobUrl?: string | undefined;
  readonly hasAnswer?: boolean;
  /** Unprocessed approvals: people by the path of the question. */
  readonly approvedBy?: ReadonlyMap<string, readonly string[]>;
}

export function statusText(
  { runId, progress }: Pick<RunInfo, "runId" | "progress">,
  { jobUrl, hasAnswer = false, approvedBy }: RunActivity = {},
): string {
  const { status, completed_steps: ended, pending_steps: pending, questions } = progress;
  const steps = ended.slice(-MAX_STEPS).map(({ path, status: how, output_summary: summary }) => {
    const text = summary === "" ? "" : `: ${sanitizeLine(summary, 160)}`;
    return `- ${MARKS[how]} ${sanitizeCode(path, 80)}${text}`;
  });
  const asking = new Set(questions.map(({ path }) => path));
  const running = progress.running_steps.filter((path) => !asking.has(path));
  const remaining = pending.length === 0 ? [] : [`- ⬜ ${plural(pending.length, "step")} to go`];
  return [
    `**${sanitizeLine(progress.workflow_name, 80)}** ${[statusPhrase(progress), ...percentPart(progress)].join(" · ")}.`,
    [
      ...steps,
      ...running.map((path) => `- 🔄 ${sanitizeCode(path, 80)}`),
      ...questions.map((question) => questionLine(question, approvedBy?.get(question.path))),
      ...remaining,
    ].join("\n"),
    jobUrl === undefined
      ? nextText(status, questions.length > 0, hasAnswer)
      : `A [job](${jobUrl}) is active; this is the last published status.`,
    `<sub>run ${runId}</sub>`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function statusPhrase({ status, reason, questions, paused_until: until }: RunInfo["progress"]): string {
  switch (status) {
    case "pending":
      return "starts soon";
    case "running":
      return "is running";
    case "completed":
      return "is done";
    case "failed":
      return reason === "rejected" ? "was rejected" : "failed";
    case "cancelled":
      return reason === "interrupted" ? "was interrupted" : "was cancelled";
    case "paused": {
      if (questions.length > 0) return "waits for a person";
      if (reason === FAN_OUT) return "is running its branches, each in a separate job";
      const why = pauseReason({ reason, paused: { until } });
      if (why !== undefined) return `is paused: ${why}`;
      return `is paused${reason === undefined ? "" : ` (${sanitizeLine(reason, 200)})`}`;
    }
  }
}

function questionLine(
  { path, message, approvals, approved_by: approvers }: RunInfo["progress"]["questions"][number],
  by: readonly string[] = approvers ?? [],
): string {
  const count = formatApprovals(approvals, by);
  return `- ⏸ ${sanitizeCode(path, 80)} asks${count === "" ? "" : ` (${count})`}: ${sanitizeLine(message, 400)}`;
}

const ANSWERS = ["approve", "input …", "reject …"]
  .map((each) => sanitizeCode(`/agentic ${each}`, 40))
  .join(", ");

function nextText(status: RunInfo["progress"]["status"], asks: boolean, hasAnswer: boolean): string {
  if (asks && hasAnswer)
    return `An answer arrived. The next job of this repository processes it. If no job starts, ${sanitizeCode("/agentic resume", 40)} starts one.`;
  if (asks) return `Answer with ${ANSWERS}, or by a review.`;
  if (status === "failed") return `${sanitizeCode("/agentic retry", 40)} retries it.`;
  if (status === "cancelled" || status === "paused")
    return `${sanitizeCode("/agentic resume", 40)} continues it.`;
  return status === "running" ? `${sanitizeCode("/agentic cancel", 40)} ends it.` : "";
}

export function waitsText(runId: string): string {
  return `Run ${runId} waits for an answer and cannot continue without it: ${ANSWERS}, or a review. ${sanitizeCode(`/agentic status ${runId}`, 60)} shows the question.`;
}

export function retriesExhaustedText(runId: string, count: number, reason: string): string {
  return [
    `### ⏸ Run ${runId} is no longer resumed automatically`,
    `The run paused ${count} times in a row (${reason}). Its state is saved. Fix the cause, then: ${sanitizeCode("/agentic resume", 40)} continues the run; ${sanitizeCode("/agentic cancel", 40)} ends it.`,
    `<sub>run ${runId}</sub>`,
  ].join("\n\n");
}

export function noStepText(runId: string, step: string, steps: readonly string[]): string {
  // The last part of a step path is the name.
  const names = [...new Set(steps.map((each) => each.split("/").at(-1) ?? each))];
  const named = names.slice(0, MAX_STEPS).map((each) => sanitizeCode(each, 80));
  const more = names.length > named.length ? " and more" : "";
  return `Run ${runId} has no step ${sanitizeCode(step, 80)}, so nothing was started. Its steps: ${named.join(", ")}${more}.`;
}

export function notStartedRunText(runId: string, outcome: "waiting" | "cancelled" | "ended" | "unknown") {
  const retry = `${sanitizeCode("/agentic run <workflow>", 60)} starts another one.`;
  switch (outcome) {
    case "waiting":
      return `Run ${runId} has not started yet: its job starts soon. Its comment in this conversation shows its progress; ${sanitizeCode("/agentic cancel", 40)} ends it.`;
    case "cancelled":
      return `Run ${runId} was cancelled before it started. ${retry}`;
    case "ended":
      return `The job of run ${runId} ended before the run started. The log of the job, under Actions, shows the reason. ${retry}`;
    case "unknown":
      return `Run ${runId} has not started, and no job is about to start it. If the reason is known, its comment in this conversation shows it. ${retry}`;
  }
}

export function startingText({ run_id: runId, url }: JobLease): string {
  return `Run ${runId} [is starting](${url}); it has not published anything yet.`;
}

export function runInProgressText({ run_id: runId, url }: JobLease): string {
  return `Run ${runId} already has an [active job](${url}).`;
}

export function doneText(command: CommentCommand["name"], runId: string): string {
  switch (command) {
    case "cancel":
      return `Run ${runId} was asked to end. The results of its completed steps are kept.`;
    case "resume":
    case "retry":
      return `Run ${runId} continues: a job of this repository starts soon.\n${resumedMarker(runId)}`;
    default:
      return `Run ${runId} received the answer.`;
  }
}

export function resumedRunIn(text: string): string | undefined {
  return /<!-- agentic-sdlc:resumed=([\w-]{1,40}) -->/.exec(text)?.[1];
}

export function noRunText(runId?: string): string {
  if (runId === undefined)
    return `This conversation has no run yet. ${sanitizeCode("/agentic run <workflow>", 60)} starts one, and ${sanitizeCode("/agentic workflows", 40)} lists the workflows.`;
  return `There is no run ${runId} in this repository. ${sanitizeCode("/agentic status", 40)} shows the run of this conversation.`;
}

export function closedText(number: number): string {
  return `Pull request #${number} is closed. A run needs an open pull request. Reopen it, or use an issue.`;
}

export function cancelledEarlyText(runId: string): string {
  return [
    "### 🛑 cancelled before it started",
    "Its job ends when it starts.",
    `<sub>run ${runId}</sub>`,
  ].join("\n\n");
}

export function earlyText(runId: string): string {
  return `This comment is older than the question of run ${runId}, so it does not count. Answer again.`;
}

export function noQuestionText(runId?: string, step?: string): string {
  const status = sanitizeCode("/agentic status", 40);
  if (runId === undefined) return `No run of this conversation waits for an answer. ${status} shows the run.`;
  if (step === undefined) return `Run ${runId} does not wait for an answer. ${status} shows it.`;
  return `Run ${runId} has no open question at the step ${sanitizeCode(step, 80)}. ${status} shows its questions.`;
}
