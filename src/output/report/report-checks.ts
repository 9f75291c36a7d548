import type { CheckRecord } from "../../run/journal/event-fields.ts";
import type { RunState } from "../../run/state.ts";
import { displayPath } from "../../run/ids.ts";
import { checkNotes } from "../status/check-summary.ts";
import { validationOf } from "../status/validation-results.ts";
import { html, type Markup, section, table } from "./html-markup.ts";
import { formatLength } from "./report-labels.ts";

const MOST_CHECKS = 100;

/** What only an agent said about a command has no time, exit code or duration. */
interface ReportCheck extends Partial<
  Pick<CheckRecord, "when" | "exit_code" | "seconds" | "output" | "cached">
> {
  readonly step: string;
  readonly command: string;
  readonly passed: boolean;
  readonly summary: string;
  readonly by: "engine" | "agent";
}

export function reportChecks(state: RunState): ReportCheck[] {
  const engine = state.checks.slice(-MOST_CHECKS).map((check): ReportCheck => {
    const { step = "", when, command, passed, exit_code, seconds, output, cached } = check;
    const facts = { when, command, passed, exit_code, seconds, output, ...(cached && { cached }) };
    return { step: displayPath(step), ...facts, summary: checkNotes(state, check), by: "engine" };
  });
  return [...engine, ...reportedChecks(state)];
}

function reportedChecks(state: RunState): ReportCheck[] {
  const apart = Array.from(state.branches.values()).filter(({ mergedHead }) => mergedHead === undefined);
  const known = new Set(state.checks.map(({ command }) => command));
  return [undefined, ...apart.map(({ step }) => step)]
    .flatMap((branch) =>
      validationOf(state, branch)
        .checks.filter(({ by, command }) => by === "agent" && !known.has(command))
        .map(({ command, passed, summary }): ReportCheck => {
          return { step: displayPath(branch ?? ""), command, passed, summary, by: "agent" };
        }),
    )
    .slice(0, MOST_CHECKS);
}

export function checksSection(checks: readonly ReportCheck[]): Markup | false {
  if (checks.length === 0) return false;
  const columns = [
    ["Command"],
    ["Result"],
    ["Exit code", "number"],
    ["Time", "number"],
    ["When", "wide"],
  ] as const;
  const rows = checks.map((check) => {
    const { command, exit_code: code, seconds } = check;
    const time = seconds === undefined ? "" : formatLength(seconds * 1000);
    return [html`<code>${command}</code>`, resultCell(check), code ?? "", time, describeTime(check)];
  });
  const caption = "Commands that the engine ran, and those that only an agent reported";
  return section("checks", "Checks", table(caption, columns, rows));
}

function resultCell({ passed, summary, by }: ReportCheck): Markup {
  const [status, symbol, word] = passed ? ["completed", "✔", "passed"] : ["failed", "✖", "failed"];
  const source = by === "engine" ? "run by the engine" : "reported";
  const facts = [source, summary].filter((part) => part !== "").join(" · ");
  return html`<span class="mark ${status}" aria-hidden="true">${symbol}</span> ${word}
    <small>${facts}</small>`;
}

const TIMES: Readonly<Record<CheckRecord["when"], string>> = {
  baseline: "before the run",
  step: "after",
  end: "at the end",
};

export function describeTime({ when, step }: Pick<ReportCheck, "when" | "step">): string {
  if (when === undefined || when === "baseline") return when === undefined ? step : TIMES.baseline;
  if (when === "step") return `${TIMES.step} ${step}`;
  return step === "" ? TIMES.end : `${TIMES.end} of ${step}`;
}
