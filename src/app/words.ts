import { plural } from "../format.ts";
import { commandUsage, type CommentCommand } from "../human/command.ts";
import type { CommandMistake } from "../human/mistake.ts";
import { renderVariable } from "../human/words.ts";
import { outboundCode, outboundLine } from "../output/outbound-text.ts";
import type { ToldRun } from "./find-runs.ts";
import type { ToldWorkflow } from "./ports.ts";

/** By which an answer of ours to a comment is found again. It is shown to nobody. */
export function replyMarker(what: string): string {
  return `<!-- agentic-sdlc:reply=${what} -->`;
}

interface Beginning {
  readonly runId: string;
  readonly workflow: string;
  readonly by: string;
}

/** The comment of a run until the run writes it itself. */
export function startedText({ runId, workflow, by }: Beginning): string {
  return [
    `### 🚀 ${outboundLine(workflow, 80)} has been asked for`,
    "A job of this repository is about to begin; this comment then shows how the run goes.",
    footer(runId, by),
  ].join("\n\n");
}

/** The same where the job could not be started. */
export function notStartedText(beginning: Beginning, reason: string): string {
  return [
    `### ❌ ${outboundLine(beginning.workflow, 80)} could not be started`,
    reason,
    "When that is mended, write the command again in a new comment.",
    footer(beginning.runId, beginning.by),
  ].join("\n\n");
}

function footer(runId: string, by: string): string {
  return `<sub>run ${runId} · asked for by ${outboundCode(by, 60)}</sub>`;
}

export function mistakeText({ message }: CommandMistake): string {
  return `${message}\n\n<sub>${outboundCode("/agentic help", 40)} shows all commands.</sub>`;
}

/** What can be written, with an example of a workflow that there is. */
export function helpText(workflows: readonly ToldWorkflow[]): string {
  const commands = Object.values(commandUsage).map((usage) => `- ${outboundCode(usage, 200)}`);
  const [example] = workflows;
  const shown = example
    ? `\n\nFor example: ${outboundCode(exampleOf(example), 300)} with what is wanted in the lines below.`
    : "";
  return `The first line of a comment can be:\n\n${commands.join("\n")}${shown}`;
}

function exampleOf({ name, variables = [] }: ToldWorkflow): string {
  const given = variables.filter((each) => each !== "request").slice(0, 2);
  return ["/agentic run", name, ...given.map((each) => renderVariable(each, "…"))].join(" ");
}

const MOST_WORKFLOWS = 50;

export function workflowsText(workflows: readonly ToldWorkflow[]): string {
  if (workflows.length === 0) return "There are no workflows here.";
  const rows = workflows.slice(0, MOST_WORKFLOWS).map(({ name, description, variables = [] }) => {
    const takes =
      variables.length === 0 ? "" : ` Takes ${variables.map((each) => outboundCode(each, 60)).join(", ")}.`;
    const words = description === "" ? "" : `: ${outboundLine(description, 200)}`;
    return `- ${outboundCode(name, 80)}${words}${takes}`;
  });
  return `Workflows that ${outboundCode("/agentic run", 20)} takes:\n\n${rows.join("\n")}`;
}

const MOST_STEPS = 20;
const MARKS = { completed: "✅", failed: "❌", skipped: "⏭️" } as const;

/** How a run stands, in few words. */
export function statusText({ runId, progress }: ToldRun): string {
  const { status, reason, completed_steps: ended, pending_steps: pending, questions } = progress;
  const why = reason === undefined ? "" : ` (${outboundLine(reason, 200)})`;
  const shown = ended.slice(-MOST_STEPS).map(({ path, status: how, output_summary: said }) => {
    const words = said === "" ? "" : `: ${outboundLine(said, 160)}`;
    return `- ${MARKS[how]} ${outboundCode(path, 80)}${words}`;
  });
  const running = progress.running_steps.map((path) => `- 🔄 ${outboundCode(path, 80)}`);
  const open = questions.map(
    ({ path, message }) => `- ⏸ ${outboundCode(path, 80)} asks: ${outboundLine(message, 400)}`,
  );
  const left = pending.length === 0 ? [] : [`- ⬜ ${plural(pending.length, "step")} to go`];
  return [
    `**${outboundLine(progress.workflow_name, 80)}** is ${status}${why}.`,
    [...shown, ...running, ...open, ...left].join("\n"),
    nextText(progress.status, open.length > 0),
    `<sub>run ${runId}</sub>`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function nextText(status: ToldRun["progress"]["status"], asks: boolean): string {
  if (asks)
    return `Answer with ${["approve", "input …", "reject …"].map((each) => outboundCode(`/agentic ${each}`, 40)).join(", ")}, or by a review.`;
  if (status === "failed" || status === "cancelled" || status === "paused")
    return `${outboundCode("/agentic resume", 40)} goes on with it.`;
  return status === "running" ? `${outboundCode("/agentic cancel", 40)} ends it.` : "";
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

export function noRunText(runId?: string): string {
  const what = runId === undefined ? "No run belongs to this conversation" : `There is no run ${runId} here`;
  return `${what}. ${outboundCode("/agentic run <workflow>", 60)} starts one.`;
}

export function noQuestionText(runId?: string): string {
  const what = runId === undefined ? "No run here" : `Run ${runId}`;
  return `${what} asks nothing now${runId === undefined ? ", so there is nothing to answer" : ""}. ${outboundCode("/agentic status", 40)} shows how it stands.`;
}
