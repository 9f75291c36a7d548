import type { StepStatus } from "../../run/state.ts";
import { formatDuration, formatCostAndTokens, plural } from "../../system/format.ts";
import { isRouting, routingRows } from "../status/route-summary.ts";
import type { RunFacts } from "../status/run-facts.ts";
import type { RunStatusView } from "../status/run-status-view.ts";
import type { StepRow } from "../status/step-rows.ts";
import { sanitizeLine } from "./sanitized-text.ts";

/** What stands for a status on GitHub, where there are colours. */
export const statusEmoji: Readonly<Record<StepStatus, string>> = {
  pending: "⬜",
  running: "🔄",
  waiting: "⏸",
  produced: "🔄",
  completed: "✅",
  failed: "❌",
  skipped: "⏭️",
  interrupted: "🛑",
};

export interface TableRoom {
  /** Steps in the table; others are counted. */
  readonly rows: number;
  /** Characters of a result. */
  readonly result: number;
}

/** The table of steps as Markdown; what is still to come is one line, and a long run is shortened to what tells most. */
export function stepsTable(source: RunFacts, view: RunStatusView, room: TableRoom): string {
  const all = view.rows.map((row) => displayedRow(row, source));
  const rows = isRouting(source) ? routingRows(all) : all;
  if (rows.length === 0) return "";
  const lines = groupRows(rows, room.rows).map((row) => rowLine(row, endOf(source), room));
  return ["| | step | result | time | cost |", "| --- | --- | --- | --: | --: |", ...lines].join("\n");
}

/** Until when steps that have not ended have worked. */
function endOf({ state, now }: RunFacts): string {
  return state.status === "running" ? now : (state.updatedAt ?? now);
}

/** A paused run's table shows what it waits for: a person, more quota, or runners that work on its branches. */
function displayedRow(row: StepRow, { state }: RunFacts): StepRow {
  // What is asked stands above the table.
  if (row.status === "waiting" && row.summary !== "") return { ...row, summary: "waiting for a person" };
  if (state.status !== "paused") return row;
  const { fanOut, paused } = state;
  if (fanOut?.step === row.path) return { ...row, status: "running" };
  if (fanOut?.branches.some(({ step }) => step === row.path))
    return { ...row, status: "running", summary: row.summary || "in a job of its own" };
  return row.status === "failed" && paused?.step === row.path ? { ...row, status: "waiting" } : row;
}

/** Rows that are shown as one: those that are still to come, or those there is no room for. */
interface Group {
  readonly group: readonly StepRow[];
}

function groupRows(rows: readonly StepRow[], most: number): (StepRow | Group)[] {
  const chosen = selectRows(rows, most);
  const lines: (StepRow | Group)[] = [];
  let group: StepRow[] = [];
  const close = (): void => {
    if (group.length > 0) lines.push({ group });
    group = [];
  };
  for (const row of rows) {
    const isAlone = chosen.has(row);
    const last = group.at(-1);
    const isLike =
      last === undefined ||
      (isPending(last) === isPending(row) && (!isPending(row) || last.depth === row.depth));
    if (isAlone || !isLike) close();
    if (isAlone) lines.push(row);
    else group.push(row);
  }
  close();
  return lines;
}

function isPending({ status }: StepRow): boolean {
  return status === "pending";
}

const TROUBLE: ReadonlySet<StepStatus> = new Set(["failed", "waiting", "interrupted", "running", "produced"]);

/** Trouble first, then what stands further out, then what came later. */
function selectRows(rows: readonly StepRow[], most: number): ReadonlySet<StepRow> {
  const started = rows.filter((row) => !isPending(row));
  if (started.length <= most) return new Set(started);
  const weight = ({ status, depth }: StepRow): number => (TROUBLE.has(status) ? 0 : 100) + depth;
  return new Set(
    started
      .toReversed()
      .toSorted((a, b) => weight(a) - weight(b))
      .slice(0, most),
  );
}

const MOST_NAMES = 8;
/** Spaces at the start of a cell are not shown. */
const INDENT = "&emsp;";

function rowLine(row: StepRow | Group, now: string, room: TableRoom): string {
  if ("group" in row) return groupLine(row.group);
  const name = `${INDENT.repeat(Math.min(row.depth, 5))}${sanitizeLine(row.label, 80)}`;
  const result = sanitizeLine(row.summary === "" ? statusText(row) : row.summary, room.result);
  return `| ${statusEmoji[row.status]} | ${name} | ${result} | ${timeOf(row, now)} | ${costOf(row)} |`;
}

function statusText({ status }: StepRow): string {
  if (status === "running" || status === "produced") return "running";
  return status === "interrupted" || status === "failed" ? status : "";
}

function groupLine(group: readonly StepRow[]): string {
  const [first] = group;
  const indent = INDENT.repeat(Math.min(first?.depth ?? 0, 5));
  if (!first || isPending(first)) {
    const names = group.slice(0, MOST_NAMES).map(({ label }) => sanitizeLine(label, 40));
    const more = group.length - names.length;
    return `| ${statusEmoji.pending} | ${indent}${names.join(" · ")}${more > 0 ? ` and ${more} more` : ""} | | | |`;
  }
  const counts = Map.groupBy(group, ({ status }) => statusEmoji[status]);
  const text = Array.from(counts, ([emoji, { length }]) => `${emoji} ${length}`).join(" · ");
  return `| | ${indent}… ${plural(group.length, "more step")} | ${text} | | |`;
}

function timeOf({ startedAt, completedAt, idleMs = 0, status }: StepRow, end: string): string {
  if (startedAt === undefined || status === "waiting") return "";
  const duration = Math.max(0, Date.parse(completedAt ?? end) - Date.parse(startedAt) - idleMs);
  return formatDuration(duration).replace(" ", "\u00A0");
}

function costOf({ usage, knownCostUsd = 0 }: StepRow): string {
  return usage ? formatCostAndTokens({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null }) : "";
}
