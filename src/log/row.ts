import { styleText } from "node:util";
import { formatCost, formatDuration } from "../output/format.ts";
import type { StepRow } from "../output/rows.ts";
import type { StepStatus } from "../run/state.ts";

const SPINNER = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const LABEL_WIDTH = 18;
const TIME_WIDTH = 8;
const COST_WIDTH = 9;
const DEFAULT_COLUMNS = 100;

const symbols: Record<StepStatus, string> = {
  pending: "·",
  running: "▸",
  produced: "▸",
  completed: "✔",
  failed: "✖",
  skipped: "↷",
  interrupted: "◼",
};

const colours: Partial<Record<StepStatus, "green" | "red" | "yellow" | "dim">> = {
  completed: "green",
  failed: "red",
  interrupted: "yellow",
  skipped: "dim",
};

interface RowOptions {
  readonly stream: NodeJS.WriteStream;
  readonly now: number;
  readonly frame: number;
}

/** One line of the table: symbol, name, what came of it, time, cost. */
export function renderRow(row: StepRow, { stream, now, frame }: RowOptions): string {
  const indent = "  ".repeat(row.depth + 1);
  const width = (stream.columns ?? DEFAULT_COLUMNS) - indent.length - 2 - TIME_WIDTH - COST_WIDTH - 3;
  const label = row.label.padEnd(LABEL_WIDTH);
  const body = fit(row.summary === "" ? row.label : `${label}  ${row.summary}`, Math.max(20, width));
  const time = durationOf(row, now).padStart(TIME_WIDTH);
  const cost = (row.usage ? formatCost(row.usage.cost_usd) : "").padStart(COST_WIDTH);
  const line = `${indent}${symbolOf(row.status, { stream, frame })} ${body} ${time}${cost}`;
  return line.trimEnd();
}

function fit(text: string, width: number): string {
  const line = text.replace(/[\n\r\t]+/g, " ");
  return line.length > width ? `${line.slice(0, width - 1)}…` : line.padEnd(width);
}

function symbolOf(
  status: StepStatus,
  { stream, frame }: { stream: NodeJS.WriteStream; frame: number },
): string {
  const running = status === "running" || status === "produced";
  if (running && stream.isTTY) return SPINNER[frame % SPINNER.length] ?? "▸";
  const colour = colours[status];
  return colour ? styleText(colour, symbols[status], { stream }) : symbols[status];
}

function durationOf({ startedAt, completedAt, status }: StepRow, now: number): string {
  if (startedAt === undefined || status === "skipped") return "";
  const end = completedAt === undefined ? now : Date.parse(completedAt);
  return formatDuration(end - Date.parse(startedAt));
}
