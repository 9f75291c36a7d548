const require = process.getBuiltinModule;
import {
  addUsage,
  childrenOf,
  formatCost,
  formatCount,
  formatMoment,
  joinPath,
  noUsage,
  plural,
  waitWords
} from "./chunk-XSCCPHQO.js";

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

// src/output/rows.ts
var top = { prefix: "", depth: 0, labelOf: ({ name }) => name };
function stepRows({ steps, definitions, prefix = "" }, state) {
  return listRows(steps, { state, definitions }, { ...top, prefix });
}
function stepRow({ steps, definitions }, state, path) {
  const run = { state, definitions };
  const parts = path.split("/");
  let list = { steps, place: top };
  let around;
  for (let index = 0; index < parts.length; index += 1) {
    const name = parts[index] ?? "";
    const step = list.steps.find((each) => each.name === name);
    const isLast = index === parts.length - 1;
    if (!step) return isLast ? mergeRow(name, run, list.place) : void 0;
    const at = placeOf(step, list.place);
    if (isLast) return rowOf(step, run, at);
    const alone = around?.type === "parallel" || list.place.alone === true;
    list = { steps: insideOf(step, run, at.path), place: alone ? insideBranch(at) : inside(at) };
    around = step;
    if (step.type !== "recurring") continue;
    index += 1;
    const number = parts[index] ?? "";
    const { head, list: place } = placeIteration(step, state, { ...at, iteration: Number(number) });
    const inIteration = head ? { ...place, depth: head.depth, labelOf: (each) => `${number} ${each.name}` } : place;
    list.place = alone ? { ...insideBranch(at), prefix: place.prefix, labelOf: labelIn(at, inIteration) } : inIteration;
  }
  return void 0;
}
function insideBranch(at) {
  return { prefix: at.path, depth: at.depth, labelOf: labelIn(at, top), alone: true };
}
function labelIn({ label }, { labelOf }) {
  return (step) => `${label}/${labelOf(step)}`;
}
function placeOf(step, { prefix, depth, labelOf }) {
  return { path: joinPath(prefix, step.name), depth, label: labelOf(step) };
}
function inside({ path, depth }) {
  return { ...top, prefix: path, depth: depth + 1 };
}
function insideOf(step, { state, definitions }, path) {
  if (step.type !== "workflow") return childrenOf(step);
  const name = state.steps.get(path)?.definition ?? step.workflow;
  return definitions?.get(name)?.workflow.steps ?? [];
}
function listRows(steps, run, place) {
  return steps.flatMap((step) => {
    const at = placeOf(step, place);
    return [rowOf(step, run, at), ...innerRows(step, run, at)];
  });
}
function innerRows(step, run, at) {
  const begun = (row) => row.status !== "pending";
  switch (step.type) {
    case "recurring":
      return iterationRows(step, run, at).filter(begun);
    case "parallel": {
      const branches = listRows(step.steps, run, inside(at));
      const shown = run.state.steps.get(at.path)?.status === "running" ? branches : branches.filter(begun);
      const merges = step.steps.map(({ name }) => mergeRow(`merge+${name}`, run, inside(at)));
      return [...shown, ...merges.filter((row) => row !== void 0)];
    }
    default:
      return listRows(insideOf(step, run, at.path), run, inside(at)).filter(begun);
  }
}
var MERGE = /^merge\+(.+)$/;
function mergeRow(name, run, { prefix, depth }) {
  const branch = MERGE.exec(name)?.[1];
  const path = joinPath(prefix, name);
  if (branch === void 0 || !run.state.steps.has(path)) return void 0;
  return rowOf(void 0, run, { path, depth, label: `merge ${branch}` });
}
function rowOf(step, run, at) {
  const { state } = run;
  const own = state.steps.get(at.path);
  const summary = summaryOf(own, { step, state });
  const begun = own ? { ...timesOf(own, state), ...usageOf(own, state) } : {};
  return { ...at, status: statusOf(own, state), summary, ...begun };
}
function statusOf(own, state) {
  if (own && isDelayed(own, state)) return "waiting";
  const { status: run } = state;
  const status = own?.status ?? "pending";
  if (run === "running" || run === "pending") return status;
  if (status === "waiting") return run === "paused" ? status : "interrupted";
  if (status !== "running" && status !== "produced") return status;
  return run === "paused" && own?.attempt === 0 ? "waiting" : "interrupted";
}
function iterationRows(step, run, at) {
  const count = run.state.steps.get(at.path)?.loop?.iteration ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { head, list } = placeIteration(step, run.state, { ...at, iteration: index + 1 });
    const rows = listRows(step.steps, run, list);
    return head ? [groupRow(step, run, { head, list }), ...rows] : rows;
  }).flat();
}
function placeIteration(step, state, { path, depth, iteration }) {
  const title = titleOf(state.steps.get(path)?.loop?.items?.[iteration - 1]);
  const own = { path: joinPath(path, iteration), depth: depth + 1, label: `${iteration} ${title}` };
  const list = { prefix: own.path, depth: own.depth };
  if (title === "") return { list: { ...list, labelOf: ({ name }) => `${iteration} ${name}` } };
  if (step.steps.length === 1) return { list: { ...list, labelOf: () => own.label } };
  return { head: own, list: inside(own) };
}
function groupRow(step, run, { head, list }) {
  const inner = step.steps.map((each) => rowOf(each, run, placeOf(each, list)));
  const begun = inner.filter(({ status: status2 }) => status2 !== "pending");
  const status = groupStatus(inner.map((row) => row.status));
  const first = begun[0]?.startedAt;
  const last = status === "completed" ? begun.at(-1)?.completedAt : void 0;
  return {
    ...head,
    status,
    summary: "",
    ...timesOf({ startedAt: first, completedAt: last }, run.state),
    ...sumOf(begun)
  };
}
function groupStatus(statuses) {
  for (const status of ["failed", "interrupted", "waiting"])
    if (statuses.includes(status)) return status;
  return statuses.every((status) => status === "completed" || status === "skipped") ? "completed" : "running";
}
function titleOf(item) {
  if (typeof item === "string" || typeof item === "number") return String(item);
  if (typeof item !== "object" || item === null) return "";
  for (const key of ["title", "name", "id"]) {
    const value = Reflect.get(item, key);
    if (typeof value === "string") return value;
  }
  return "";
}
function timesOf({ startedAt, completedAt }, state) {
  const idleMs = startedAt === void 0 ? 0 : idleIn(state, startedAt, completedAt);
  return {
    ...startedAt === void 0 ? {} : { startedAt },
    ...completedAt === void 0 ? {} : { completedAt },
    ...idleMs === 0 ? {} : { idleMs }
  };
}
function idleIn({ standstills }, start, end) {
  const [first, last] = [Date.parse(start), end === void 0 ? Infinity : Date.parse(end)];
  return standstills.reduce((sum, { from, to }) => {
    const overlap = Math.min(last, Date.parse(to)) - Math.max(first, Date.parse(from));
    return sum + Math.max(0, overlap);
  }, 0);
}
function usageOf({ usage, knownCostUsd = 0, path, attempt }, state) {
  if (usage) return { usage, knownCostUsd };
  if (attempt > 0) return {};
  return sumOf(
    Array.from(state.steps.values()).filter((step) => step.usage && step.path.startsWith(`${path}/`))
  );
}
function sumOf(parts) {
  const known = parts.filter(({ usage }) => usage !== void 0);
  if (known.length === 0) return {};
  return {
    usage: known.reduce((sum, { usage }) => addUsage(sum, usage), noUsage),
    knownCostUsd: known.reduce((sum, part) => sum + (part.knownCostUsd ?? 0), 0)
  };
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

export {
  overLimit,
  stepRows,
  stepRow,
  statusOf,
  questionLines,
  pausedQuestionLines,
  OTHER_ANSWERS,
  answerCommand
};
