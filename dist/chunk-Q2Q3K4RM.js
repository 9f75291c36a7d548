const require = process.getBuiltinModule;
import {
  branchCount,
  branchLines,
  limitsNow,
  pullRequestWords,
  shownPath,
  spendingLines,
  tokensOf
} from "./chunk-ZBMPNUTD.js";
import {
  formatDuration,
  formatMoment,
  plural
} from "./chunk-DBJSWIT3.js";
import {
  questionsOf
} from "./chunk-UZFJS5NG.js";
import {
  branchAt,
  filesChanged
} from "./chunk-BI6DQMC5.js";

// src/output/question.ts
var MOST_LINES = 12;
var INLINE_COLUMNS = 60;
function questionLines({ path, message, asked_at, deadline, about }) {
  const until = deadline === void 0 ? "" : ` until ${formatMoment(deadline, asked_at)}`;
  const lines = quoted(message);
  const [only = ""] = lines.length === 1 ? lines : [];
  const inline = only !== "" && only.length <= INLINE_COLUMNS;
  return [
    `${path} needs a person${until}.${inline ? `   ${only}` : ""}`,
    ...inline ? [] : lines.map((line) => `  ${line}`),
    ...about?.document === void 0 ? [] : [`  See ${about.document}`]
  ];
}
function pausedQuestionLines(question) {
  const { deadline: _, ...open } = question;
  return questionLines(open);
}
function quoted(message) {
  const lines = message.trim().split("\n");
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), "\u2026"] : lines;
  return `\u201C${shown.join("\n")}\u201D`.split("\n");
}
var OTHER_ANSWERS = 'or --approve, or --reject "why", in place of the words';
function answerCommand(runId, step) {
  const which = step === void 0 ? "" : ` --step ${step}`;
  return `agentic-sdlc input ${runId}${which} "your words" --resume`;
}

// src/output/next.ts
function nextLines(state, limits) {
  const commands = nextCommands(state, limits);
  if (!isAsking(state)) return commands.map((command) => `Next:  ${command}`);
  return [...commands.map((command) => `Answer:  ${command}`), `         ${OTHER_ANSWERS}`];
}
function nextCommands(state, limits) {
  if (!isAsking(state)) return [`agentic-sdlc resume ${state.runId}${allowance(state, limits)}`];
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
function allowance(state, given) {
  if (state.status !== "paused" || state.reason !== "budget" || state.paused?.step !== void 0) return "";
  const { maxCostUsd, maxTokens } = limitsNow(given, state);
  if (maxCostUsd !== void 0 && state.knownCostUsd >= maxCostUsd)
    return ` --max-cost-usd ${roundUp(state.knownCostUsd + maxCostUsd)}`;
  if (maxTokens === void 0) return "";
  return ` --max-tokens ${Math.ceil((tokensOf(state.usage) + maxTokens) / 1e3) * 1e3}`;
}
function roundUp(dollars) {
  return dollars > 1 ? String(Math.ceil(dollars)) : (Math.ceil(dollars * 100) / 100).toFixed(2);
}

// src/output/summary.ts
function renderEnd(end) {
  const { kept = [], leftovers = [], untidied } = end;
  return [
    ...endLines(end),
    ...kept.map((path) => `Uncommitted changes are in ${path}/.`),
    ...leftovers.map((path) => `Work of an earlier run that was cut off lies in ${path}/.`),
    ...untidied === void 0 ? [] : [`What earlier runs left could not be tidied up: ${untidied}`]
  ];
}
function endLines(end) {
  const { state, diff, limits = {} } = end;
  switch (state.status) {
    case "completed":
      return [...completedLines(end), ...branchLines(state)];
    case "failed":
      return stopped([failedLine(state), keptLine(state, diff), ...branchLines(state)], failedNext(state));
    case "paused":
      return stopped([...pausedLines(end), ...branchLines(state)], nextLines(state, limits));
    case "cancelled":
      return stopped(
        [
          `Cancelled (${state.reason ?? "requested"}) after ${formatDuration(state.elapsedMs)}.`,
          keptLine(state, diff),
          ...branchLines(state)
        ],
        nextLines(state, limits)
      );
    default:
      return [`Run ${state.runId} is ${state.status}.`];
  }
}
function stopped(lines, next) {
  return [...lines.filter((line) => line !== ""), ...next];
}
function completedLines({ state, facts, diff }) {
  const took = formatDuration(state.elapsedMs);
  const files = `files: ${facts.directory}/`;
  const idle = noOpLine(state);
  if (state.workspace === void 0) return [`Completed in ${took}`, ...idle, files];
  if (filesChanged(state).length === 0) return [`Completed in ${took} \xB7 nothing changed`, ...idle, files];
  const came = [branchCount(state), ownPullRequest(state)].filter((part) => part !== void 0);
  const own = state.filesChanged.size > 0 ? [branchPart(state, diff)] : [];
  return [
    [`Completed in ${took}`, ...came].join(" \xB7 "),
    ...idle,
    [...own, files].join(" \xB7 "),
    ...staysHere(state) ? ["There is no remote, so the branch stays in this repository."] : []
  ];
}
function staysHere({ pushed, filesChanged: own }) {
  return own.size > 0 && pushed?.remote === "";
}
function noOpLine({ steps }) {
  const idle = Array.from(steps.values()).flatMap(({ noOp, path }) => noOp === true ? [path] : []);
  if (idle.length === 0) return [];
  return [`Changed nothing, though asked to: ${namesOrCount(idle)}.`];
}
function namesOrCount(paths) {
  return paths.length > 6 ? plural(paths.length, "step") : paths.join(", ");
}
function ownPullRequest({ pullRequests }) {
  const [request] = pullRequests;
  return request && pullRequestWords(request);
}
function branchPart({ workspace }, diff) {
  const branch = workspace?.branch ?? "";
  if (!diff) return branch;
  const { commits, files, added, removed } = diff;
  return `${branch}: ${plural(commits, "commit")}, ${plural(files.length, "file")}, +${added} \u2212${removed}`;
}
function failedLine(state) {
  const step = failedStep(state);
  const failure = step?.failure ?? state.failure?.failure;
  const branch = step && branchAt(state, step.path);
  const place = branch ? ` on branch ${branch.branch}` : "";
  const where = step ? `${shownPath(step.path)}${place}, after ${plural(step.attempt, "attempt")} ` : "";
  const named = step ? `(${failure?.class}: ${trimDot(failure?.message ?? "")})` : failure?.message ?? "";
  return `Failed: ${where}${named}${named.endsWith(".") ? "" : "."}`;
}
function failedNext(state) {
  const step = failedStep(state);
  const from = step && isFailedAlone(step) ? ` --from-step ${step.name}` : "";
  return [`Next:  agentic-sdlc resume ${state.runId}${from}`];
}
function failedStep({ failure, steps }) {
  return failure?.step === void 0 ? void 0 : steps.get(failure.step);
}
var BLOCKS = /* @__PURE__ */ new Set(["sequence", "conditional", "recurring", "parallel", "workflow"]);
function isFailedAlone({ path, name, status, kind }) {
  return path === name && status === "failed" && !BLOCKS.has(kind);
}
function pausedLines({ state, providerOf }) {
  const { paused, reason } = state;
  const questions = questionsOf(state).flatMap(pausedQuestionLines);
  if (reason === "human" && questions.length > 0) {
    const [first2 = "", ...rest2] = questions;
    return [`Paused: ${first2}`, ...rest2];
  }
  if (paused?.reason === "budget")
    return [`Paused: ${firstSentence(paused.message)}`, ...spendingLines(state, providerOf), ...questions];
  const [first = "", ...rest] = (paused?.message ?? "").trim().split("\n");
  return [
    `Paused: ${shownPath(paused?.step ?? "the run")} needs a person.   ${first}`,
    ...rest.map((line) => `  ${line}`),
    ...questions
  ];
}
function firstSentence(message) {
  return message.split(/(?<=\.) /, 1)[0] ?? message;
}
function keptLine(state, diff) {
  const done = Array.from(state.steps.values()).filter(isDone).map((step) => shownPath(step.path));
  if (done.length === 0) return "";
  const commits = diff && diff.commits > 0 ? ` (${plural(diff.commits, "commit")} on ${state.workspace?.branch})` : "";
  return `Kept: ${namesOrCount(done)}${commits}.`;
}
function isDone({ status, attempt }) {
  return status === "completed" && attempt > 0;
}
function trimDot(text) {
  return text.replace(/\.$/, "");
}

export {
  questionLines,
  nextLines,
  nextCommands,
  asksForItself,
  renderEnd,
  pausedLines
};
