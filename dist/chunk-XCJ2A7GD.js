const require = process.getBuiltinModule;
import {
  OTHER_ANSWERS,
  answerCommand
} from "./chunk-GTFUX3XE.js";
import {
  REMOTE,
  matrixOf,
  outboundCode,
  outboundLine,
  questionsOf
} from "./chunk-SRPGWCXF.js";
import {
  voidSentence
} from "./chunk-2UH2OY2G.js";
import {
  filesChanged,
  formatCost,
  formatCount,
  formatSpent,
  mergeOf,
  nameOf,
  plural
} from "./chunk-G74EMCHD.js";

// src/output/void-answer.ts
function againMarker(runId, request) {
  return `<!-- agentic-sdlc:again=${runId}-${request} -->`;
}
function voidWords({ request, actor, reason }) {
  const name = actor === void 0 || actor === "" ? "a person" : outboundCode(actor, 60);
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
  const approve = outboundCode(`/agentic approve ${runId} --step ${path}`, 200);
  return [
    `### \u23F8 ${title}`,
    outboundLine(why, 400),
    `The question is open: submit a review, or write ${approve} when it is right as it stands now.`,
    `<sub>run ${runId}</sub>`
  ].join("\n\n");
}

// src/output/branches.ts
var MOST_UNCHANGED = 12;
function branchLines(state) {
  const branches = Array.from(state.branches.values());
  const label = labelFor(branches);
  const outcomes = branches.map((branch) => ({ label: label(branch), ...outcomeOf(branch, state) }));
  const unchanged = outcomes.filter((outcome) => outcome.unchanged);
  const named = unchanged.length <= MOST_UNCHANGED ? outcomes : outcomes.filter((one) => !one.unchanged);
  const width = Math.max(0, ...named.map((outcome) => outcome.label.length));
  const lines = named.map((outcome) => `  ${outcome.label.padEnd(width)}  ${outcome.words}`);
  const rest = outcomes.length - named.length;
  return rest === 0 ? lines : [...lines, `  ${plural(rest, "branch", "branches")} changed nothing`];
}
function labelFor(branches) {
  const names = branches.map(({ step }) => nameOf(step));
  return new Set(names).size === names.length ? ({ step }) => nameOf(step) : ({ step }) => step;
}
function outcomeOf(branch, state) {
  const { step: path, branch: name, files, failure, pullRequest } = branch;
  const step = state.steps.get(path);
  const changed = (words) => ({ words, unchanged: false });
  if (failure) return changed(`${name}: not delivered: ${failure.message}`);
  if (step?.status === "failed") return changed(`failed${files.size > 0 ? ` \xB7 kept on ${name}` : ""}`);
  if (step?.status === "skipped") return changed(`not used: ${step.reason ?? "skipped"}`);
  if (pullRequest) return changed(`${name} \xB7 ${pullRequestWords(pullRequest)}`);
  if (isMerged(path, state)) return changed(`${name} \xB7 merged`);
  if (files.size > 0) return changed(`${name} \xB7 ${plural(files.size, "file")} changed`);
  if (step?.status === "completed") return { words: "changed nothing, no pull request", unchanged: true };
  return changed(isWaiting(path, state) ? "waiting for a person" : "not finished");
}
function isWaiting(branch, { steps }) {
  return Array.from(steps.values()).some(
    ({ path, status }) => status === "waiting" && (path === branch || path.startsWith(`${branch}/`))
  );
}
function isMerged(path, { steps }) {
  return steps.get(mergeOf(path))?.status === "completed";
}
function shownPath(path) {
  return path.replaceAll(/(^|\/)merge\+/g, "$1merge ");
}
function pullRequestWords(request) {
  const kind = request.draft ? "draft pull request" : "pull request";
  const { url, number, title, path, ended } = request;
  const how = ended === void 0 ? "" : ` (${ended})`;
  if (url !== void 0) return `${kind} ${number === void 0 ? "" : `#${number} `}${url}${how}`;
  return `${kind} \u201C${title}\u201D in ${path ?? ""}`;
}
function branchCount({ branches }) {
  if (branches.size === 0) return void 0;
  const changed = Array.from(branches.values()).filter(({ files }) => files.size > 0).length;
  return `${changed} of ${plural(branches.size, "branch", "branches")} changed something`;
}

// src/output/spending.ts
var MOST_STEPS = 8;
function limitsNow(given, { limits }) {
  return { ...given, ...limits };
}
function costWords({ knownCostUsd, usage }, { maxCostUsd }) {
  const spent = formatSpent({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null });
  return maxCostUsd === void 0 ? spent : `${spent} of ${formatCost(maxCostUsd)}`;
}
function tokenWords({ usage }, { maxTokens }) {
  const used = formatCount(tokensOf(usage));
  return maxTokens === void 0 ? `${used} tokens` : `${used} of ${formatCount(maxTokens)} tokens`;
}
function spendingLines(state, providerOf = () => void 0) {
  const items = [...stepItems(state, providerOf), ...orchestratorItem(state)].toSorted(
    (a, b) => b.knownUsd - a.knownUsd || b.tokens - a.tokens
  );
  if (items.length === 0) return [];
  const shown = items.length <= MOST_STEPS + 1 ? items : items.slice(0, MOST_STEPS);
  const rest = items.slice(shown.length);
  const all = rest.length === 0 ? shown : [...shown, sum(plural(rest.length, "other step"), rest)];
  const width = Math.max(...all.map(({ label }) => label.length));
  const lines = all.map((item) => `  ${item.label.padEnd(width)}  ${spentWords(item)}`);
  return [...lines, `  ${totalWords(items)}`];
}
function stepItems({ steps }, providerOf) {
  return Array.from(steps.values()).flatMap((step) => {
    const { path, usage, session, knownCostUsd = 0 } = step;
    if (!usage) return [];
    const provider = session?.provider ?? providerOf(step) ?? "";
    const complete = usage.cost_usd !== null;
    return [{ label: shownPath(path), provider, knownUsd: knownCostUsd, complete, tokens: tokensOf(usage) }];
  });
}
function orchestratorItem(state) {
  const steps = sum(
    "",
    stepItems(state, () => void 0)
  );
  const tokens = tokensOf(state.usage) - steps.tokens;
  if (tokens <= 0) return [];
  const knownUsd = Math.max(0, state.knownCostUsd - steps.knownUsd);
  const complete = state.usage.cost_usd !== null || !steps.complete;
  return [{ label: "orchestrator", provider: "", knownUsd, complete, tokens }];
}
function sum(label, items) {
  return {
    label,
    provider: "",
    knownUsd: items.reduce((all, { knownUsd }) => all + knownUsd, 0),
    complete: items.every(({ complete }) => complete),
    tokens: items.reduce((all, { tokens }) => all + tokens, 0)
  };
}
function spentWords(item) {
  const price = item.complete ? "" : " \xB7 price unknown";
  const who = item.provider === "" ? "" : ` \xB7 ${item.provider}`;
  return `${formatSpent(item).padStart(8)} \xB7 ${formatCount(item.tokens)} tokens${who}${price}`;
}
function totalWords(items) {
  const byProvider = Map.groupBy(items, ({ provider }) => provider);
  byProvider.delete("");
  const parts = Array.from(byProvider, ([name, own]) => `${name} ${formatSpent(sum(name, own))}`);
  return [`in all ${formatSpent(sum("", items))}`, ...parts].join(" \xB7 ");
}
function tokensOf({
  input_tokens,
  output_tokens
}) {
  return input_tokens + output_tokens;
}

// src/output/next.ts
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
  const { maxCostUsd, maxTokens } = limitsNow(given, state);
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

// src/output/run-standing.ts
var WAITS = /* @__PURE__ */ new Map([
  ["quota", { from: "more quota", why: "the agent's quota is used up" }],
  ["rate-limit", { from: "the end of its rate limit", why: "the agent's rate limit is reached" }],
  [REMOTE, { from: "the remote", why: "a remote could not be reached, or refused" }],
  ["overloaded", { from: "the model service", why: "the model service is overloaded" }]
]);
function whyPaused(paused) {
  if (paused.reason === "budget") return "it has spent what it may";
  return paused.reason === "human" ? NEEDS_PERSON : awaited(paused)?.why;
}
var NEEDS_PERSON = "it needs a person";
function awaited({ reason = "", paused }) {
  const isTimed = paused?.until !== void 0;
  return WAITS.get(reason) ?? (isTimed ? { from: "the model service", why: "it waits for the model service" } : void 0);
}
function standingIn(source) {
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
  return awaited(state) ? "waiting" : "stuck";
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
  againMarker,
  voidWords,
  voidAnswerText,
  againText,
  branchLines,
  shownPath,
  pullRequestWords,
  branchCount,
  limitsNow,
  costWords,
  tokenWords,
  spendingLines,
  tokensOf,
  nextLines,
  nextCommands,
  isAsking,
  asksForItself,
  whyPaused,
  NEEDS_PERSON,
  awaited,
  standingIn,
  nothingDoneWords,
  emojiOf
};
