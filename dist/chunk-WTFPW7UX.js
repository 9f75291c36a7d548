const require = process.getBuiltinModule;
import {
  formatCostAndTokens,
  formatDuration
} from "./chunk-EO6JZ5KM.js";
import {
  columnsOf,
  fitColumns
} from "./chunk-4YWLZDBW.js";

// src/output/terminal/terminal-row.ts
const { styleText } = process.getBuiltinModule("node:util");
var SPINNER = ["\u280B", "\u2819", "\u2839", "\u2838", "\u283C", "\u2834", "\u2826", "\u2827", "\u2807", "\u280F"];
var LABEL_COLUMNS = 24;
var GAP = 2;
var TIME_COLUMNS = 8;
var COST_COLUMNS = 9;
var LEAST_COLUMNS = 20;
var symbols = {
  pending: "\xB7",
  running: "\u25B8",
  waiting: "\u23F8",
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
  waiting: "yellow",
  skipped: "dim"
};
function renderRow(row, { stream, now, frame }) {
  const indent = "  ".repeat(row.depth + 1);
  const columns = columnsFor(stream) - indent.length - 2 - 1 - TIME_COLUMNS - COST_COLUMNS;
  const text = describe(row, { columns: Math.max(LEAST_COLUMNS, columns), before: indent.length + 2 });
  const time = durationOf(row, now).padStart(TIME_COLUMNS);
  const cost = costOf(row).padStart(COST_COLUMNS);
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
function costOf({ usage, knownCostUsd = 0 }) {
  return usage ? formatCostAndTokens({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null }) : "";
}
function durationOf({ startedAt, completedAt, idleMs = 0, status }, now) {
  if (startedAt === void 0 || status === "skipped") return "";
  const end = completedAt === void 0 ? now : Date.parse(completedAt);
  return formatDuration(Math.max(0, end - Date.parse(startedAt) - idleMs));
}

export {
  renderRow,
  columnsFor
};
