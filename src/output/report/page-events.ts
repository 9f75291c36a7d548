import { displayPath } from "../../run/ids.ts";
import { formatCount, plural } from "../../system/format.ts";
import { details, html, link, list, type Markup, more, section, table } from "./html-markup.ts";
import { attemptKey } from "./report-attempts.ts";
import type { Money } from "./report-costs.ts";
import type { ReportComment, ReportDecision, ReportError, ReportQuestion } from "./report-events.ts";
import { formatLength, formatMoney, formatTimestamp, formatOpenUntil, timeTag } from "./report-labels.ts";
import type { Report } from "./report.ts";

export function errorsSection(errors: readonly ReportError[]): Markup | false {
  return errors.length > 0 && section("errors", "Errors", list("cards", errors.map(errorCard)));
}

function errorCard({ at, step, attempt, failure }: ReportError): Markup {
  const { message, code, details: output = "" } = failure;
  const path = step === "" ? "the run" : displayPath(step);
  const where = attempt === undefined ? path : attemptKey(path, attempt);
  return html`<p><strong>${where}</strong>: ${message}</p>
    <p class="dim">${failure.class}, ${code} · ${timeTag(at)}</p>
    ${output !== "" && details("Details", html`<pre tabindex="0">${output}</pre>`)}`;
}

export function questionsSection(questions: readonly ReportQuestion[]): Markup | false {
  return (
    questions.length > 0 &&
    section("questions", "Questions and answers", list("cards", questions.map(questionCard)))
  );
}

function questionCard(question: ReportQuestion): Markup {
  const { step, asked_at, message, again, document } = question;
  return html`<p>
      <strong>${step === "" ? "The run" : displayPath(step)}</strong> asked
      <small>${formatTimestamp(asked_at)}${formatOpenUntil(question)}</small>
    </p>
    <blockquote>${message}</blockquote>
    ${again !== undefined && html`<p class="dim">Asked once more: ${again}</p>`}
    ${document !== undefined && html`<p class="dim">About <code>${document}</code></p>`}
    ${answerPart(question)}`;
}

function answerPart(question: ReportQuestion): Markup | false {
  const { answered_at, decision, text = "", actor, threads = [], step } = question;
  if (answered_at === undefined) return step !== "" && html`<p>Not answered yet.</p>`;
  if (decision === "timeout") return html`<p>Not answered in time; the run continued.</p>`;
  if (decision === "assumed")
    return html`<p>No person was asked; the step continued with what it assumed:</p>
      <blockquote>${text}</blockquote>`;
  const reply = decision === "input" ? "answered" : `${decision} it`;
  const remarks = threads.map(
    ({ path, line, text: remark }) =>
      html`<code>${line === undefined ? path : `${path}:${line}`}</code> ${remark}`,
  );
  return html`<p>
      <strong>${actor ?? "A person"}</strong> ${reply} <small>${formatTimestamp(answered_at)}</small>
    </p>
    ${text !== "" && html`<blockquote>${text}</blockquote>`}${remarks.length > 0 && list("files", remarks)}`;
}

export function decisionsSection(
  decisions: readonly ReportDecision[],
  comments: readonly ReportComment[],
): Markup | false {
  if (decisions.length === 0 && comments.length === 0) return false;
  const notes = comments.map(
    ({ at, text }) =>
      html`<p class="dim">Comment of the workflow · ${timeTag(at)}</p>
        <blockquote>${text}</blockquote>`,
  );
  return section("decisions", "Decisions", list("cards", [...decisions.map(decisionCard), ...notes]));
}

function decisionCard(decision: ReportDecision): Markup {
  const { at, action, step, reasoning, context, note, words: inputText, failure } = decision;
  const reported = [
    ["It told the step", context],
    ["It noted", note],
    ["It went by these words of a person", inputText],
  ] as const;
  return html`<p>
      <strong>${action}${step !== undefined && `: ${displayPath(step)}`}</strong>
      <small>${formatTimestamp(at)}</small>
    </p>
    <blockquote>${reasoning}</blockquote>
    ${reported.map(
      ([what, text]) =>
        text !== undefined &&
        html`<p class="dim">${what}:</p>
          <blockquote>${text}</blockquote>`,
    )}${failure && html`<p class="problem">${failure.message} <small>${failure.class}, ${failure.code}</small></p>`}`;
}

export function filesSection({ files_changed: files, branches, pull_requests: requests }: Report): Markup {
  const byBranch = new Map(requests.map((request) => [request.branch, request]));
  const rows = branches.map(({ step, branch, files: count }) => {
    const request = byBranch.get(branch);
    return [step, html`<code>${branch}</code>`, count, request && link(request.url, requestTitle(request))];
  });
  const columns = [["Step"], ["Branch"], ["Files", "number"], ["Pull request", "wide"]] as const;
  return section(
    "files",
    "Changes",
    rows.length > 0 && table("Branches of parallel steps", columns, rows),
    files.length === 0
      ? html`<p>No file was changed.</p>`
      : details(
          `${plural(files.length, "file")} changed`,
          list(
            "files",
            files.map((file) => html`<code>${file}</code>`),
          ),
        ),
  );
}

export function requestTitle({ number, title }: Report["pull_requests"][number]): string {
  return number === undefined ? title : `#${number} ${title}`;
}

export function spendingSection({ slowest, by_step, by_provider, more_steps }: Report): Markup {
  const columns = [["Step"], ["Time", "number"]] as const;
  const times = slowest.map(({ step, worked_ms }) => [step, formatLength(worked_ms)]);
  const label = ({ label: step, providers }: Money) =>
    html`${step}${providers.length > 0 && html` <small>${providers.join(", ")}</small>`}`;
  return section(
    "spending",
    "Time and cost",
    table("What took longest, waits for people left out", columns, times),
    ...(by_provider.length === 0
      ? [html`<p>No agent was asked, so nothing was spent.</p>`]
      : [
          html`<h3>By provider</h3>`,
          moneyTable(["Cost and tokens of each provider", "Provider"], by_provider),
          html`<h3>By step</h3>`,
          moneyTable(["Cost and tokens of each step, dearest first", "Step"], by_step, label),
        ]),
    more(more_steps, " that cost less"),
  );
}

function moneyTable(
  [caption, name]: readonly [caption: string, name: string],
  lines: readonly Money[],
  labelOf: (line: Money) => Markup | string = ({ label }) => label,
): Markup {
  const columns = [[name], ["Cost", "number"], ["Tokens", "number"], ["Sessions", "number"]] as const;
  const rows = lines.map((line) => [
    labelOf(line),
    formatMoney(line),
    formatCount(line.tokens),
    line.sessions,
  ]);
  return table(caption, columns, rows);
}
