const require = process.getBuiltinModule;
import {
  formatCost,
  formatCount,
  formatMoment,
  plural,
  waitWords
} from "./chunk-6LVLBYI2.js";
import {
  _enum
} from "./chunk-IWACR7N4.js";

// src/config/inherit.ts
var SettingSource = _enum(["command line", "step", "workflow", "config", "default"]);
function effectiveSettings(levels) {
  const { settings, config = {}, commandLine = {} } = levels;
  const { defaults = {}, execution = {} } = config;
  const steps = stepsOf(levels);
  return {
    provider: providerOf(levels),
    model: modelOf(levels),
    maxRetry: choose(3, [
      onCommandLine("--max-retry", commandLine.maxRetry),
      ...inSteps(steps, "max-retry"),
      inWorkflow(settings, "max-retry"),
      inConfig("defaults.maxRetry", defaults.maxRetry)
    ]),
    onError: onErrorOf(levels),
    timeoutMinutes: timeoutOf(levels),
    maxCostUsd: costOf(levels),
    maxTokens: tokensOf(levels),
    context: choose("fresh", inSteps(steps, "context")),
    bypassPermissions: choose(false, [
      onCommandLine("--bypass-permissions", commandLine.bypassPermissions),
      ...inSteps(steps, "bypass-permissions"),
      inWorkflow(settings, "bypass-permissions"),
      inConfig("defaults.bypassPermissions", defaults.bypassPermissions)
    ]),
    autofix: choose("major", [
      onCommandLine("--autofix", commandLine.autofix),
      inWorkflow(settings, "autofix"),
      inConfig("defaults.autofix", defaults.autofix)
    ]),
    terminalOutput: choose("base", [
      onCommandLine("--terminal-output", commandLine.terminalOutput),
      inWorkflow(settings, "terminal-output"),
      inConfig("defaults.terminalOutput", defaults.terminalOutput)
    ]),
    trackProgress: choose(true, [
      inWorkflow(settings, "track-progress"),
      inConfig("defaults.trackProgress", defaults.trackProgress)
    ]),
    git: gitOf(levels),
    orchestrator: choose("rules", [
      inWorkflow(settings, "orchestrator"),
      inConfig("defaults.orchestrator", defaults.orchestrator)
    ]),
    maxWorkers: choose(4, [
      inWorkflow(settings, "max-workers"),
      inConfig("execution.maxWorkers", execution.maxWorkers)
    ]),
    fanOut: choose("local", [
      onCommandLine("--fan-out", commandLine.fanOut),
      inWorkflow(settings, "fan-out"),
      inConfig("execution.fanOut", execution.fanOut)
    ]),
    maxWaitSeconds: choose(120, [inConfig("execution.maxWaitSeconds", execution.maxWaitSeconds)]),
    stallMinutes: choose(30, [inConfig("execution.stallMinutes", execution.stallMinutes)])
  };
}
function choose(otherwise, candidates) {
  const found = candidates.find(
    (candidate) => candidate.value !== void 0
  );
  return found ?? { value: otherwise, source: "default" };
}
function onCommandLine(key, value) {
  return { value, source: "command line", key };
}
function inSteps(steps, key) {
  return steps.map((step) => ({ value: step[key] ?? void 0, source: "step", key, step: step.name }));
}
function inWorkflow(settings, key) {
  return { value: settings?.[key] ?? void 0, source: "workflow", key: `settings.${key}` };
}
function inConfig(key, value) {
  return { value, source: "config", key };
}
function stepsOf({ step, enclosing = [] }) {
  return step ? [step, ...enclosing] : [...enclosing];
}
function providerOf({ settings, config, commandLine, ...inner }) {
  return choose("claude", [
    onCommandLine("--provider", commandLine?.provider),
    ...inSteps(stepsOf(inner), "provider"),
    inWorkflow(settings, "provider"),
    inConfig("defaults.provider", config?.defaults?.provider)
  ]);
}
function modelOf(levels) {
  const provider = providerOf(levels).value;
  const fitting = (candidate, outer) => provider === "replay" || providerOf(outer).value === provider ? [candidate] : [];
  const { settings, config, commandLine } = levels;
  const steps = stepsOf(levels);
  return choose(void 0, [
    onCommandLine("--model", commandLine?.model),
    ...inSteps(steps, "model").flatMap(
      (candidate, index) => fitting(candidate, { enclosing: steps.slice(index), settings, config })
    ),
    ...fitting(inWorkflow(settings, "model"), { settings, config }),
    ...fitting(inConfig("defaults.model", config?.defaults?.model), { config })
  ]);
}
function onErrorOf({ step, enclosing = [] }) {
  const around = inSteps(enclosing, "on-error").filter(({ value }) => value !== "skip");
  return choose("retry", [...inSteps(step ? [step] : [], "on-error"), ...around]);
}
var ANSWER_MINUTES = 5;
function timeoutOf({ step, settings, config }) {
  if (!step) {
    return choose(60, [
      inWorkflow(settings, "timeout-minutes"),
      inConfig("defaults.timeoutMinutes", config?.defaults?.timeoutMinutes)
    ]);
  }
  const otherwise = step.type === "wait-for-human" ? ANSWER_MINUTES : void 0;
  return choose(otherwise, inSteps([step], "timeout-minutes"));
}
function costOf({ step, settings, config, commandLine }) {
  if (step) return choose(void 0, inSteps([step], "max-cost-usd"));
  return choose(void 0, [
    onCommandLine("--max-cost-usd", commandLine?.maxCostUsd),
    inWorkflow(settings, "max-cost-usd"),
    inConfig("defaults.maxCostUsd", config?.defaults?.maxCostUsd)
  ]);
}
function tokensOf({ step, settings, config, commandLine }) {
  if (step) return choose(void 0, inSteps([step], "max-tokens"));
  return choose(void 0, [
    onCommandLine("--max-tokens", commandLine?.maxTokens),
    inWorkflow(settings, "max-tokens"),
    inConfig("defaults.maxTokens", config?.defaults?.maxTokens)
  ]);
}
function gitOf({ settings, config, commandLine = {} }) {
  const { git } = settings ?? {};
  const given = config?.git ?? {};
  const enabled = choose(false, [
    onCommandLine("--git", commandLine.git),
    inGit(git, "enabled"),
    { value: git && true, source: "workflow", key: "settings.git" }
  ]);
  const whereEnabled = (candidates) => enabled.value ? choose(true, candidates) : enabled;
  return {
    enabled,
    worktree: choose(true, [inGit(git, "worktree"), inConfig("git.worktree", given.worktree)]),
    autoCommit: whereEnabled([inGit(git, "auto-commit"), inConfig("git.autoCommit", given.autoCommit)]),
    autoPr: whereEnabled([
      onCommandLine("--pr", commandLine.pullRequest),
      inGit(git, "auto-pr"),
      inConfig("git.autoPr", given.autoPr)
    ]),
    branchPrefix: choose("agentic/", [
      inGit(git, "branch-prefix"),
      inConfig("git.branchPrefix", given.branchPrefix)
    ])
  };
}
function inGit(git, key) {
  return { value: git?.[key] ?? void 0, source: "workflow", key: `settings.git.${key}` };
}

// src/output/question.ts
var MOST_LINES = 12;
var MOST_LINES_ALONE = 300;
var INLINE_COLUMNS = 60;
function questionLines(question) {
  const { path, message, asked_at } = question;
  const until = untilWords(question, asked_at);
  return [
    ...linesOf(path, { message, until, document: question.about?.document }),
    ...approvalLines(question)
  ];
}
function untilWords({ deadline, on_timeout }, seenAt) {
  if (deadline === void 0) return "";
  const then = on_timeout === void 0 ? "" : on_timeout === "continue" ? ", then goes on" : ", then the run fails";
  return ` until ${formatMoment(deadline, seenAt)}${then}`;
}
function linesOf(path, { message, until, document }) {
  const lines = quoted(message, document === void 0 ? MOST_LINES_ALONE : MOST_LINES);
  const [only = ""] = lines.length === 1 ? lines : [];
  const inline = only !== "" && only.length <= INLINE_COLUMNS;
  return [
    `${path} needs a person${until}.${inline ? `   ${only}` : ""}`,
    ...inline ? [] : lines.map((line) => `  ${line}`),
    ...document === void 0 ? [] : [`  See ${document}`]
  ];
}
function approvalLines({
  approvals,
  approved_by = []
}) {
  if (approvals === void 0) return [];
  const by = approved_by.length === 0 ? "" : `: ${approved_by.map((name) => name || "somebody").join(", ")}`;
  return [`  Approved by ${approved_by.length} of ${approvals}${by}`];
}
function pausedQuestionLines({
  path,
  message,
  asked_at,
  deadline,
  on_timeout,
  about,
  ...approvals
}) {
  const lines = [
    ...linesOf(path, { message, until: "", document: about?.document }),
    ...approvalLines(approvals)
  ];
  if (deadline === void 0 || on_timeout === void 0) return lines;
  const then = on_timeout === "continue" ? "goes on" : "fails";
  return [
    ...lines,
    `  Resumed unattended after ${formatMoment(deadline, asked_at)} without an answer, the run ${then}.`
  ];
}
function quoted(message, most) {
  const lines = message.trim().split("\n");
  const shown = lines.length > most ? [...lines.slice(0, most), "\u2026"] : lines;
  return `\u201C${shown.join("\n")}\u201D`.split("\n");
}
var OTHER_ANSWERS = 'or --approve, or --reject "why", in place of the words';
function answerCommand(runId, step) {
  const which = step === void 0 ? "" : ` --step ${step}`;
  return `agentic-sdlc input ${runId}${which} "your words" --resume`;
}

// src/output/row-summary.ts
function summaryOf(own, { step, state }) {
  if (own && isDelayed(own, state)) return providerWaitWords(own);
  const words = own ? wordsFor(own, step) : pendingWords(step);
  const delivered = own && deliveryOf(own, state.branches.get(own.path));
  return [delivered, words].filter((part) => part !== void 0 && part !== "").join(" \xB7 ");
}
function pendingWords(step) {
  const others = step?.["depends-on"];
  if (others === void 0) return "";
  return `after ${typeof others === "string" ? others : others.join(", ")}`;
}
function wordsFor(own, step) {
  const { status, output, summary, reason, failure, failures, question } = own;
  if (status === "pending") return pendingWords(step);
  if (status === "skipped") return skipReason(reason);
  if (status === "waiting") return waitingWords(question?.asked.message);
  if (status === "failed" || status === "running" && failure) return failure?.message ?? summary ?? "";
  const plain = output?.summary ?? (step && loopSummary(own, step)) ?? summary ?? "";
  const said = approvedBy(question, plain);
  if (status !== "completed") return said;
  const again = failures === 1 ? "retried once" : `retried ${failures} times`;
  const over = overLimit(own, step);
  return [
    ...over === void 0 ? [] : [`over its limit of ${over.limit}`],
    ...own.noOp === true ? ["changed nothing"] : [],
    ...said === "" ? [] : [said],
    ...failures === 0 ? [] : [`${again}: ${failure?.message ?? ""}`]
  ].join(" \xB7 ");
}
function isDelayed({ path }, { status, delayed }) {
  return status === "running" && delayed.has(path);
}
function providerWaitWords({ providerWait, failure }) {
  const words = providerWait ? waitWords(providerWait) : "";
  return failure ? `${words} \xB7 ${failure.message}` : words;
}
function approvedBy(question, said) {
  const by = question?.answer?.approved_by;
  if (by === void 0) return said;
  const words = said.replace(/^approved(?:: )?/, "");
  const names = by.map((name) => name || "somebody").join(", ");
  return `approved by ${names}${words === "" ? "" : `: ${words}`}`;
}
function waitingWords(message = "") {
  return `waiting for a person${message === "" ? "" : ` \xB7 ${message}`}`;
}
function overLimit(own, step) {
  const { knownCostUsd = 0, spentBeforeUsd = 0, tokens = 0, tokensBefore = 0 } = own;
  const { "max-cost-usd": mostUsd = Infinity, "max-tokens": most = Infinity } = step ?? {};
  const spentUsd = knownCostUsd - spentBeforeUsd;
  if (spentUsd > mostUsd) return { spent: formatCost(spentUsd), limit: formatCost(mostUsd) };
  const used = tokens - tokensBefore;
  return used > most ? { spent: formatCount(used), limit: `${formatCount(most)} tokens` } : void 0;
}
function deliveryOf({ status, noOp }, branch) {
  if (!branch || status !== "completed") return void 0;
  const { pullRequest, failure, files } = branch;
  if (failure) return `not delivered: ${failure.message}`;
  if (pullRequest) {
    const kind = pullRequest.draft ? "draft pull request" : "pull request";
    return pullRequest.number === void 0 ? kind : `${kind} #${pullRequest.number}`;
  }
  if (files.size > 0) return `changed ${plural(files.size, "file")}`;
  return noOp === true ? void 0 : "changed nothing";
}
function loopSummary({ loop, status }, step) {
  if (step.type !== "recurring" || !loop) return void 0;
  if (!loop.items)
    return status === "running" && loop.iteration > 0 ? `iteration ${loop.iteration}` : void 0;
  if (status !== "running" && loop.iteration < loop.items.length) return void 0;
  return `${loop.iteration} of ${loop.items.length} ${nounOf(step["for-each"])}`;
}
function nounOf(list) {
  const path = typeof list === "string" ? /^(?:\{\{)?\s*[a-z_]\w*(?:\.\w+)*\.([a-z_]+)\s*(?:\}\})?$/i.exec(list) : null;
  return path?.[1]?.replaceAll("_", " ") ?? "items";
}
function skipReason(reason = "") {
  if (reason === "condition") return "skipped: its condition did not hold";
  if (reason === "from-step") return "skipped: before --from-step";
  return reason.startsWith("failed: ") ? `skipped, ${reason}` : `skipped: ${reason}`;
}

export {
  SettingSource,
  effectiveSettings,
  questionLines,
  pausedQuestionLines,
  OTHER_ANSWERS,
  answerCommand,
  summaryOf,
  isDelayed,
  overLimit
};
