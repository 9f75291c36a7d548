const require = process.getBuiltinModule;
import {
  approvalsWords
} from "./chunk-RKIJODP6.js";
import {
  whyPaused
} from "./chunk-XC7LY6ZA.js";
import {
  outboundCode,
  outboundLine
} from "./chunk-4KNC4DCB.js";
import {
  DO,
  FAN_OUT,
  plural
} from "./chunk-GR7RHVEM.js";

// src/app/stands-as.ts
function standsAs({ status, reason, questions, paused_until: until }) {
  switch (status) {
    case "pending":
      return "is about to begin";
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
      if (reason === FAN_OUT) return "is working on its branches, each in a job of its own";
      const why = whyPaused({ reason, paused: { until } });
      if (why !== void 0) return `has paused: ${why}`;
      return `has paused${reason === void 0 ? "" : ` (${outboundLine(reason, 200)})`}`;
    }
  }
}

// src/app/words.ts
function replyMarker(what) {
  return `<!-- agentic-sdlc:reply=${what} -->`;
}
function isReplyMarker(marker) {
  return marker.startsWith("<!-- agentic-sdlc:reply=");
}
var ABOUT_TO_BEGIN = "A job of this repository is about to begin; this comment then shows how the run goes.";
function isStartedText(text) {
  return text.includes(ABOUT_TO_BEGIN);
}
function startedText(beginning) {
  const title = `### \u{1F680} ${nameOf(beginning.workflow)} has been asked for`;
  return [title, ABOUT_TO_BEGIN, footer(beginning)].join("\n\n");
}
function notStartedText(beginning, reason) {
  return [
    `### \u274C ${nameOf(beginning.workflow)} could not be started`,
    reason,
    "When that is mended, write the command again in a new comment.",
    footer(beginning)
  ].join("\n\n");
}
function nameOf(workflow) {
  return workflow === DO ? "An answer to your request" : outboundLine(workflow, 80);
}
function footer({ runId, by, why = outboundCode(by, 60) }) {
  return `<sub>run ${runId} \xB7 asked for by ${why}</sub>`;
}
function mistakeText({ message }) {
  return `${message}

<sub>${outboundCode("/agentic help", 40)} shows all commands.</sub>`;
}
var MOST_WORKFLOWS = 50;
function workflowsText(workflows) {
  if (workflows.length === 0) return "There are no workflows here.";
  const rows = workflows.slice(0, MOST_WORKFLOWS).map(({ name, description, variables = [], problem }) => {
    if (problem !== void 0)
      return `- ${outboundCode(name, 80)} cannot be run: its file has mistakes, which ${outboundCode(`/agentic run ${name}`, 100)} shows.`;
    const takes = variables.length === 0 ? "" : ` Takes ${variables.map((each) => outboundCode(each, 60)).join(", ")}.`;
    return `- ${outboundCode(name, 80)}${description === "" ? "" : `: ${sentence(description)}`}${takes}`;
  });
  return `Workflows that ${outboundCode("/agentic run", 20)} takes:

${rows.join("\n")}`;
}
function sentence(text) {
  const line = outboundLine(text, 200);
  return /[.!?…:]$/.test(line) ? line : `${line}.`;
}
var MOST_STEPS = 20;
var MARKS = { completed: "\u2705", failed: "\u274C", skipped: "\u23ED\uFE0F" };
function statusText({ runId, progress }, { workedOnIn, hasAnswer = false, approvedBy } = {}) {
  const { status, completed_steps: ended, pending_steps: pending, questions } = progress;
  const shown = ended.slice(-MOST_STEPS).map(({ path, status: how, output_summary: said }) => {
    const words = said === "" ? "" : `: ${outboundLine(said, 160)}`;
    return `- ${MARKS[how]} ${outboundCode(path, 80)}${words}`;
  });
  const asking = new Set(questions.map(({ path }) => path));
  const running = progress.running_steps.filter((path) => !asking.has(path));
  const left = pending.length === 0 ? [] : [`- \u2B1C ${plural(pending.length, "step")} to go`];
  return [
    `**${outboundLine(progress.workflow_name, 80)}** ${standsAs(progress)}.`,
    [
      ...shown,
      ...running.map((path) => `- \u{1F504} ${outboundCode(path, 80)}`),
      ...questions.map((question) => questionLine(question, approvedBy?.get(question.path))),
      ...left
    ].join("\n"),
    workedOnIn === void 0 ? nextText(status, { asks: questions.length > 0, hasAnswer }) : `It is [being worked on](${workedOnIn}); this is how it stood before.`,
    `<sub>run ${runId}</sub>`
  ].filter((part) => part !== "").join("\n\n");
}
function questionLine({ path, message, approvals, approved_by: taken }, by = taken ?? []) {
  const so = approvalsWords(approvals, by);
  return `- \u23F8 ${outboundCode(path, 80)} asks${so === "" ? "" : ` (${so})`}: ${outboundLine(message, 400)}`;
}
var ANSWERS = ["approve", "input \u2026", "reject \u2026"].map((each) => outboundCode(`/agentic ${each}`, 40)).join(", ");
function nextText(status, { asks, hasAnswer }) {
  if (asks && hasAnswer)
    return `An answer is here; a job of this repository takes it next. If none begins, ${outboundCode("/agentic resume", 40)} starts one.`;
  if (asks) return `Answer with ${ANSWERS}, or by a review.`;
  if (status === "failed") return `${outboundCode("/agentic retry", 40)} tries again.`;
  if (status === "cancelled" || status === "paused")
    return `${outboundCode("/agentic resume", 40)} goes on with it.`;
  return status === "running" ? `${outboundCode("/agentic cancel", 40)} ends it.` : "";
}
function waitsText(runId) {
  return `Run ${runId} waits for an answer and cannot go on without one: ${ANSWERS}, or a review. ${outboundCode(`/agentic status ${runId}`, 60)} shows what it asks.`;
}
function triedText({
  runId,
  count,
  reason
}) {
  return [
    `### \u23F8 Run ${runId} is not tried again by itself`,
    `It has paused ${count} times in a row (${reason}), and nothing says when that is over. Nothing is lost. When it is mended, ${outboundCode("/agentic resume", 40)} goes on; ${outboundCode("/agentic cancel", 40)} ends it.`,
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}
function noStepText(runId, step, steps) {
  const names = [...new Set(steps.map((each) => each.split("/").at(-1) ?? each))];
  const named = names.slice(0, MOST_STEPS).map((each) => outboundCode(each, 80));
  const more = names.length > named.length ? " and more" : "";
  return `Run ${runId} has no step ${outboundCode(step, 80)}, so nothing was started. Its steps: ${named.join(", ")}${more}.`;
}
function unbegunText(runId, became) {
  const again = `${outboundCode("/agentic run <workflow>", 60)} starts another one.`;
  switch (became) {
    case "waiting":
      return `Run ${runId} has not begun yet: its job is about to. Its comment here shows how it goes; ${outboundCode("/agentic cancel", 40)} ends it.`;
    case "cancelled":
      return `Run ${runId} was cancelled before it began. ${again}`;
    case "ended":
      return `The job of run ${runId} ended before the run began; its log, under Actions, says why. ${again}`;
    case "unknown":
      return `Run ${runId} has not begun, and no job is about to begin it. Its comment here says why, where that is known. ${again}`;
  }
}
function beginningText({ run_id: runId, url }) {
  return `Run ${runId} [is beginning](${url}); nothing of it is here yet.`;
}
function busyText({ run_id: runId, url }) {
  return `Run ${runId} is [being worked on](${url}) already.`;
}
function doneText(command, runId) {
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
function goingOnIn(text) {
  const ids = Array.from(text.matchAll(/\b\d{8}-[0-9a-z]{6}\b/g), ([id]) => id);
  return ids.find((id) => text.includes(doneText("resume", id)));
}
function noRunText(runId) {
  if (runId === void 0)
    return `No run was started here yet. ${outboundCode("/agentic run <workflow>", 60)} starts one, and ${outboundCode("/agentic workflows", 40)} lists what there is.`;
  return `There is no run ${runId} in this repository. ${outboundCode("/agentic status", 40)} shows the run of this conversation.`;
}
function closedText(number) {
  return `Pull request #${number} is closed; runs work on open ones. Reopen it, or ask on an issue.`;
}
function cancelledEarlyText(runId) {
  return [
    "### \u{1F6D1} cancelled before it began",
    "Its job ends as soon as it begins.",
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}
function noQuestionText(runId, step) {
  const status = outboundCode("/agentic status", 40);
  if (runId === void 0) return `No run here waits for an answer. ${status} shows how the run stands.`;
  if (step === void 0) return `Run ${runId} waits for no answer now. ${status} shows how it stands.`;
  return `Run ${runId} asks nothing at the step ${outboundCode(step, 80)}. ${status} shows what it asks.`;
}

export {
  replyMarker,
  isReplyMarker,
  isStartedText,
  startedText,
  notStartedText,
  mistakeText,
  workflowsText,
  statusText,
  waitsText,
  triedText,
  noStepText,
  unbegunText,
  beginningText,
  busyText,
  doneText,
  goingOnIn,
  noRunText,
  closedText,
  cancelledEarlyText,
  noQuestionText
};
