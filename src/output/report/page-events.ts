import { displayPath } from "../../run/step-path.ts";
import { plural } from "../../system/format.ts";
import { html, link, type Markup } from "./html-markup.ts";
import { attemptKey } from "./report-attempts.ts";
import type { ReportComment, ReportDecision, ReportError, ReportQuestion } from "./report-events.ts";
import { formatTimestamp, formatOpenUntil, timeTag } from "./report-labels.ts";
import type { Report } from "./report.ts";

/** Lists all failures of the run, including those that were fixed later. */
export function errorsSection(errors: readonly ReportError[]): Markup | false {
  if (errors.length === 0) return false;
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <ul class="cards">
      ${errors.map(errorCard)}
    </ul>
  </section>`;
}

function errorCard({ at, step, attempt, failure }: ReportError): Markup {
  const { message, code, details } = failure;
  const more =
    details !== undefined &&
    details !== "" &&
    html`<details>
      <summary>Details</summary>
      <pre tabindex="0">${details}</pre>
    </details>`;
  const path = step === "" ? "the run" : displayPath(step);
  const where = attempt === undefined ? path : attemptKey(path, attempt);
  return html`<li>
    <p><strong>${where}</strong>: ${message}</p>
    <p class="dim">${failure.class}, ${code} · ${timeTag(at)}</p>
    ${more}
  </li>`;
}

export function questionsSection(questions: readonly ReportQuestion[]): Markup | false {
  if (questions.length === 0) return false;
  return html`<section aria-labelledby="questions">
    <h2 id="questions">Questions and answers</h2>
    <ul class="cards">
      ${questions.map(questionCard)}
    </ul>
  </section>`;
}

function questionCard(question: ReportQuestion): Markup {
  const { step, asked_at, message, again, document } = question;
  return html`<li>
    <p>
      <strong>${step === "" ? "The run" : displayPath(step)}</strong> asked
      <small>${formatTimestamp(asked_at)}${formatOpenUntil(question)}</small>
    </p>
    <blockquote>${message}</blockquote>
    ${again !== undefined && html`<p class="dim">Asked once more: ${again}</p>`}${document !== undefined && html`<p class="dim">About <code>${document}</code></p>`}${answerPart(question)}
  </li>`;
}

function answerPart({
  answered_at,
  decision,
  text = "",
  actor,
  threads = [],
  step,
}: ReportQuestion): Markup | false {
  if (answered_at === undefined) return step !== "" && html`<p>Nobody has answered yet.</p>`;
  if (decision === "timeout") return html`<p>Nobody answered in time; the run went on.</p>`;
  const reply = decision === "input" ? "answered" : `${decision} it`;
  const remarks = threads.map(
    ({ path, line, text: remark }) =>
      html`<li><code>${line === undefined ? path : `${path}:${line}`}</code> ${remark}</li>`,
  );
  return html`<p>
      <strong>${actor ?? "A person"}</strong> ${reply} <small>${formatTimestamp(answered_at)}</small>
    </p>
    ${text !== "" && html`<blockquote>${text}</blockquote>`}${
      remarks.length > 0 &&
      html`<ul class="files">
        ${remarks}
      </ul>`
    }`;
}

export function decisionsSection(
  decisions: readonly ReportDecision[],
  comments: readonly ReportComment[],
): Markup | false {
  if (decisions.length === 0 && comments.length === 0) return false;
  return html`<section aria-labelledby="decisions">
    <h2 id="decisions">Decisions</h2>
    <ul class="cards">
      ${decisions.map(decisionCard)}${comments.map(
        ({ at, text }) =>
          html`<li>
            <p class="dim">Comment of the workflow · ${timeTag(at)}</p>
            <blockquote>${text}</blockquote>
          </li>`,
      )}
    </ul>
  </section>`;
}

function decisionCard({
  at,
  action,
  step,
  reasoning,
  context,
  note,
  words,
  failure,
}: ReportDecision): Markup {
  const reported = [
    ["It told the step", context],
    ["It noted", note],
    ["It went by these words of a person", words],
  ] as const;
  return html`<li>
    <p>
      <strong>${action}${step !== undefined && `: ${displayPath(step)}`}</strong>
      <small>${formatTimestamp(at)}</small>
    </p>
    <blockquote>${reasoning}</blockquote>
    ${reported.map(
      ([what, text]) =>
        text !== undefined &&
        html`<p class="dim">${what}:</p>
          <blockquote>${text}</blockquote>`,
    )}${failure && html`<p class="problem">${failure.message} <small>${failure.class}, ${failure.code}</small></p>`}
  </li>`;
}

export function filesSection({ files_changed: files, branches, pull_requests: requests }: Report): Markup {
  const byBranch = new Map(requests.map((request) => [request.branch, request]));
  const rows = branches.map(({ step, branch, files: count }) => {
    const request = byBranch.get(branch);
    const name = request?.number === undefined ? request?.title : `#${request.number} ${request.title}`;
    return html`<tr>
      <th scope="row">${step}</th>
      <td><code>${branch}</code></td>
      <td class="number">${count}</td>
      <td class="wide">${request && link(request.url, name ?? "")}</td>
    </tr>`;
  });
  const table =
    rows.length > 0 &&
    html`<table>
      <caption>
        Branches of parallel steps
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Branch</th>
          <th scope="col" class="number">Files</th>
          <th scope="col" class="wide">Pull request</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
  const list =
    files.length === 0
      ? html`<p>No file was changed.</p>`
      : html`<details>
          <summary>${plural(files.length, "file")} changed</summary>
          <ul class="files">
            ${files.map((file) => html`<li><code>${file}</code></li>`)}
          </ul>
        </details>`;
  return html`<section aria-labelledby="files">
    <h2 id="files">Changes</h2>
    ${table}${list}
  </section>`;
}
