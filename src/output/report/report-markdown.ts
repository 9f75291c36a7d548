import { attemptDirectory } from "../../run/paths.ts";
import { percentPart } from "../../run/percent.ts";
import { displayPath } from "../../run/ids.ts";
import { formatCount, plural } from "../../system/format.ts";
import { inlineMarkdown, tableCell } from "../../template/markdown.ts";
import { formatRowCost, statusSymbols } from "../status/step-rows.ts";
import { attemptKey } from "./report-attempts.ts";
import { describeTime } from "./report-checks.ts";
import type { Money } from "./report-costs.ts";
import type { ReportDecision, ReportError, ReportQuestion } from "./report-events.ts";
import {
  formatLength,
  formatTimestamp,
  formatOpenUntil,
  formatMoney,
  formatSpan,
  formatStepStatus,
  resultOf,
} from "./report-labels.ts";
import type { ReportAttempt, ReportStep } from "./report-steps.ts";
import type { Report } from "./report.ts";
import { tokensOf } from "../../run/token-usage.ts";

const CELL = 160;

/** Renders the report as Markdown. It names prompts and transcripts, but does not quote them. */
export function renderMarkdown(report: Report): string {
  const parts = [
    headPart(report),
    stepsPart(report.steps),
    section("Checks", [checksPart(report)]),
    section("Errors", report.errors.map(errorPart)),
    section("Questions and answers", report.questions.map(questionPart)),
    section("Decisions", report.decisions.map(decisionPart)),
    section("What took longest", [slowestPart(report)]),
    section("Cost", [moneyPart("provider", report.by_provider), moneyPart("step", report.by_step)]),
    section("Timeline", [timelinePart(report)]),
    section("Workflow", [["```mermaid", report.mermaid, "```"].join("\n")]),
    section("Branches and pull requests", [branchesPart(report)]),
    section("Changed files", [report.files_changed.map((file) => `- ${inline(file)}`).join("\n")]),
    section("Left out", [report.left_out.map((line) => `- ${inline(line)}`).join("\n")]),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function section(title: string, parts: readonly string[]): string {
  const filled = parts.filter((part) => part !== "");
  return filled.length === 0 ? "" : [`## ${title}`, ...filled].join("\n\n");
}

function inline(text: string): string {
  return inlineMarkdown(text);
}

function cell(text: string): string {
  return tableCell(text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text);
}

function quoted(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `> ${inline(line)}`.trimEnd())
    .join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  const marks = head.map((name) =>
    /^(time|cost|tokens|sessions|attempt|exit code)$/.test(name) ? "--:" : "---",
  );
  return [line(head), line(marks), ...rows.map(line)].join("\n");
}

function headPart(report: Report): string {
  const {
    workflow,
    run_id,
    heading,
    outcome,
    branch_outcomes,
    next,
    facts,
    spent,
    left_out: omitted,
  } = report;
  const made = [
    `${formatLength(facts.worked_ms)} at work`,
    formatMoney(spent),
    `${formatCount(spent.tokens)} tokens`,
    plural(spent.sessions, "agent session"),
    ...(facts.branch === undefined ? [] : [`branch ${inline(facts.branch)}`]),
    `files: ${inline(facts.directory)}/${facts.location === undefined ? "" : ` at ${inline(facts.location)}`}`,
  ].join(" · ");
  const times = [
    ...(facts.started_at === undefined
      ? []
      : [
          `Started ${formatTimestamp(facts.started_at)} by ${inline(facts.actor)} (${inline(facts.trigger)})`,
        ]),
    ...(facts.ended_at === undefined ? [] : [`ended ${formatTimestamp(facts.ended_at)}`]),
  ].join(", ");
  return [
    `# ${inline(workflow)} ${run_id}: ${[heading, ...percentPart(report)].join(", ")}`,
    [...outcome, ...branch_outcomes].map((line) => `- ${inline(line)}`).join("\n"),
    ...next.map(
      ({ why, command, or }) => `${why}:\n\n    ${command}${or === undefined ? "" : `\n\n${inline(or)}`}`,
    ),
    [made, times].filter((line) => line !== "").join("\n\n"),
    omitted.length > 0 ? "This report is shortened; its end says what is left out." : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function checksPart({ checks }: Report): string {
  return table(
    ["command", "result", "by", "exit code", "time", "when"],
    checks.map((check) => {
      const { command, passed, summary, by, exit_code: code, seconds } = check;
      return [
        cell(command),
        [passed ? "passed" : "failed", cell(summary)].filter((part) => part !== "").join(", "),
        by === "engine" ? "engine" : "reported",
        String(code ?? ""),
        seconds === undefined ? "" : formatLength(seconds * 1000),
        cell(describeTime(check)),
      ];
    }),
  );
}

function stepsPart(steps: readonly ReportStep[]): string {
  const rows = steps.map((step) => [
    statusSymbols[step.status],
    `${"· ".repeat(step.depth)}${cell(step.label)}`,
    cell(resultOf(step) || formatStepStatus(step.status)),
    formatTimes(step.worked_ms, step.waited_ms),
    formatRowCost({ usage: step.usage, knownCostUsd: step.known_cost_usd }),
    step.usage ? formatCount(tokensOf(step.usage)) : "",
  ]);
  const tried = steps.flatMap((step) => step.attempts.map((attempt) => attemptLine(step, attempt)));
  const head = ["", "step", "result", "time", "cost", "tokens"];
  return section("Steps", [table(head, rows), ...(tried.length > 0 ? [SAVED] : []), tried.join("\n")]);
}

const SAVED = "Attempts, and what is kept of each in the folder of the run's files:";

function formatTimes(duration?: number, waited?: number): string {
  const parts = [
    ...(duration === undefined ? [] : [formatLength(duration)]),
    ...(waited === undefined ? [] : [`waited ${formatLength(waited)}`]),
  ];
  return parts.join(", ");
}

function attemptLine({ path }: ReportStep, attempt: ReportAttempt): string {
  const { number, status, prompt, transcript, output, logs, files, more_files } = attempt;
  const folder = attemptDirectory(path, number);
  const retained = [prompt, transcript, output, ...logs].flatMap(
    (file) => file?.path.split(`/${folder}/`)[1] ?? [],
  );
  const changed = files.length + more_files;
  const facts = [
    formatStepStatus(status),
    ...(changed > 0 ? [`${plural(changed, "file")} changed`] : []),
    ...(retained.length > 0 ? [inline(`${folder}/: ${retained.join(", ")}`)] : []),
  ];
  return `- ${inline(attemptKey(displayPath(path), number))}: ${facts.join(" · ")}`;
}

function errorPart({ at, step, attempt, failure }: ReportError): string {
  const path = step === "" ? "the run" : displayPath(step);
  const where = attempt === undefined ? path : attemptKey(path, attempt);
  const line = `- ${formatTimestamp(at)} **${inline(where)}**: ${inline(failure.message)} (${failure.class}, ${inline(failure.code)})`;
  return failure.details === undefined ? line : `${line}\n\n${indented(failure.details)}`;
}

/** An indented block needs no fence that its content could close. */
function indented(text: string): string {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `      ${line}`)
    .join("\n");
}

function questionPart(question: ReportQuestion): string {
  const { step, asked_at, message, answered_at, decision, text, actor } = question;
  const author = step === "" ? "The run" : displayPath(step);
  const answer =
    answered_at === undefined
      ? step === ""
        ? ""
        : "Not answered yet."
      : `${inline(actor ?? (decision === "assumed" ? "No person" : "A person"))}, ${formatTimestamp(answered_at)}: ${decision ?? ""}`;
  return [
    `**${inline(author)}** asked, ${formatTimestamp(asked_at)}${formatOpenUntil(question)}:`,
    quoted(message),
    answer,
    text === undefined || text === "" ? "" : quoted(text),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function decisionPart({ at, action, step, reasoning, context, note, failure }: ReportDecision): string {
  const what = step === undefined ? action : `${action} ${displayPath(step)}`;
  return [
    `**${inline(what)}**, ${formatTimestamp(at)}:`,
    quoted(reasoning),
    context === undefined ? "" : `It told the step:\n\n${quoted(context)}`,
    note === undefined ? "" : `It noted: ${inline(note)}`,
    failure ? `Failed: ${inline(failure.message)}` : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function slowestPart({ slowest }: Report): string {
  return slowest
    .map(({ step, worked_ms }, index) => `${index + 1}. ${inline(step)}: ${formatLength(worked_ms)}`)
    .join("\n");
}

function moneyPart(name: string, lines: readonly Money[]): string {
  const rows = lines.map((line) => [
    cell(line.label),
    formatMoney(line),
    formatCount(line.tokens),
    String(line.sessions),
  ]);
  return table([name, "cost", "tokens", "sessions"], rows);
}

const MOST_BARS = 200;

function timelinePart({ timeline: { lanes, gaps } }: Report): string {
  const bars = lanes.flatMap((lane) => lane.bars.map((bar) => ({ lane: lane.label, ...bar })));
  const rows = bars
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .slice(0, MOST_BARS)
    .map(({ lane, step, attempt, status, from, to, wait, count }) => [
      formatTimestamp(from),
      cell(lane),
      cell(count > 1 ? plural(count, "short attempt") : attemptKey(displayPath(step), attempt)),
      wait ? "waited for a person" : formatStepStatus(status),
      formatSpan({ from, to }),
    ]);
  const remaining = bars.length > MOST_BARS ? `and ${bars.length - MOST_BARS} more` : "";
  const still = gaps
    .slice(0, MOST_BARS)
    .map(({ from, to, why, reason }) => {
      const length = formatSpan({ from, to });
      return `- ${formatTimestamp(from)}: no engine at work for ${length}, ${why}${reason === "" ? "" : ` (${inline(reason)})`}`;
    })
    .join("\n");
  const head = ["from", "branch of", "attempt", "outcome", "time"];
  return [table(head, rows), remaining, still].filter((part) => part !== "").join("\n\n");
}

function branchesPart({ branches, pull_requests: requests }: Report): string {
  const proposed = requests.map(({ title, number, url, path, branch, draft }) => {
    const name = number === undefined ? title : `#${number} ${title}`;
    return `- ${draft ? "draft pull request" : "pull request"} ${inline(name)} of ${inline(branch)}: ${inline(url ?? path ?? "")}`;
  });
  const others = branches.map(
    ({ step, branch, files }) => `- ${inline(step)}: ${inline(branch)}, ${plural(files, "file")} changed`,
  );
  return [...proposed, ...others].join("\n");
}
