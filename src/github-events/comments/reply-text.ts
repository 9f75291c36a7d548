import type { CommandError } from "../../comment-commands/command-error.ts";
import type { CommentCommand } from "../../comment-commands/comment-command.ts";
import { formatApprovals } from "../../output/github/question-comment.ts";
import { sanitizeCode, sanitizeLine } from "../../output/github/sanitized-text.ts";
import { DO } from "../../routing/route-outcome.ts";
import type { JobLease } from "../../storage/refs/job-lease.ts";
import { plural } from "../../system/format.ts";
import type { WorkflowInfo } from "../event-context.ts";
import type { RunInfo } from "../find-runs.ts";
import { statusPhrase } from "./status-text.ts";

/** By which an answer of ours to a comment is found again. It is shown to nobody. */
export function replyMarker(what: string): string {
  return `<!-- agentic-sdlc:reply=${what} -->`;
}

export function isReplyMarker(marker: string): boolean {
  return marker.startsWith("<!-- agentic-sdlc:reply=");
}

interface Beginning {
  readonly runId: string;
  readonly workflow: string;
  readonly by: string;
  /** What has asked for it, in Markdown, where nobody has. */
  readonly why?: string;
}

const ABOUT_TO_BEGIN =
  "A job of this repository is about to begin; this comment then shows how the run goes.";

/** Whether the comment of a run says still what `startedText` does. */
export function isStartedText(text: string): boolean {
  return text.includes(ABOUT_TO_BEGIN);
}

/** The comment of a run until the run writes it itself. */
export function startedText(beginning: Beginning): string {
  const title = `### 🚀 ${nameOf(beginning.workflow)} has been asked for`;
  return [title, ABOUT_TO_BEGIN, footer(beginning)].join("\n\n");
}

/** The same where the job could not be started. */
export function notStartedText(beginning: Beginning, reason: string): string {
  return [
    `### ❌ ${nameOf(beginning.workflow)} could not be started`,
    reason,
    "Correct that, then write the command again in a new comment.",
    footer(beginning),
  ].join("\n\n");
}

function nameOf(workflow: string): string {
  return workflow === DO ? "An answer to your request" : sanitizeLine(workflow, 80);
}

function footer({ runId, by, why = sanitizeCode(by, 60) }: Beginning): string {
  return `<sub>run ${runId} · asked for by ${why}</sub>`;
}

export function mistakeText({ message }: CommandError): string {
  return `${message}\n\n<sub>${sanitizeCode("/agentic help", 40)} shows all commands.</sub>`;
}

const MOST_WORKFLOWS = 50;

export function workflowsText(workflows: readonly WorkflowInfo[]): string {
  if (workflows.length === 0) return "There are no workflows here.";
  const rows = workflows.slice(0, MOST_WORKFLOWS).map(({ name, description, variables = [], problem }) => {
    if (problem !== undefined)
      return `- ${sanitizeCode(name, 80)} cannot be run: its file has mistakes, which ${sanitizeCode(`/agentic run ${name}`, 100)} shows.`;
    const takes =
      variables.length === 0 ? "" : ` Takes ${variables.map((each) => sanitizeCode(each, 60)).join(", ")}.`;
    return `- ${sanitizeCode(name, 80)}${description === "" ? "" : `: ${sentence(description)}`}${takes}`;
  });
  return `Workflows that ${sanitizeCode("/agentic run", 20)} takes:\n\n${rows.join("\n")}`;
}

function sentence(text: string): string {
  const line = sanitizeLine(text, 200);
  return /[.!?…:]$/.test(line) ? line : `${line}.`;
}

const MOST_STEPS = 20;
const MARKS = { completed: "✅", failed: "❌", skipped: "⏭️" } as const;

/** What is known of a run besides what it says itself. */
interface Around {
  /** Page of the jobs that are at work on it. */
  readonly workedOnIn?: string | undefined;
  /** Whether there is an answer that it has not taken yet. */
  readonly hasAnswer?: boolean;
  /** People who have approved, by the path of the question, where the run has not taken that. */
  readonly approvedBy?: ReadonlyMap<string, readonly string[]>;
}

/** How a run stands, in few words, and what to do next. */
export function statusText(
  { runId, progress }: Pick<RunInfo, "runId" | "progress">,
  { workedOnIn, hasAnswer = false, approvedBy }: Around = {},
): string {
  const { status, completed_steps: ended, pending_steps: pending, questions } = progress;
  const shown = ended.slice(-MOST_STEPS).map(({ path, status: how, output_summary: said }) => {
    const words = said === "" ? "" : `: ${sanitizeLine(said, 160)}`;
    return `- ${MARKS[how]} ${sanitizeCode(path, 80)}${words}`;
  });
  const asking = new Set(questions.map(({ path }) => path));
  const running = progress.running_steps.filter((path) => !asking.has(path));
  const left = pending.length === 0 ? [] : [`- ⬜ ${plural(pending.length, "step")} to go`];
  return [
    `**${sanitizeLine(progress.workflow_name, 80)}** ${statusPhrase(progress)}.`,
    [
      ...shown,
      ...running.map((path) => `- 🔄 ${sanitizeCode(path, 80)}`),
      ...questions.map((question) => questionLine(question, approvedBy?.get(question.path))),
      ...left,
    ].join("\n"),
    workedOnIn === undefined
      ? nextText(status, { asks: questions.length > 0, hasAnswer })
      : `It is [being worked on](${workedOnIn}); this is how it stood before.`,
    `<sub>run ${runId}</sub>`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function questionLine(
  { path, message, approvals, approved_by: taken }: RunInfo["progress"]["questions"][number],
  by: readonly string[] = taken ?? [],
): string {
  const so = formatApprovals(approvals, by);
  return `- ⏸ ${sanitizeCode(path, 80)} asks${so === "" ? "" : ` (${so})`}: ${sanitizeLine(message, 400)}`;
}

const ANSWERS = ["approve", "input …", "reject …"]
  .map((each) => sanitizeCode(`/agentic ${each}`, 40))
  .join(", ");

function nextText(
  status: RunInfo["progress"]["status"],
  { asks, hasAnswer }: { readonly asks: boolean; readonly hasAnswer: boolean },
): string {
  if (asks && hasAnswer)
    return `An answer is here; a job of this repository takes it next. If none begins, ${sanitizeCode("/agentic resume", 40)} starts one.`;
  if (asks) return `Answer with ${ANSWERS}, or by a review.`;
  if (status === "failed") return `${sanitizeCode("/agentic retry", 40)} tries again.`;
  if (status === "cancelled" || status === "paused")
    return `${sanitizeCode("/agentic resume", 40)} goes on with it.`;
  return status === "running" ? `${sanitizeCode("/agentic cancel", 40)} ends it.` : "";
}

/** Why a run that waits for a person does not go on without one. */
export function waitsText(runId: string): string {
  return `Run ${runId} waits for an answer and cannot go on without one: ${ANSWERS}, or a review. ${sanitizeCode(`/agentic status ${runId}`, 60)} shows what it asks.`;
}

/** What is told of a run that has been tried again and again by itself, and comes no further. */
export function retriesExhaustedText({
  runId,
  count,
  reason,
}: {
  readonly runId: string;
  readonly count: number;
  readonly reason: string;
}): string {
  return [
    `### ⏸ Run ${runId} is not tried again by itself`,
    `It has paused ${count} times in a row (${reason}), and nothing says when that is over. Nothing is lost. When the cause is gone, ${sanitizeCode("/agentic resume", 40)} continues the run; ${sanitizeCode("/agentic cancel", 40)} ends it.`,
    `<sub>run ${runId}</sub>`,
  ].join("\n\n");
}

/** What is told of a step that a run does not have. */
export function noStepText(runId: string, step: string, steps: readonly string[]): string {
  // The last part of a path is the name of its step.
  const names = [...new Set(steps.map((each) => each.split("/").at(-1) ?? each))];
  const named = names.slice(0, MOST_STEPS).map((each) => sanitizeCode(each, 80));
  const more = names.length > named.length ? " and more" : "";
  return `Run ${runId} has no step ${sanitizeCode(step, 80)}, so nothing was started. Its steps: ${named.join(", ")}${more}.`;
}

/** What became of a run that was asked for and of which nothing is there. */
export function notStartedRunText(
  runId: string,
  became: "waiting" | "cancelled" | "ended" | "unknown",
): string {
  const again = `${sanitizeCode("/agentic run <workflow>", 60)} starts another one.`;
  switch (became) {
    case "waiting":
      return `Run ${runId} has not begun yet: its job is about to. Its comment here shows how it goes; ${sanitizeCode("/agentic cancel", 40)} ends it.`;
    case "cancelled":
      return `Run ${runId} was cancelled before it began. ${again}`;
    case "ended":
      return `The job of run ${runId} ended before the run began; its log, under Actions, says why. ${again}`;
    case "unknown":
      return `Run ${runId} has not begun, and no job is about to begin it. Its comment here says why, where that is known. ${again}`;
  }
}

export function beginningText({ run_id: runId, url }: JobLease): string {
  return `Run ${runId} [is beginning](${url}); nothing of it is here yet.`;
}

/** Why nothing more is begun for a run. */
export function runInProgressText({ run_id: runId, url }: JobLease): string {
  return `Run ${runId} is [being worked on](${url}) already.`;
}

/** What a command that is about a run has come to. */
export function doneText(command: CommentCommand["name"], runId: string): string {
  switch (command) {
    case "cancel":
      return `Run ${runId} is asked to end; what its finished steps made is kept.`;
    case "resume":
    case "retry":
      return `Run ${runId} goes on: a job of this repository is about to begin.`;
    default:
      return `The answer is with run ${runId}.`;
  }
}

/** The run that goes on, where a text says that of one. */
export function resumedRunIn(text: string): string | undefined {
  const ids = Array.from(text.matchAll(/\b\d{8}-[0-9a-z]{6}\b/g), ([id]) => id);
  return ids.find((id) => text.includes(doneText("resume", id)));
}

export function noRunText(runId?: string): string {
  if (runId === undefined)
    return `No run was started here yet. ${sanitizeCode("/agentic run <workflow>", 60)} starts one, and ${sanitizeCode("/agentic workflows", 40)} lists what there is.`;
  return `There is no run ${runId} in this repository. ${sanitizeCode("/agentic status", 40)} shows the run of this conversation.`;
}

/** What a pull request that is closed is told. */
export function closedText(number: number): string {
  return `Pull request #${number} is closed; runs work on open ones. Reopen it, or ask on an issue.`;
}

/** The comment of a run that was cancelled before anything of it was there. */
export function cancelledEarlyText(runId: string): string {
  return [
    "### 🛑 cancelled before it began",
    "Its job ends as soon as it begins.",
    `<sub>run ${runId}</sub>`,
  ].join("\n\n");
}

/** What an answer is told that was given before the question. */
export function earlyText(runId: string): string {
  return `That was said before run ${runId} put its question, so it does not count; answer again now that you can see the question.`;
}

export function noQuestionText(runId?: string, step?: string): string {
  const status = sanitizeCode("/agentic status", 40);
  if (runId === undefined) return `No run here waits for an answer. ${status} shows how the run stands.`;
  if (step === undefined) return `Run ${runId} waits for no answer now. ${status} shows how it stands.`;
  return `Run ${runId} asks nothing at the step ${sanitizeCode(step, 80)}. ${status} shows what it asks.`;
}
