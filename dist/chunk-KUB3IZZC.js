const require = process.getBuiltinModule;
import {
  OTHER_ANSWERS,
  answerCommand
} from "./chunk-QXRBRBSJ.js";
import {
  REMOTE,
  currentLimits,
  matrixOf,
  questionsOf,
  sanitizeCode,
  sanitizeLine,
  tokensOf
} from "./chunk-5PMJUOZA.js";
import {
  BRANCH_MOVED,
  HEAD_MOVED,
  filesChanged
} from "./chunk-EO6JZ5KM.js";

// src/comment-commands/answer-validity.ts
function gitHubAnswerOf(requestId) {
  const [, kind, id] = /^(comment|review-comment|review)-([1-9]\d{0,15})$/.exec(requestId) ?? [];
  return kind === void 0 ? void 0 : { kind, id: Number(id) };
}
var NOUNS = { review: "review", comment: "comment", "review-comment": "comment" };
function voidSentence({
  request,
  actor,
  reason
}) {
  const noun = NOUNS[gitHubAnswerOf(request)?.kind ?? "comment"];
  const why = {
    deleted: `the ${noun} was deleted`,
    edited: `the ${noun} was edited after it was submitted`,
    dismissed: "the review was dismissed",
    "not-permitted": `${actor} may not answer any more`
  };
  return `The ${noun} of ${actor} does not count: ${why[reason]}.`;
}

// src/output/github/void-answer-comment.ts
function outdatedApprovalMarker(runId, request) {
  return `<!-- agentic-sdlc:again=${runId}-${request} -->`;
}
function voidWords({ request, actor, reason }) {
  const name = actor === void 0 || actor === "" ? "a person" : sanitizeCode(actor, 60);
  return voidSentence({ request, actor: name, reason });
}
function voidAnswerText(answer) {
  const { runId, path } = answer;
  return againText({ runId, path, title: "An answer does not count", why: voidWords(answer) });
}
function againText({
  runId,
  path,
  title,
  why
}) {
  const approve = sanitizeCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### \u23F8 ${title}`,
    sanitizeLine(why, 400),
    `The question is open: submit a review, or write ${approve} when it is right as it stands now.`,
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}

// src/output/status/next-commands.ts
function nextLines(state, limits) {
  const commands = nextCommands(state, limits);
  if (matrixOf(state)) return linesForRunners(commands);
  if (!isAsking(state)) return commands.map((command) => `Next:  ${command}`);
  return [...commands.map((command) => `Answer:  ${command}`), `         ${OTHER_ANSWERS}`];
}
function linesForRunners(commands) {
  const runners = commands.slice(0, -1);
  const shown = runners.slice(0, MOST_RUNNERS);
  const more = runners.length - shown.length;
  return [
    ...shown.map((command) => `Elsewhere:  ${command}`),
    ...more > 0 ? [`            and ${more} more; \`status --json\` names all of them`] : [],
    `Then:  ${commands.at(-1)}`
  ];
}
var MOST_RUNNERS = 4;
function nextCommands(state, limits) {
  const matrix = matrixOf(state);
  if (matrix) {
    const runners = matrix.branch.map((branch) => `agentic-sdlc branch ${state.runId} ${branch}`);
    return [...runners, `agentic-sdlc resume ${state.runId}`];
  }
  if (!isAsking(state))
    return [`agentic-sdlc resume ${state.runId}${allowance(state, limits)}${fromStep(state)}`];
  const questions = questionsOf(state);
  if (questions.length <= 1) return [answerCommand(state.runId)];
  return questions.map(({ path }) => answerCommand(state.runId, path));
}
function isAsking(state) {
  if (state.status !== "paused" || state.reason === "budget") return false;
  return questionsOf(state).length > 0 || asksForItself(state);
}
function asksForItself({ status, reason, paused }) {
  return status === "paused" && reason === "human" && paused !== void 0 && paused.step === void 0;
}
var BLOCKS = /* @__PURE__ */ new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);
function fromStep({ status, failure, steps }) {
  const step = failure?.step === void 0 ? void 0 : steps.get(failure.step);
  if (status !== "failed" || step?.status !== "failed") return "";
  return step.path === step.name && !BLOCKS.has(step.kind) ? ` --from-step ${step.name}` : "";
}
function allowance(state, given) {
  if (state.status !== "paused" || state.reason !== "budget" || state.paused?.step !== void 0) return "";
  const { maxCostUsd, maxTokens } = currentLimits(given, state);
  if (maxCostUsd !== void 0 && state.knownCostUsd >= maxCostUsd)
    return ` --max-cost-usd ${roundUp(withRoom(state.knownCostUsd, maxCostUsd))}`;
  if (maxTokens === void 0) return "";
  return ` --max-tokens ${Math.ceil(withRoom(tokensOf(state.usage), maxTokens) / 1e3) * 1e3}`;
}
function withRoom(spent, limit) {
  return spent + Math.max(spent, limit);
}
function roundUp(dollars) {
  return dollars > 1 ? String(Math.ceil(dollars)) : (Math.ceil(dollars * 100) / 100).toFixed(2);
}

// src/output/status/run-status.ts
var WAITS = /* @__PURE__ */ new Map([
  ["quota", { from: "more quota", why: "the agent's quota is used up" }],
  ["rate-limit", { from: "the end of its rate limit", why: "the agent's rate limit is reached" }],
  [REMOTE, { from: "the remote", why: "a remote could not be reached, or refused" }],
  ["overloaded", { from: "the model service", why: "the model service is overloaded" }]
]);
function pauseReason(paused) {
  if (paused.reason === "budget") return "it has spent what it may";
  const moved = MOVED.get(paused.reason ?? "");
  if (moved !== void 0) return moved;
  return paused.reason === "human" ? NEEDS_PERSON : automaticWait(paused)?.why;
}
var MOVED = /* @__PURE__ */ new Map([
  [HEAD_MOVED, "its pull request moved or was closed while it worked"],
  [BRANCH_MOVED, "its branch moved while it worked"]
]);
function isMovedPause({ status, reason = "" }) {
  return status === "paused" && MOVED.has(reason);
}
var NEEDS_PERSON = "it needs a person";
function automaticWait({ reason = "", paused }) {
  const isTimed = paused?.until !== void 0;
  return WAITS.get(reason) ?? (isTimed ? { from: "the model service", why: "it waits for the model service" } : void 0);
}
function runStatusLabel(source) {
  const { state, live } = source;
  switch (state.status) {
    case "pending":
      return "started";
    case "running":
      return runningAs(state);
    case "paused":
      return pausedAs(state);
    case "completed":
      return isUnchanged(state) ? "unchanged" : "done";
    case "failed":
      return "failed";
    case "cancelled":
      if (state.reason === "cut off" && !live) return "cut off";
      return state.reason === "interrupted" ? "interrupted" : "cancelled";
  }
}
function isUnchanged(state) {
  if (nothingDoneWords(state) !== void 0) return true;
  return state.workspace !== void 0 && filesChanged(state).length === 0;
}
function nothingDoneWords({ status, reason }) {
  if (status !== "completed" || reason === void 0) return void 0;
  return reason === "skipped" ? "every step was skipped" : "nothing done: steps failed and were skipped";
}
function runningAs(state) {
  if (state.active.size === 0 && questionsOf(state).length > 0) return "asking";
  return state.steps.size === 0 ? "started" : "running";
}
function pausedAs(state) {
  const { reason = "" } = state;
  if (isAsking(state)) return "asking";
  if (reason === "budget") return "over budget";
  if (reason === "fan-out") return "fanned out";
  return automaticWait(state) ? "waiting" : "stuck";
}
var EMOJI = {
  started: "\u{1F680}",
  running: "\u{1F504}",
  asking: "\u23F8",
  "over budget": "\u23F8",
  waiting: "\u23F8",
  "fanned out": "\u{1F504}",
  stuck: "\u23F8",
  done: "\u2705",
  unchanged: "\u26A0\uFE0F",
  failed: "\u274C",
  cancelled: "\u{1F6D1}",
  interrupted: "\u{1F6D1}",
  "cut off": "\u{1F6D1}"
};
function emojiOf(standing) {
  return EMOJI[standing];
}

export {
  gitHubAnswerOf,
  outdatedApprovalMarker,
  voidWords,
  voidAnswerText,
  againText,
  nextLines,
  nextCommands,
  isAsking,
  asksForItself,
  pauseReason,
  isMovedPause,
  NEEDS_PERSON,
  automaticWait,
  runStatusLabel,
  nothingDoneWords,
  emojiOf
};
