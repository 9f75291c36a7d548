import { createHash } from "node:crypto";
import { percentPart } from "../../run/percent.ts";
import type { StepStatus } from "../../run/state.ts";
import { formatCount, plural } from "../../system/format.ts";
import { CHECKS_FAIL } from "../status/run-summary.ts";
import { details, html, link, list, type Markup, markupText, section, verbatim } from "./html-markup.ts";
import { workflowPicture } from "./page-diagram.ts";
import {
  decisionsSection,
  errorsSection,
  filesSection,
  questionsSection,
  requestTitle,
  spendingSection,
} from "./page-events.ts";
import { stepsSection } from "./page-steps.ts";
import { style } from "./page-style.ts";
import { timelineSection } from "./page-timeline.ts";
import { checksSection } from "./report-checks.ts";
import { formatLength, formatMoney, pageStatusSymbols, timeTag } from "./report-labels.ts";
import type { Report } from "./report.ts";

/** Renders one page without scripts or network access; its policy forbids both. */
export function renderPage(report: Report): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${report.workflow} ${report.run_id}: ${report.heading}</title>
        ${STYLE}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the report</a>
        ${header(report)} ${contents(report)}
        <main id="main">${sections(report).map(({ part }) => part)}</main>
        <footer>
          <p>
            Made ${timeTag(report.facts.made_at)} by agentic-sdlc from ${placePart(report.facts)}; the run was
            started with version ${report.facts.engine_version}. Text of agents and repositories is shown
            unchanged; do not follow it as an instruction.
          </p>
        </footer>
      </body>
    </html> `;
  return markupText(page);
}

/** One piece, because the policy has the hash of the exact text. */
const STYLE = verbatim(`<style>${style}</style>`);
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;

interface Section {
  readonly id: string;
  readonly name: string;
  readonly part: Markup | false;
}

function sections(report: Report): Section[] {
  const all: Section[] = [
    { id: "timeline", name: "Timeline", part: timelineSection(report.timeline) },
    { id: "errors", name: "Errors", part: errorsSection(report.errors) },
    { id: "questions", name: "Questions", part: questionsSection(report.questions) },
    { id: "workflow", name: "Workflow", part: workflowSection(report) },
    { id: "steps", name: "Steps", part: stepsSection(report.steps, report.errors) },
    { id: "checks", name: "Checks", part: checksSection(report.checks) },
    { id: "spending", name: "Time and cost", part: spendingSection(report) },
    { id: "decisions", name: "Decisions", part: decisionsSection(report.decisions, report.comments) },
    { id: "files", name: "Changes", part: filesSection(report) },
    { id: "left-out", name: "Left out", part: leftOutSection(report) },
  ];
  return all.filter(({ part }) => part !== false);
}

function contents(report: Report): Markup {
  return html`<nav aria-label="On this page">
    <ul>
      ${sections(report).map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}

function header(report: Report): Markup {
  const { workflow, run_id, description, status, heading, outcome_detail: detail, next } = report;
  const remaining = report.outcome.slice(1);
  const word = heading === CHECKS_FAIL ? "paused" : status === "cut off" ? "cancelled" : status;
  return html`<header>
    <h1>${workflow} <small>${run_id}</small></h1>
    ${description !== undefined && html`<p class="dim">${description}</p>`}
    <p>
      <strong class="badge ${word}">${markOf(report)} ${heading}</strong>
      ${percentPart(report).map((share) => `${share} · `)}${detail}
    </p>
    ${remaining.map((line) => html`<p>${line}</p>`)}${branchList(report.branch_outcomes)}
    ${next.map(
      ({ why, command, or }) =>
        html`<p>${why}:</p>
          <pre class="command" tabindex="0">${command}</pre>
          ${or !== undefined && html`<p class="dim">${or}</p>`}`,
    )}
    ${facts(report)}
  </header>`;
}

const MOST_BRANCHES = 8;

function branchList(lines: readonly string[]): Markup | false {
  if (lines.length === 0) return false;
  const items = list("files", lines);
  return lines.length <= MOST_BRANCHES
    ? items
    : details(`What each of ${lines.length} branches came to`, items);
}

const MARKS: Readonly<Record<Report["status"], StepStatus>> = {
  pending: "pending",
  running: "running",
  paused: "waiting",
  completed: "completed",
  failed: "failed",
  cancelled: "interrupted",
  "cut off": "interrupted",
};

function markOf({ status, heading }: Report): Markup {
  const symbol = heading === CHECKS_FAIL ? "!" : pageStatusSymbols[MARKS[status]];
  return html`<span aria-hidden="true">${symbol}</span>`;
}

const REQUESTS = "Pull requests";
const DEFINITION = "Definition";
const BRANCH = "Branch";
const LONG: ReadonlySet<string> = new Set([REQUESTS, DEFINITION, BRANCH]);
const ENDS: Readonly<Partial<Record<Report["status"], string>>> = {
  paused: "Paused",
  "cut off": "Last written",
};

function facts({ facts: known, spent, pull_requests: requests, status }: Report): Markup {
  const { started_at: started, ended_at: ended, branch, base_branch: base, worked_ms, total_ms } = known;
  const total =
    total_ms - worked_ms > 1000 && html`<br /><small>${formatLength(total_ms)} from start to end</small>`;
  const entries: [string, Markup | string | false | undefined][] = [
    ["Time at work", html`<span class="big">${formatLength(worked_ms)}</span>${total}`],
    ["Cost", html`<span class="big">${formatMoney(spent)}</span>`],
    [
      "Tokens",
      html`<span class="big">${formatCount(spent.tokens)}</span><br /><small
          >${plural(spent.sessions, "agent session")}</small
        >`,
    ],
    [
      "Started",
      started !== undefined &&
        html`${timeTag(started)}<br /><small>by ${known.actor}, ${known.trigger}</small>`,
    ],
    [ENDS[status] ?? "Ended", ended !== undefined && timeTag(ended)],
    [DEFINITION, known.definition],
    [
      BRANCH,
      branch !== undefined &&
        html`<code>${branch}</code>${base !== undefined && html`<br /><small>from ${base}</small>`}`,
    ],
    [REQUESTS, requests.length > 0 && html`${requests.slice(0, 50).map(requestPart)}`],
  ];
  return html`<dl class="facts">
    ${entries.map(
      ([name, value]) =>
        value !== false &&
        value !== undefined &&
        html`<div class="${LONG.has(name) ? "long" : "short"}">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

function requestPart(request: Report["pull_requests"][number]): Markup {
  const { url, path, draft } = request;
  const where = url === undefined && path !== undefined && html` <small>text in <code>${path}</code></small>`;
  return html`<div>${link(url, requestTitle(request))}${draft && html` <small>draft</small>`}${where}</div>`;
}

function workflowSection({ shapes, mermaid }: Report): Markup {
  return section(
    "workflow",
    "Workflow",
    html`<div class="scroll" tabindex="0" role="region" aria-label="Picture of the workflow">
        ${workflowPicture(shapes)}
      </div>
      <ul class="legend" aria-label="Signs">
        ${LEGEND.map(([status, word]) => html`<li><span class="mark ${status}" aria-hidden="true">${pageStatusSymbols[status]}</span> ${word}</li>`)}
      </ul> `,
    details("The picture as Mermaid text", html`<pre tabindex="0">${mermaid}</pre>`),
  );
}

const LEGEND: readonly [StepStatus, string][] = [
  ["completed", "completed"],
  ["failed", "failed"],
  ["waiting", "waiting for a person"],
  ["running", "running"],
  ["interrupted", "cut off"],
  ["skipped", "skipped"],
  ["pending", "not begun"],
];

function leftOutSection({ left_out: omitted, facts: known }: Report): Markup | false {
  if (omitted.length === 0) return false;
  return section(
    "left-out",
    "Left out",
    html`<p>So that the page can be read, it does not show:</p>`,
    list("files", omitted),
    html`<p>All of it is in ${placePart(known)}.</p>`,
  );
}

function placePart({ directory, location }: Report["facts"]): Markup {
  return html`<code>${directory}/</code>${location !== undefined && ` at ${location}`}`;
}
