const require = process.getBuiltinModule;
import {
  formatLength,
  formatMoney,
  formatOpenUntil,
  formatSpan,
  formatStepStatus,
  formatTimestamp
} from "./chunk-IK2RRFD5.js";
import {
  attemptKey,
  statusMarks
} from "./chunk-P2C32YX7.js";
import {
  shownPath,
  tokensOf
} from "./chunk-5PMJUOZA.js";
import {
  formatCount,
  plural
} from "./chunk-EO6JZ5KM.js";
import {
  attemptDirectory
} from "./chunk-FPHQHW5X.js";
import {
  inlineMarkdown,
  tableCell
} from "./chunk-YVZVQPSV.js";

// src/output/report/report-markdown.ts
var CELL = 160;
function renderMarkdown(report) {
  const parts = [
    headPart(report),
    stepsPart(report.steps),
    section("Errors", report.errors.map(errorPart)),
    section("Questions and answers", report.questions.map(questionPart)),
    section("Decisions", report.decisions.map(decisionPart)),
    section("What took longest", [slowestPart(report)]),
    section("Cost", [moneyPart("provider", report.by_provider), moneyPart("step", report.by_step)]),
    section("Timeline", [timelinePart(report)]),
    section("Workflow", [["```mermaid", report.mermaid, "```"].join("\n")]),
    section("Branches and pull requests", [branchesPart(report)]),
    section("Changed files", [report.files_changed.map((file) => `- ${inline(file)}`).join("\n")]),
    section("Left out", [report.left_out.map((line) => `- ${inline(line)}`).join("\n")])
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}
`;
}
function section(title, parts) {
  const filled = parts.filter((part) => part !== "");
  return filled.length === 0 ? "" : [`## ${title}`, ...filled].join("\n\n");
}
function inline(text) {
  return inlineMarkdown(text);
}
function cell(text) {
  return tableCell(text.length > CELL ? `${text.slice(0, CELL - 1)}\u2026` : text);
}
function quoted(text) {
  return text.trim().split("\n").map((line) => `> ${inline(line)}`.trimEnd()).join("\n");
}
function table(head, rows) {
  if (rows.length === 0) return "";
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const marks = head.map((name) => /^(time|cost|tokens|sessions|attempt)$/.test(name) ? "--:" : "---");
  return [line(head), line(marks), ...rows.map(line)].join("\n");
}
function headPart(report) {
  const { workflow, run_id, status, outcome, branch_outcomes, next, facts, spent, left_out: left } = report;
  const made = [
    `${formatLength(facts.worked_ms)} at work`,
    formatMoney(spent),
    `${formatCount(spent.tokens)} tokens`,
    plural(spent.sessions, "agent session"),
    ...facts.branch === void 0 ? [] : [`branch ${inline(facts.branch)}`],
    `files: ${inline(facts.directory)}/${facts.location === void 0 ? "" : ` at ${inline(facts.location)}`}`
  ].join(" \xB7 ");
  const times = [
    ...facts.started_at === void 0 ? [] : [
      `Started ${formatTimestamp(facts.started_at)} by ${inline(facts.actor)} (${inline(facts.trigger)})`
    ],
    ...facts.ended_at === void 0 ? [] : [`ended ${formatTimestamp(facts.ended_at)}`]
  ].join(", ");
  return [
    `# ${inline(workflow)} ${run_id}: ${status}`,
    [...outcome, ...branch_outcomes].map((line) => `- ${inline(line)}`).join("\n"),
    ...next.map(
      ({ why, command, or }) => `${why}:

    ${command}${or === void 0 ? "" : `

${inline(or)}`}`
    ),
    [made, times].filter((line) => line !== "").join("\n\n"),
    left.length > 0 ? "This report is shortened; its end says what is left out." : ""
  ].filter((part) => part !== "").join("\n\n");
}
function stepsPart(steps) {
  const rows = steps.map(({ depth, label, status, summary, worked_ms, waited_ms, usage, known_cost_usd }) => [
    statusMarks[status],
    `${"\xB7 ".repeat(depth)}${cell(label)}`,
    cell(summary === "" ? formatStepStatus(status) : summary),
    timeWords(worked_ms, waited_ms),
    usage ? formatMoney({ cost_usd: usage.cost_usd, known_cost_usd: known_cost_usd ?? 0 }) : "",
    usage ? formatCount(tokensOf(usage)) : ""
  ]);
  const tried = steps.flatMap((step) => step.attempts.map((attempt) => attemptLine(step, attempt)));
  const head = ["", "step", "result", "time", "cost", "tokens"];
  return section("Steps", [table(head, rows), ...tried.length > 0 ? [KEPT] : [], tried.join("\n")]);
}
var KEPT = "Attempts, and what is kept of each in the folder of the run's files:";
function timeWords(worked, waited) {
  const parts = [
    ...worked === void 0 ? [] : [formatLength(worked)],
    ...waited === void 0 ? [] : [`waited ${formatLength(waited)}`]
  ];
  return parts.join(", ");
}
function attemptLine({ path }, attempt) {
  const { number, status, prompt, transcript, output, logs, files, more_files } = attempt;
  const folder = attemptDirectory(path, number);
  const kept = [prompt, transcript, output, ...logs].flatMap(
    (file) => file?.path.split(`/${folder}/`)[1] ?? []
  );
  const changed = files.length + more_files;
  const facts = [
    formatStepStatus(status),
    ...changed > 0 ? [`${plural(changed, "file")} changed`] : [],
    ...kept.length > 0 ? [inline(`${folder}/: ${kept.join(", ")}`)] : []
  ];
  return `- ${inline(attemptKey(shownPath(path), number))}: ${facts.join(" \xB7 ")}`;
}
function errorPart({ at, step, attempt, failure }) {
  const path = step === "" ? "the run" : shownPath(step);
  const where = attempt === void 0 ? path : attemptKey(path, attempt);
  const line = `- ${formatTimestamp(at)} **${inline(where)}**: ${inline(failure.message)} (${failure.class}, ${inline(failure.code)})`;
  return failure.details === void 0 ? line : `${line}

${indented(failure.details)}`;
}
function indented(text) {
  return text.trimEnd().split("\n").map((line) => `      ${line}`).join("\n");
}
function questionPart(question) {
  const { step, asked_at, message, answered_at, decision, text, actor } = question;
  const who = step === "" ? "The run" : shownPath(step);
  const answer = answered_at === void 0 ? step === "" ? "" : "Nobody has answered yet." : `${inline(actor ?? "A person")}, ${formatTimestamp(answered_at)}: ${decision ?? ""}`;
  return [
    `**${inline(who)}** asked, ${formatTimestamp(asked_at)}${formatOpenUntil(question)}:`,
    quoted(message),
    answer,
    text === void 0 || text === "" ? "" : quoted(text)
  ].filter((part) => part !== "").join("\n\n");
}
function decisionPart({ at, action, step, reasoning, context, note, failure }) {
  const what = step === void 0 ? action : `${action} ${shownPath(step)}`;
  return [
    `**${inline(what)}**, ${formatTimestamp(at)}:`,
    quoted(reasoning),
    context === void 0 ? "" : `It told the step:

${quoted(context)}`,
    note === void 0 ? "" : `It noted: ${inline(note)}`,
    failure ? `Failed: ${inline(failure.message)}` : ""
  ].filter((part) => part !== "").join("\n\n");
}
function slowestPart({ slowest }) {
  return slowest.map(({ step, worked_ms }, index) => `${index + 1}. ${inline(step)}: ${formatLength(worked_ms)}`).join("\n");
}
function moneyPart(name, lines) {
  const rows = lines.map((line) => [
    cell(line.label),
    formatMoney(line),
    formatCount(line.tokens),
    String(line.sessions)
  ]);
  return table([name, "cost", "tokens", "sessions"], rows);
}
var MOST_BARS = 200;
function timelinePart({ timeline: { lanes, gaps } }) {
  const bars = lanes.flatMap((lane) => lane.bars.map((bar) => ({ lane: lane.label, ...bar })));
  const rows = bars.toSorted((a, b) => a.from < b.from ? -1 : 1).slice(0, MOST_BARS).map(({ lane, step, attempt, status, from, to, wait, count }) => [
    formatTimestamp(from),
    cell(lane),
    cell(count > 1 ? plural(count, "short attempt") : attemptKey(shownPath(step), attempt)),
    wait ? "waited for a person" : formatStepStatus(status),
    formatSpan({ from, to })
  ]);
  const rest = bars.length > MOST_BARS ? `and ${bars.length - MOST_BARS} more` : "";
  const still = gaps.slice(0, MOST_BARS).map(({ from, to, why, reason }) => {
    const length = formatSpan({ from, to });
    return `- ${formatTimestamp(from)}: nobody at work for ${length}, ${why}${reason === "" ? "" : ` (${inline(reason)})`}`;
  }).join("\n");
  const head = ["from", "branch of", "attempt", "outcome", "time"];
  return [table(head, rows), rest, still].filter((part) => part !== "").join("\n\n");
}
function branchesPart({ branches, pull_requests: requests }) {
  const proposed = requests.map(({ title, number, url, path, branch, draft }) => {
    const name = number === void 0 ? title : `#${number} ${title}`;
    return `- ${draft ? "draft pull request" : "pull request"} ${inline(name)} of ${inline(branch)}: ${inline(url ?? path ?? "")}`;
  });
  const others = branches.map(
    ({ step, branch, files }) => `- ${inline(step)}: ${inline(branch)}, ${plural(files, "file")} changed`
  );
  return [...proposed, ...others].join("\n");
}

export {
  renderMarkdown
};
