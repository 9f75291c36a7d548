import { formatCount, plural } from "../../system/format.ts";
import { formatRowCost } from "../status/step-rows.ts";
import { describeStrayChanges } from "../status/row-summary.ts";
import { details, html, list, type Markup, more } from "./html-markup.ts";
import { attemptKey } from "./report-attempts.ts";
import type { ReportError } from "./report-events.ts";
import {
  formatLength,
  formatTimestamp,
  formatMoney,
  pageStatusSymbols,
  formatStepStatus,
  resultOf,
} from "./report-labels.ts";
import type { ReportAttempt, ReportStep } from "./report-steps.ts";
import type { Entry, Excerpt, Transcript } from "./report-transcript.ts";
import { tokensOf } from "../../run/token-usage.ts";

const DEEPEST = 4;
const LONGEST_SUMMARY = 600;

/** The text of a failure that the errors list has is not repeated. */
export function stepsSection(steps: readonly ReportStep[], errors: readonly ReportError[]): Markup {
  const listed = new Set(errors.map(({ step, attempt = 0 }) => attemptKey(step, attempt)));
  return html`<section aria-labelledby="steps">
    <h2 id="steps">Steps</h2>
    <table class="steps">
      <caption>
        What came of each step. A line below a step unfolds into its attempts.
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" class="number">Time</th>
          <th scope="col" class="number">Cost</th>
          <th scope="col" class="number wide">Tokens</th>
        </tr>
      </thead>
      <tbody>
        ${steps.map((step) => stepRows(step, listed))}
      </tbody>
    </table>
  </section>`;
}

function stepRows(step: ReportStep, listed: ReadonlySet<string>): Markup {
  const { label, kind, status, depth, usage, known_cost_usd: known = 0 } = step;
  const reported = status === "pending" ? formatStepStatus(status) : resultOf(step).slice(0, LONGEST_SUMMARY);
  const text = [kind, reported].filter((part) => part !== "").join(" · ");
  const cost = formatRowCost({ usage, knownCostUsd: known });
  const tokens = usage && formatCount(tokensOf(usage));
  const indent = `d${Math.min(depth, DEEPEST)}`;
  const row = html`<tr>
    <th scope="row">
      <div class="step ${indent}">
        <span class="mark ${status}" aria-hidden="true">${pageStatusSymbols[status]}</span>
        <div>
          <span class="title">${label}</span><span class="hidden">, ${formatStepStatus(status)}</span
          ><small>${text}</small>
        </div>
      </div>
    </th>
    <td class="number">${timeCell(step)}</td>
    <td class="number">${cost}</td>
    <td class="number wide">${tokens}</td>
  </tr>`;
  if (step.attempts.length === 0) return row;
  return html`${row}
    <tr class="more">
      <td colspan="4">
        <details class="${indent}">
          <summary><span class="hidden">${label}: </span>${contents(step)}</summary>
          ${step.attempts.map((attempt) => attemptPart(attempt, step, listed))}${restOf(step)}
        </details>
      </td>
    </tr>`;
}

function timeCell({ worked_ms: duration, waited_ms: waited }: ReportStep): Markup {
  const wait = waited !== undefined && html`<small>waited ${formatLength(waited)}</small>`;
  return html`${duration !== undefined && formatLength(duration)}${duration !== undefined && wait && html`<br />`}${wait}`;
}

function contents({ attempts, more_attempts: more }: ReportStep): string {
  const files = new Set(attempts.flatMap((attempt) => attempt.files)).size;
  const has = (key: "prompt" | "transcript" | "output"): string[] =>
    attempts.some((attempt) => attempt[key]) ? [key] : [];
  const failed = attempts.filter(({ status }) => status === "failed").length;
  return [
    `${plural(attempts.length + more, "attempt")}${failed > 0 ? ` (${failed} failed)` : ""}`,
    ...has("prompt"),
    ...has("transcript"),
    ...has("output"),
    ...(files > 0 ? [plural(files, "file")] : []),
  ].join(", ");
}

function restOf({ more_attempts: more, path }: ReportStep): Markup | false {
  return more > 0 && html`<p class="dim">${plural(more, "attempt")} left out; see steps/${path}/</p>`;
}

function attemptPart(
  attempt: ReportAttempt,
  { label, path, attempts }: ReportStep,
  listed: ReadonlySet<string>,
): Markup {
  const { number, status, prompt, transcript, output, logs } = attempt;
  const open = attempts.length === 1 ? "" : `${label}, `;
  return html`<div class="attempt ${status}">
    <h3>${open}${open === "" ? "Attempt" : "attempt"} ${number}: ${formatStepStatus(status)}</h3>
    <p class="dim">${formatAttempt(attempt)}</p>
    ${problem(attempt, listed.has(attemptKey(path, number)))}
    ${prompt && folded("Prompt", prompt)}${transcript && transcriptPart(transcript)}${output && folded("Output", output)}${logs.map((log) => folded(nameOfLog(log), log))}${filesPart(attempt)}
  </div>`;
}

function formatAttempt(attempt: ReportAttempt): string {
  const {
    started_at: started,
    worked_ms: duration,
    provider,
    usage,
    commit,
    transcript,
    no_op,
    stray,
  } = attempt;
  const { cost_usd = null } = usage ?? {};
  return [
    ...(started === undefined ? [] : [formatTimestamp(started)]),
    ...(duration === undefined ? [] : [formatLength(duration)]),
    ...(provider === undefined ? [] : [formatAgent(provider, transcript?.model)]),
    ...(usage
      ? [formatMoney({ cost_usd, known_cost_usd: cost_usd ?? 0 }), `${formatCount(tokensOf(usage))} tokens`]
      : []),
    ...(commit === undefined ? [] : [`commit ${commit.slice(0, 12)}`]),
    ...(no_op ? ["changed nothing, though asked to"] : []),
    ...(stray ? [describeStrayChanges(stray)] : []),
  ].join(" · ");
}

function formatAgent(provider: string, model: string | undefined): string {
  return model === undefined ? provider : `${provider} (${model})`;
}

function problem({ failure, reason, status }: ReportAttempt, isListed: boolean): Markup | false {
  if (!failure) return reason !== undefined && status === "interrupted" && html`<p>Cut off: ${reason}</p>`;
  const { files = [], details, message, code } = failure;
  const about = files.length > 0 && html`<p>About: ${files.slice(0, 20).join(", ")}</p>`;
  const what = `${failure.class}, ${code}`;
  if (isListed)
    return html`<div class="problem">
      <p><a href="#errors">${what}</a></p>
      ${about}
    </div>`;
  const more = details !== undefined && details !== "" && html`<pre>${details}</pre>`;
  return html`<div class="problem">
    <p>${message} <small>${what}</small></p>
    ${about}${more}
  </div>`;
}

function folded(title: string, { text, path, cut, length }: Excerpt): Markup {
  const note = cut && `Shortened from ${formatCount(length)} characters; the whole: `;
  return details(
    title,
    html`<p class="dim">${note}<code>${path}</code></p>
      <pre tabindex="0">${text}</pre>`,
  );
}

const LOG_NAMES: Readonly<Record<string, string>> = {
  "setup.log": "What the setup printed",
  "output.log": "What the script printed",
  "checks.log": "What the checks printed",
  "partial.patch": "What the attempt left behind",
  "reverted.patch": "What was set back",
};

function nameOfLog({ path }: Excerpt): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return LOG_NAMES[name] ?? name;
}

function transcriptPart({ path, entries, omitted, unreadable }: Transcript): Markup {
  const notes = [
    ...(omitted > 0 ? [`${plural(omitted, "entry", "entries")} in the middle left out`] : []),
    ...(unreadable > 0 ? [`${plural(unreadable, "line")} could not be read`] : []),
  ].join(", ");
  return details(
    `Transcript (${plural(entries.length + omitted, "entry", "entries")})`,
    html`<p class="dim">${notes !== "" && `${notes}; `}the whole: <code>${path}</code></p>
      <ol class="entries">
        ${entries.map(entryPart)}
      </ol>`,
  );
}

function entryPart(entry: Entry): Markup {
  const { kind, text, subagent } = entry;
  const origin = subagent === true && html`<small>subagent: </small>`;
  if (kind === "words") return html`<li><p class="words">${origin}${text}</p></li>`;
  if (kind === "note") return html`<li><p class="dim words">${text}</p></li>`;
  return html`<li>${toolPart(entry, origin)}</li>`;
}

function toolPart(
  { name = "a tool", text, input = "", result = "", failed }: Entry,
  origin: Markup | false,
): Markup {
  const marker = failed === true && html` <span class="mark">✖ failed</span>`;
  return details(
    html`${origin}${name} <code>${text}</code>${marker}`,
    input !== "" && html`<pre tabindex="0">${input}</pre>`,
    result !== "" &&
      html`<p class="dim">It gave back:</p>
        <pre tabindex="0">${result}</pre>`,
  );
}

function filesPart({ files, more_files: hidden }: ReportAttempt): Markup | false {
  return (
    files.length > 0 &&
    details(
      `${plural(files.length + hidden, "file")} changed`,
      list(
        "files",
        files.map((file) => html`<code>${file}</code>`),
      ),
      more(hidden),
    )
  );
}
