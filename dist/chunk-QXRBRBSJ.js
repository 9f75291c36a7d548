const require = process.getBuiltinModule;
import {
  formatCost,
  formatCount,
  formatMoment,
  plural,
  waitWords
} from "./chunk-EO6JZ5KM.js";

// src/output/status/row-summary.ts
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

// src/output/status/open-questions.ts
var MOST_LINES = 12;
var MOST_LINES_ALONE = 300;
var INLINE_COLUMNS = 60;
function questionLines(question) {
  const { path, message, asked_at } = question;
  const until = formatDeadline(question, asked_at);
  return [
    ...linesOf(path, { message, until, document: question.about?.document }),
    ...approvalLines(question)
  ];
}
function formatDeadline({ deadline, on_timeout }, seenAt) {
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

export {
  summaryOf,
  isDelayed,
  overLimit,
  questionLines,
  pausedQuestionLines,
  OTHER_ANSWERS,
  answerCommand
};
