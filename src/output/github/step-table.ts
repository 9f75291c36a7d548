import type { StepStatus } from "../../run/state.ts";
import { formatDuration, plural } from "../../system/format.ts";
import { isRouting, routingRows } from "../status/route-summary.ts";
import type { RunFacts } from "../status/run-facts.ts";
import type { RunStatusView } from "../status/run-status-view.ts";
import { activeTime, formatRowCost, type StepRow } from "../status/step-rows.ts";
import { sanitizeLine } from "./sanitized-text.ts";

const statusEmoji: Readonly<Record<StepStatus, string>> = {
  pending: "⬜",
  running: "🔄",
  waiting: "⏸",
  produced: "🔄",
  completed: "✅",
  failed: "❌",
  skipped: "⏭️",
  interrupted: "🛑",
};

interface TableRoom {
  readonly rows: number;
  readonly result: number;
}

export function stepsTable(source: RunFacts, view: RunStatusView, room: TableRoom): string {
  const all = view.rows.map((row) => displayedRow(row, source, view));
  const rows = isRouting(source) ? routingRows(all) : all;
  if (rows.length === 0) return "";
  const { state, now } = source;
  const end = state.status === "running" ? now : (state.updatedAt ?? now);
  const lines = groupRows(rows, room.rows).map((row) => rowLine(row, end, room));
  return ["| | step | result | time | cost |", "| --- | --- | --- | --: | --: |", ...lines].join("\n");
}

/** Shows what a paused run waits for: a person, quota, or separate runners. The question and the failure are above the table. */
function displayedRow(row: StepRow, { state }: RunFacts, { failure }: RunStatusView): StepRow {
  if (row.status === "waiting" && row.summary !== "") return { ...row, summary: "waiting for a person" };
  if (state.status === "failed" && row.status === "failed" && row.path === failure?.step?.path)
    return { ...row, summary: "failed" };
  if (state.status !== "paused") return row;
  const { fanOut, paused } = state;
  if (fanOut?.step === row.path) return { ...row, status: "running" };
  if (fanOut?.branches.some(({ step }) => step === row.path))
    return { ...row, status: "running", summary: row.summary || "in its own job" };
  return row.status === "failed" && paused?.step === row.path ? { ...row, status: "waiting" } : row;
}

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

/** Selects failed and active rows first, then outer ones, then later ones. */
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
/** GitHub ignores spaces at the start of a cell. */
const INDENT = "&emsp;";

function rowLine(row: StepRow | Group, now: string, room: TableRoom): string {
  if ("group" in row) return groupLine(row.group);
  const name = `${INDENT.repeat(Math.min(row.depth, 5))}${sanitizeLine(row.label, 80)}`;
  const result = sanitizeLine(row.summary === "" ? statusText(row) : row.summary, room.result);
  return `| ${statusEmoji[row.status]} | ${name} | ${result} | ${timeOf(row, now)} | ${formatRowCost(row)} |`;
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

function timeOf(row: StepRow, end: string): string {
  const duration = row.status === "waiting" ? undefined : activeTime(row, Date.parse(end));
  return duration === undefined ? "" : formatDuration(duration).replace(" ", "\u00A0");
}
