const require = process.getBuiltinModule;
import {
  columnsOf,
  fitColumns
} from "./chunk-LPBPXYDW.js";
import {
  childrenOf
} from "./chunk-TAUUXZ6I.js";

// src/run/state.ts
var noUsage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, agent_sessions: 0 };
function initialState() {
  return {
    seq: 0,
    runId: "",
    workflow: "",
    status: "pending",
    elapsedMs: 0,
    limitFromMs: 0,
    steps: /* @__PURE__ */ new Map(),
    latest: /* @__PURE__ */ new Map(),
    outputs: /* @__PURE__ */ new Map(),
    cursors: /* @__PURE__ */ new Map(),
    active: /* @__PURE__ */ new Set(),
    failed: /* @__PURE__ */ new Set(),
    skip: /* @__PURE__ */ new Set(),
    errors: [],
    usage: noUsage,
    pullRequests: [],
    written: /* @__PURE__ */ new Set(),
    unwritten: /* @__PURE__ */ new Map(),
    renderings: /* @__PURE__ */ new Map(),
    filesChanged: /* @__PURE__ */ new Set(),
    requests: /* @__PURE__ */ new Set()
  };
}
function listAt({ steps }, prefix) {
  return steps.get(prefix)?.condition === false ? `${prefix}#else` : prefix;
}
function addUsage(a, b) {
  if (!b) return a;
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    cost_usd: a.cost_usd === null || b.cost_usd === null ? null : a.cost_usd + b.cost_usd,
    agent_sessions: a.agent_sessions + b.agent_sessions
  };
}
function hasChanges(state) {
  return state.filesChanged.size > 0;
}

// src/output/format.ts
function formatDuration(milliseconds) {
  const seconds = Math.round(milliseconds / 1e3);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`;
  return `${Math.floor(minutes / 60)}h ${pad(minutes % 60)}m`;
}
function formatCost(dollars) {
  if (dollars === null) return "$?";
  return dollars > 0 && dollars < 0.01 ? "<$0.01" : `$${dollars.toFixed(2)}`;
}
function formatCount(count) {
  if (count < 1e3) return String(count);
  return count < 999500 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toFixed(1)}M`;
}
function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function shorten(text, width) {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > width ? `${line.slice(0, Math.max(0, width - 1))}\u2026` : line;
}
function pad(number) {
  return String(number).padStart(2, "0");
}

// src/run/step-path.ts
function joinPath(prefix, name) {
  return prefix === "" ? String(name) : `${prefix}/${name}`;
}
function prefixOf(path) {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}
function nameOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}

// src/output/rows.ts
var top = { prefix: "", depth: 0, labelOf: ({ name }) => name };
function stepRows(steps, state) {
  return listRows(steps, state, top);
}
function stepRow(steps, state, path) {
  const parts = path.split("/");
  let list = { steps, place: top };
  for (let index = 0; index < parts.length; index += 1) {
    const step = list.steps.find(({ name }) => name === parts[index]);
    if (!step) return void 0;
    const at = placeOf(step, list.place);
    if (index === parts.length - 1) return rowOf(step, state, at);
    list = { steps: childrenOf(step), place: inside(at) };
    if (step.type !== "recurring") continue;
    index += 1;
    const { head, list: place } = placeIteration(step, state, { ...at, iteration: Number(parts[index]) });
    const number = parts[index] ?? "";
    list.place = head ? { ...place, depth: head.depth, labelOf: ({ name }) => `${number} ${name}` } : place;
  }
  return void 0;
}
function placeOf(step, { prefix, depth, labelOf }) {
  return { path: joinPath(prefix, step.name), depth, label: labelOf(step) };
}
function inside({ path, depth }) {
  return { ...top, prefix: path, depth: depth + 1 };
}
function listRows(steps, state, place) {
  return steps.flatMap((step) => {
    const at = placeOf(step, place);
    const inner = step.type === "recurring" ? iterationRows(step, state, at) : listRows(childrenOf(step), state, inside(at));
    return [rowOf(step, state, at), ...inner.filter((row) => row.status !== "pending")];
  });
}
function rowOf(step, state, at) {
  const own = state.steps.get(at.path);
  const begun = own ? { summary: summaryOf(own, step), ...timesOf(own), ...usageOf(own, state) } : {};
  return { ...at, status: statusOf(own, state), summary: "", ...begun };
}
function statusOf(own, state) {
  const status = own?.status ?? "pending";
  const open = status === "running" || status === "produced";
  return open && state.status !== "running" ? "interrupted" : status;
}
function iterationRows(step, state, at) {
  const count = state.steps.get(at.path)?.loop?.iteration ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const { head, list } = placeIteration(step, state, { ...at, iteration: index + 1 });
    const rows = listRows(step.steps, state, list);
    return head ? [groupRow(step, state, { head, list }), ...rows] : rows;
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
function groupRow(step, state, { head, list }) {
  const inner = step.steps.map((each) => rowOf(each, state, placeOf(each, list)));
  const begun = inner.filter(({ status: status2 }) => status2 !== "pending");
  const status = groupStatus(inner.map((row) => row.status));
  const first = begun[0]?.startedAt;
  const last = status === "completed" ? begun.at(-1)?.completedAt : void 0;
  const usage = sumOf(begun.map((row) => row.usage));
  return {
    ...head,
    status,
    summary: "",
    ...first === void 0 ? {} : { startedAt: first },
    ...last === void 0 ? {} : { completedAt: last },
    ...usage ? { usage } : {}
  };
}
function groupStatus(statuses) {
  if (statuses.includes("failed")) return "failed";
  if (statuses.includes("interrupted")) return "interrupted";
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
function summaryOf(own, step) {
  const { status, output, summary, reason, failure, failures } = own;
  if (status === "skipped") return skipReason(reason);
  if (status === "failed" || status === "running" && failure) return failure?.message ?? summary ?? "";
  const said = output?.summary ?? loopSummary(own, step) ?? summary ?? "";
  if (status !== "completed" || failures === 0) return said;
  const again = failures === 1 ? "retried once" : `retried ${failures} times`;
  return `${said === "" ? "" : `${said} \xB7 `}${again}: ${failure?.message ?? ""}`;
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
function skipReason(reason) {
  if (reason === "condition") return "skipped: its condition did not hold";
  return reason === "from-step" ? "skipped: before --from-step" : `skipped, ${reason ?? ""}`;
}
function timesOf({ startedAt, completedAt }) {
  return {
    ...startedAt === void 0 ? {} : { startedAt },
    ...completedAt === void 0 ? {} : { completedAt }
  };
}
function usageOf({ usage, path, attempt }, state) {
  if (usage) return { usage };
  if (attempt > 0) return {};
  const within = Array.from(state.steps.values()).filter((step) => step.path.startsWith(`${path}/`));
  const sum = sumOf(within.map((step) => step.usage));
  return sum ? { usage: sum } : {};
}
function sumOf(usages) {
  const known = usages.filter((usage) => usage !== void 0);
  return known.length === 0 ? void 0 : known.reduce((sum, usage) => addUsage(sum, usage), noUsage);
}

// src/log/row.ts
import { styleText } from "node:util";
var SPINNER = ["\u280B", "\u2819", "\u2839", "\u2838", "\u283C", "\u2834", "\u2826", "\u2827", "\u2807", "\u280F"];
var LABEL_COLUMNS = 24;
var GAP = 2;
var TIME_COLUMNS = 8;
var COST_COLUMNS = 9;
var LEAST_COLUMNS = 20;
var symbols = {
  pending: "\xB7",
  running: "\u25B8",
  produced: "\u25B8",
  completed: "\u2714",
  failed: "\u2716",
  skipped: "\u21B7",
  interrupted: "\u25FC"
};
var colours = {
  completed: "green",
  failed: "red",
  interrupted: "yellow",
  skipped: "dim"
};
function renderRow(row, { stream, now, frame }) {
  const indent = "  ".repeat(row.depth + 1);
  const columns = columnsFor(stream) - indent.length - 2 - 1 - TIME_COLUMNS - COST_COLUMNS;
  const text = describe(row, { columns: Math.max(LEAST_COLUMNS, columns), before: indent.length + 2 });
  const time = durationOf(row, now).padStart(TIME_COLUMNS);
  const cost = (row.usage ? formatCost(row.usage.cost_usd) : "").padStart(COST_COLUMNS);
  return `${indent}${symbolOf(row.status, { stream, frame })} ${text} ${time}${cost}`.trimEnd();
}
function describe({ label, summary }, { columns, before }) {
  if (summary === "") return fitColumns(label, columns);
  const most = Math.floor(columns / 2);
  const width = Math.min(most, Math.max(LABEL_COLUMNS - before - GAP, columnsOf(label)));
  return `${fitColumns(label, width)}${" ".repeat(GAP)}${fitColumns(summary, columns - width - GAP)}`;
}
function columnsFor({ columns }) {
  return columns > 0 ? columns : 100;
}
function symbolOf(status, { stream, frame }) {
  const running = status === "running" || status === "produced";
  if (running && frame !== void 0) return SPINNER[frame % SPINNER.length] ?? symbols[status];
  const colour = colours[status];
  return colour ? styleText(colour, symbols[status], { stream }) : symbols[status];
}
function durationOf({ startedAt, completedAt, status }, now) {
  if (startedAt === void 0 || status === "skipped") return "";
  const end = completedAt === void 0 ? now : Date.parse(completedAt);
  return formatDuration(end - Date.parse(startedAt));
}

export {
  noUsage,
  initialState,
  listAt,
  addUsage,
  hasChanges,
  joinPath,
  prefixOf,
  nameOf,
  formatDuration,
  formatCost,
  formatCount,
  plural,
  shorten,
  stepRows,
  stepRow,
  renderRow,
  columnsFor
};
