import { styleText } from "node:util";
import stringWidth from "string-width";
import type { StepStatus } from "../../run/state.ts";
import { formatDuration } from "../../system/format.ts";
import { activeTime, formatRowCost, statusSymbols, type StepRow } from "../status/step-rows.ts";
import { printable } from "./terminal-text.ts";

const SPINNER = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const LABEL_COLUMNS = 24;
const GAP = 2;
const TIME_COLUMNS = 8;
const COST_COLUMNS = 9;
const PERCENT_COLUMNS = 6;
const LEAST_COLUMNS = 20;

const colours: Partial<Record<StepStatus, "green" | "red" | "yellow" | "dim">> = {
  completed: "green",
  failed: "red",
  interrupted: "yellow",
  waiting: "yellow",
  skipped: "dim",
};

interface RowOptions {
  readonly stream: NodeJS.WriteStream;
  readonly now: number;
  readonly frame?: number;
  readonly percent?: number | null | undefined;
}

export function renderRow(row: StepRow, { stream, now, frame, percent }: RowOptions): string {
  const indent = "  ".repeat(row.depth + 1);
  const share = typeof percent === "number" ? `${percent}%`.padStart(PERCENT_COLUMNS) : "";
  const percentColumns = percent === undefined ? 0 : PERCENT_COLUMNS;
  const columns = columnsFor(stream) - indent.length - 2 - 1 - TIME_COLUMNS - COST_COLUMNS - percentColumns;
  const text = describe(row, { columns: Math.max(LEAST_COLUMNS, columns), before: indent.length + 2 });
  const time = durationOf(row, now).padStart(TIME_COLUMNS);
  const cost = formatRowCost(row).padStart(COST_COLUMNS);
  return `${indent}${symbolOf(row.status, { stream, frame })} ${text} ${time}${cost}${share}`.trimEnd();
}

function describe(
  { label, summary }: StepRow,
  { columns, before }: { columns: number; before: number },
): string {
  if (summary === "") return fitColumns(label, columns);
  const most = Math.floor(columns / 2);
  const width = Math.min(most, Math.max(LABEL_COLUMNS - before - GAP, stringWidth(label)));
  return `${fitColumns(label, width)}${" ".repeat(GAP)}${fitColumns(summary, columns - width - GAP)}`;
}

export function fitColumns(text: string, width: number): string {
  const line = printable(text).replace(/\s+/g, " ");
  const columns = stringWidth(line);
  if (columns <= width) return line + " ".repeat(width - columns);
  let retained = "";
  let used = 0;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    const columns = stringWidth(segment);
    if (used + columns > width - 1) break;
    retained += segment;
    used += columns;
  }
  return `${retained}…${" ".repeat(Math.max(0, width - 1 - used))}`;
}

export function columnsFor({ columns }: NodeJS.WriteStream): number {
  return columns > 0 ? columns : 100;
}

function symbolOf(
  status: StepStatus,
  { stream, frame }: { stream: NodeJS.WriteStream; frame: number | undefined },
): string {
  const running = status === "running" || status === "produced";
  if (running && frame !== undefined) return SPINNER[frame % SPINNER.length] ?? statusSymbols[status];
  const colour = colours[status];
  return colour ? styleText(colour, statusSymbols[status], { stream }) : statusSymbols[status];
}

function durationOf(row: StepRow, now: number): string {
  const duration = row.status === "skipped" ? undefined : activeTime(row, now);
  return duration === undefined ? "" : formatDuration(duration);
}
