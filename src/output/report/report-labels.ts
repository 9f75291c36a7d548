import type { StepStatus } from "../../run/state.ts";
import { formatDuration, formatCostAndTokens } from "../../system/format.ts";
import { statusSymbols } from "../status/step-rows.ts";
import { html, type Markup } from "./html-markup.ts";
import type { ReportQuestion } from "./report-events.ts";
import type { ReportStep } from "./report-steps.ts";

/** Browsers render the terminal's pause symbol as a picture, or not at all. */
export const pageStatusSymbols: Readonly<Record<StepStatus, string>> = { ...statusSymbols, waiting: "‖" };

export function formatTimestamp(at: string): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** Breaks lines only between date and time. */
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

/** Returns the summary of a step. The section of errors has the failures of attempts. */
export function resultOf({
  status,
  summary,
  attempts,
}: Pick<ReportStep, "status" | "summary" | "attempts">): string {
  const isListed = status === "failed" && attempts.length > 0;
  return isListed ? formatStepStatus(status) : summary;
}

export function formatMoney({
  cost_usd,
  known_cost_usd,
}: {
  cost_usd: number | null;
  known_cost_usd: number;
}): string {
  return formatCostAndTokens({ knownUsd: known_cost_usd, complete: cost_usd !== null });
}

export function formatLength(milliseconds: number): string {
  return milliseconds < 9_950 ? `${(milliseconds / 1000).toFixed(1)}s` : formatDuration(milliseconds);
}

export function formatSpan({ from, to }: { from: string; to: string }): string {
  return formatLength(Math.max(0, Date.parse(to) - Date.parse(from)));
}

export function formatOpenUntil({ answered_at, deadline, on_timeout }: ReportQuestion): string {
  if (answered_at !== undefined || deadline === undefined) return "";
  const then =
    on_timeout === undefined ? "" : `, then the run ${on_timeout === "continue" ? "continues" : "fails"}`;
  return `, open until ${formatTimestamp(deadline)}${then}`;
}
