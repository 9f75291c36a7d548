const require = process.getBuiltinModule;
import {
  branchCount,
  branchLines,
  costWords,
  limitsNow,
  nextLines,
  overLimit,
  pausedQuestionLines,
  pullRequestWords,
  shownPath,
  spendingLines,
  tokenWords
} from "./chunk-GGER6NZN.js";
import {
  questionsOf
} from "./chunk-EWTLDK6V.js";
import {
  FAN_OUT,
  branchAt,
  filesChanged,
  scopeOf
} from "./chunk-22N4VF27.js";
import {
  formatDuration,
  plural
} from "./chunk-DBJSWIT3.js";
import {
  walkSteps
} from "./chunk-RA5GHXSO.js";

// src/output/summary.ts
function renderEnd(end) {
  const { kept = [], leftovers = [], untidied } = end;
  return [
    ...endLines(end),
    ...kept.map((path) => `Uncommitted changes are in ${path}/.`),
    ...leftovers.map((path) => leftoverLine(path, end.runOf?.(path))),
    ...untidied === void 0 ? [] : [`What earlier runs left could not be tidied up: ${untidied}`]
  ];
}
function leftoverLine(path, runId) {
  const gone = `git worktree remove --force ${path}`;
  const whose = runId === void 0 ? "an earlier run" : `run ${runId}`;
  const next = runId === void 0 ? `Keep what you need, then: ${gone}` : `Next:  agentic-sdlc resume ${runId}   or, where nobody needs it: ${gone}`;
  return `Work of ${whose} that was cut off lies in ${path}/, not committed. ${next}`;
}
function endLines(end) {
  const { state, diff, limits = {} } = end;
  switch (state.status) {
    case "completed":
      return [...completedLines(end), ...branchLines(state)];
    case "failed":
      return stopped(
        [...failedLines(state), spentLine(end), keptLine(state, diff), ...branchLines(state)],
        nextLines(state, limits)
      );
    case "paused":
      return stopped([...pausedLines(end), ...branchLines(state)], nextLines(state, limits));
    case "cancelled":
      return stopped(
        [
          `Cancelled (${state.reason ?? "requested"}) after ${[formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ")}.`,
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
function completedLines(end) {
  const { state, facts, diff } = end;
  const took = [formatDuration(state.elapsedMs), ...costPart(end)].join(" \xB7 ");
  const files = `files: ${facts.directory}/`;
  const idle = [...overLimitLine(end), ...noOpLine(state)];
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
function costPart({ state, limits = {} }) {
  return state.usage.agent_sessions === 0 ? [] : [costWords(state, limitsNow(limits, state))];
}
function spentLine(end) {
  const cost = costPart(end);
  if (cost.length === 0) return "";
  return `Spent: ${[...cost, tokenWords(end.state, limitsNow(end.limits ?? {}, end.state))].join(" \xB7 ")} in ${formatDuration(end.state.elapsedMs)}.`;
}
function overLimitLine({ state, facts }) {
  const limited = Array.from(walkSteps(facts.workflow.steps)).filter(
    (step) => step["max-cost-usd"] !== void 0 || step["max-tokens"] !== void 0
  );
  if (limited.length === 0) return [];
  const byName = new Map(limited.map((step) => [step.name, step]));
  const over = Array.from(state.steps.values()).flatMap((own) => {
    const words = scopeOf(state, own.path) === "" ? overLimit(own, byName.get(own.name)) : void 0;
    return words === void 0 ? [] : [`${own.path} (${words.spent} of ${words.limit})`];
  });
  return over.length === 0 ? [] : [`Over its own limit: ${namesOrCount(over)}.`];
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
var MOST_FAILED = 5;
function failedLines(state) {
  const step = failedStep(state);
  const failure = step?.failure ?? state.failure?.failure;
  const first = step ? failedWords(state, step, failure) : failure?.message ?? "";
  const others = Array.from(state.failed, (path) => state.steps.get(path)).filter(
    (other) => other !== void 0 && other.path !== step?.path && other.failure !== void 0
  );
  const named = others.slice(0, MOST_FAILED).flatMap((other) => other ? [failedWords(state, other)] : []);
  const more = others.length - named.length;
  return [
    `Failed: ${ended(first)}`,
    ...named.map((words) => `Also failed: ${ended(words)}`),
    ...more > 0 ? [`Also failed: ${plural(more, "more step")}.`] : []
  ];
}
function ended(sentence) {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
function failedWords(state, step, failure = step.failure) {
  const branch = branchAt(state, step.path);
  const place = branch ? ` on branch ${branch.branch}` : "";
  const attempts = plural(step.attempt, "attempt");
  return `${shownPath(step.path)}${place}, after ${attempts} (${failure?.class}: ${trimDot(failure?.message ?? "")})`;
}
function failedStep({ failure, steps }) {
  return failure?.step === void 0 ? void 0 : steps.get(failure.step);
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
  if (paused?.reason === FAN_OUT) return [`Paused: ${paused.message}`, ...questions];
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
  renderEnd,
  pausedLines
};
