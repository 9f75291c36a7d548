import type { DiffStat } from "../../ports/workspaces.ts";
import { plural } from "../../system/format.ts";
import { historyOf, type SlowStep, slowestSteps } from "../report/report-attempts.ts";
import { questionsIn, type ReportQuestion } from "../report/report-events.ts";
import { formatLength, formatTimestamp } from "../report/report-labels.ts";
import { terminalCommand } from "../status/next-commands.ts";
import { isRouting } from "../status/route-summary.ts";
import type { RunFacts, SurfaceInput } from "../status/run-facts.ts";
import { type RunStatusView, viewRun } from "../status/run-status-view.ts";
import { type Validation, validationOf } from "../status/validation-results.ts";
import { diagramBlock } from "../status/workflow-diagram.ts";
import { type Links, linkTo } from "./links.ts";
import { costTable, failurePart, totals } from "./run-comment.ts";
import { resumeCommand, headlineOf, requestName } from "./run-headline.ts";
import { sanitizeCode, sanitizeLine } from "./sanitized-text.ts";
import { stepsTable } from "./step-table.ts";

/** GitHub takes 1 MiB of a step; above 50,000 characters a picture is not drawn. */
const MOST_BYTES = 1_000_000;
const MOST_PICTURE = 45_000;
const ROOMS = [
  { rows: 400, result: 300 },
  { rows: 50, result: 120 },
];
const MOST_QUESTIONS = 50;
const MOST_FILES = 100;

export function renderJobSummary(
  source: RunFacts,
  links: Links,
  { diff }: { readonly diff?: DiffStat | undefined } = {},
): string {
  const view = viewRun({ ...source, diff });
  const input: SurfaceInput = { source, view, links, isOutsideConversation: true };
  const { title, paragraphs } = headlineOf(input);
  const head = [`## ${title}`, ...paragraphs].filter((part) => part !== "");
  const history = historyOf(source.events, source);
  const before = [resumePart(input), failurePart(view, 6_000)];
  const after = [
    totals(source, view),
    section("Pull requests", requestsTable(input)),
    section("Questions and answers", questionsList(questionsIn(source.events))),
    section("Workflow", isRouting(source) ? "" : diagramBlock(source.table, source.state, MOST_PICTURE)),
    section("Cost", costTable(source, history)),
    section("What took longest", slowestList(slowestSteps(history))),
    filesPart(view),
    footer(input),
  ];
  for (const room of ROOMS) {
    const parts = [...head, ...before, stepsTable(source, view, room), ...after];
    const summary = `${parts.filter((part) => part !== "").join("\n\n")}\n`;
    if (Buffer.byteLength(summary) <= MOST_BYTES) return summary;
  }
  return `${head.join("\n\n")}\n`;
}

function section(title: string, body: string): string {
  return body === "" ? "" : `### ${title}\n\n${body}`;
}

const OPEN: ReadonlySet<string> = new Set(["paused", "failed", "cancelled"]);

function resumePart(input: SurfaceInput): string {
  const { source, view } = input;
  const { label, runId } = view;
  // The job that joins the branches continues the run.
  if (source.branch !== undefined) return "";
  const [next] = view.next;
  if (!next || !OPEN.has(view.status) || label === "fanned out") return "";
  const terminal = terminalCommand(next);
  const inputs = [["command", "resume"], ["run-id", runId], ...next.options].map(
    ([name, value]) => `${name} \`${value}\``,
  );
  const byHand = `**Run workflow** with ${inputs.slice(0, -1).join(", ")} and ${inputs.at(-1)}`;
  const onTerminal = `in a terminal \`${terminal.replaceAll("`", "")}\``;
  if (label === "asking") return `> Or ${onTerminal}`;
  return `> To continue: ${resumeCommand(input)} in a comment · ${byHand} · ${onTerminal}`;
}

function requestsTable({ source, view, links }: SurfaceInput): string {
  const { state } = source;
  const { diff } = view.own;
  const requests = view.pullRequests.slice(0, MOST_FILES);
  if (requests.length === 0) return "";
  const rows = requests.map((request) => {
    const branch = request.step === undefined ? undefined : state.branches.get(request.step);
    const files = branch?.files.size ?? state.filesChanged.size;
    const own = request.step === undefined && diff ? `, +${diff.added} −${diff.removed}` : "";
    const result = checksCell(validationOf(state, request.step).checks);
    return `| ${requestName(request, links)} | ${sanitizeLine(request.title, 120)} | ${plural(files, "file")}${own} | ${result} |`;
  });
  return ["| pull request | title | changed | checks |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function checksCell(checks: Validation["checks"]): string {
  if (checks.length === 0) return "none ran";
  const passed = checks.filter((check) => check.passed).length;
  const isReported = checks.every(({ by }) => by === "agent");
  const symbol = passed < checks.length ? "❌ " : isReported ? "" : "✅ ";
  return `${symbol}${passed} of ${checks.length} passed${isReported ? " (reported)" : ""}`;
}

function questionsList(questions: readonly ReportQuestion[]): string {
  const more = questions.length - MOST_QUESTIONS;
  const lines = questions.slice(-MOST_QUESTIONS).map((question) => {
    const { step, message, answered_at, decision = "", text = "", actor } = question;
    const request = `- **${sanitizeLine(step === "" ? "the run" : step, 80)}**: ${sanitizeLine(message, 300)}`;
    if (answered_at === undefined) return `${request}\\\n  not answered yet`;
    const phrase = text.trim() === "" ? "" : `: “${sanitizeLine(text, 500)}”`;
    return `${request}\\\n  ${sanitizeLine(actor ?? "no person", 60)}, ${formatTimestamp(answered_at)}, ${sanitizeLine(decision, 20)}${phrase}`;
  });
  return [...(more > 0 ? [`${more} earlier ones are not shown.`, ""] : []), ...lines].join("\n");
}

function slowestList(slowest: readonly SlowStep[]): string {
  if (slowest.length < 2) return "";
  return slowest
    .map(
      ({ step, worked_ms }, index) => `${index + 1}. ${sanitizeLine(step, 120)}: ${formatLength(worked_ms)}`,
    )
    .join("\n");
}

function filesPart({ files }: RunStatusView): string {
  if (files.length === 0) return "";
  const more = files.length - MOST_FILES;
  const lines = files.slice(0, MOST_FILES).map((file) => `- ${sanitizeCode(file, 300)}`);
  const list = [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
  return `<details><summary>${plural(files.length, "file")} changed</summary>\n\n${list}\n\n</details>`;
}

function footer({ source, links }: SurfaceInput): string {
  const { state, record } = source;
  const parts = [
    `run ${sanitizeLine(state.runId, 40)}`,
    `started by ${sanitizeLine(record.actor, 60)} (${sanitizeLine(record.trigger, 60)})`,
    ...[
      linkTo("state", links.stateUrl, links),
      links.issue === undefined
        ? ""
        : linkTo(`#${links.issue}`, `${links.server}/${links.repository}/issues/${links.issue}`, links),
    ].filter((part) => part.startsWith("[")),
  ];
  return `<sub>${parts.join(" · ")}</sub>`;
}
