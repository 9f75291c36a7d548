import type { StepStatus } from "../../run/state.ts";
import { formatDuration, formatCostAndTokens } from "../../system/format.ts";
import { statusSymbols } from "../status/workflow-diagram.ts";
import { html, type Markup } from "./html-markup.ts";
import type { ReportQuestion } from "./report-events.ts";

/** The marks of a page: browsers make a picture of the terminal's sign for a pause, or have none. */
export const pageStatusSymbols: Readonly<Record<StepStatus, string>> = { ...statusSymbols, waiting: "‖" };

/** `2026-01-31 12:00:05 UTC`. */
export function formatTimestamp(at: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The same in a page, where a line breaks between day and time only. */
export function timeTag(at: string): Markup {
  return html`<time datetime="${at}">${formatTimestamp(at).replace(" UTC", "\u00a0UTC")}</time>`;
}

const LABELS: Readonly<Partial<Record<StepStatus, string>>> = {
  pending: "not begun",
  produced: "running",
  waiting: "waiting for a person",
};

export function formatStepStatus(status: StepStatus): string {
  return LABELS[status] ?? status;
}

/** `$0.42`; `$0.42+?` where a part has no known price. */
export function formatMoney({
  cost_usd,
  known_cost_usd,
}: {
  cost_usd: number | null;
  known_cost_usd: number;
}): string {
  return formatCostAndTokens({ knownUsd: known_cost_usd, complete: cost_usd !== null });
}

/** `0.4s`, `12s`, `1m 12s`. */
export function formatLength(milliseconds: number): string {
  return milliseconds < 9_950 ? `${(milliseconds / 1000).toFixed(1)}s` : formatDuration(milliseconds);
}

/** The same for a stretch of time. */
export function formatSpan({ from, to }: { from: string; to: string }): string {
  return formatLength(Math.max(0, Date.parse(to) - Date.parse(from)));
}

/** `, open until 12:05:00, then the run fails`; nothing of a question that has its answer. */
export function formatOpenUntil({ answered_at, deadline, on_timeout }: ReportQuestion): string {
  if (answered_at !== undefined || deadline === undefined) return "";
  const then =
    on_timeout === undefined ? "" : `, then the run ${on_timeout === "continue" ? "goes on" : "fails"}`;
  return `, open until ${formatTimestamp(deadline)}${then}`;
}
