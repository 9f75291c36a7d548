const require = process.getBuiltinModule;
import {
  placeOf
} from "./chunk-HAHITIL2.js";
import {
  attemptKey,
  statusMarks
} from "./chunk-P2C32YX7.js";
import {
  shownPath,
  tokensOf
} from "./chunk-5PMJUOZA.js";
import {
  addUsage,
  formatCostAndTokens,
  formatCount,
  formatDuration,
  nameOf,
  plural,
  prefixOf,
  shorten,
  zeroUsage
} from "./chunk-EO6JZ5KM.js";
import {
  printable
} from "./chunk-4YWLZDBW.js";

// src/output/report/html-markup.ts
var MARKUP = /* @__PURE__ */ Symbol("markup");
function html(parts, ...values) {
  let made = parts[0] ?? "";
  for (const [index, value] of values.entries()) made += render(value) + (parts[index + 1] ?? "");
  return { [MARKUP]: made };
}
function markupText(markup) {
  return markup[MARKUP];
}
function verbatim(text) {
  return { [MARKUP]: text };
}
function render(value) {
  if (value === void 0 || value === false) return "";
  if (typeof value === "string" || typeof value === "number") return escaped(String(value));
  return isMarkup(value) ? value[MARKUP] : value.map(render).join("");
}
function isMarkup(value) {
  return MARKUP in value;
}
var ENTITIES = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;"
};
function escaped(text) {
  return printable(text).toWellFormed().replaceAll(/[&<>"'`]/g, (sign) => ENTITIES[sign] ?? "");
}
function link(address, text) {
  const url = address !== void 0 && URL.canParse(address) ? new URL(address) : void 0;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb ? html`<a href="${url.href}" rel="noreferrer">${text}</a>` : html`${text}`;
}

// src/output/report/report-labels.ts
var pageMarks = { ...statusMarks, waiting: "\u2016" };
function formatTimestamp(at) {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
function timeTag(at) {
  return html`<time datetime="${at}">${formatTimestamp(at).replace(" UTC", "\xA0UTC")}</time>`;
}
var WORDS = {
  pending: "not begun",
  produced: "running",
  waiting: "waiting for a person"
};
function formatStepStatus(status) {
  return WORDS[status] ?? status;
}
function formatMoney({
  cost_usd,
  known_cost_usd
}) {
  return formatCostAndTokens({ knownUsd: known_cost_usd, complete: cost_usd !== null });
}
function formatLength(milliseconds) {
  return milliseconds < 9950 ? `${(milliseconds / 1e3).toFixed(1)}s` : formatDuration(milliseconds);
}
function formatSpan({ from, to }) {
  return formatLength(Math.max(0, Date.parse(to) - Date.parse(from)));
}
function formatOpenUntil({ answered_at, deadline, on_timeout }) {
  if (answered_at !== void 0 || deadline === void 0) return "";
  const then = on_timeout === void 0 ? "" : `, then the run ${on_timeout === "continue" ? "goes on" : "fails"}`;
  return `, open until ${formatTimestamp(deadline)}${then}`;
}

// src/output/report/page-costs.ts
function spendingSection({ slowest, by_step, by_provider, more_steps }) {
  const slow = slowest.map(
    ({ step, worked_ms }) => html`<tr>
        <th scope="row">${step}</th>
        <td class="number">${formatLength(worked_ms)}</td>
      </tr>`
  );
  const rest = more_steps > 0 && html`<p class="dim">and ${more_steps} more that cost less</p>`;
  return html`<section aria-labelledby="spending">
    <h2 id="spending">Time and cost</h2>
    <table>
      <caption>
        What took longest, waits for people left out
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col" class="number">Time</th>
        </tr>
      </thead>
      <tbody>
        ${slow}
      </tbody>
    </table>
    ${by_provider.length === 0 ? html`<p>No agent was asked, so nothing was spent.</p>` : html`<h3>By provider</h3>
            ${moneyTable(by_provider, { caption: "Cost and tokens of each provider", name: "Provider", withAgents: false })}
            <h3>By step</h3>
            ${moneyTable(by_step, { caption: "Cost and tokens of each step, dearest first", name: "Step", withAgents: true })}${rest}`}
  </section>`;
}
function moneyTable(lines, { caption, name, withAgents }) {
  const rows = lines.map(
    (line) => html`<tr>
        <th scope="row">
          ${line.label}${withAgents && line.providers.length > 0 && html` <small>${line.providers.join(", ")}</small>`}
        </th>
        <td class="number">${formatMoney(line)}</td>
        <td class="number">${formatCount(line.tokens)}</td>
        <td class="number">${line.sessions}</td>
      </tr>`
  );
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${name}</th>
        <th scope="col" class="number">Cost</th>
        <th scope="col" class="number">Tokens</th>
        <th scope="col" class="number">Sessions</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

// src/output/report/page-diagram.ts
var WIDTH = 184;
var HEIGHT = 46;
var GAP = 26;
var PAD = 14;
var TITLE = 42;
var CHOICE = 18;
var MOST_BESIDE = 5;
var NAME_COLUMNS = 20;
var NOTE_COLUMNS = 27;
var COLUMN = 7;
function workflowPicture(shapes) {
  const { width, height, draw } = listBox(shapes);
  const [whole, high] = [width + 2, height + 2];
  return html`<svg
    role="img"
    aria-labelledby="workflow-name workflow-words"
    width="${whole}"
    height="${high}"
    viewBox="0 0 ${whole} ${high}"
  >
    <title id="workflow-name">Picture of the workflow</title>
    <desc id="workflow-words">${inWords(shapes)}</desc>
    <defs>
      <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path class="tip" d="M0 0L8 4L0 8z" />
      </marker>
    </defs>
    ${draw(1, 1)}
  </svg>`;
}
function inWords(shapes) {
  return shapes.map((shape) => {
    const own = `${shape.name} ${formatStepStatus(shape.status)}`;
    if (shape.shape === "step") return own;
    const inside = shape.lists.map(
      ({ label, shapes: list }) => [label, inWords(list)].filter((part) => part !== "").join(": ")
    );
    return `${own} (${shape.note}: ${inside.join("; ")})`;
  }).join(", then ");
}
function listBox(shapes) {
  const boxes = shapes.map(shapeBox);
  const width = Math.max(WIDTH, ...boxes.map((box) => box.width));
  const height = boxes.reduce((sum, box) => sum + box.height, 0) + GAP * Math.max(0, boxes.length - 1);
  const draw = (x, y) => {
    let top = y;
    const parts = boxes.map((box, index) => {
      const part = box.draw(x, top);
      const arrow = index > 0 && arrowDown({ x: x + WIDTH / 2, from: top - GAP, to: top });
      top += box.height + GAP;
      return html`${arrow}${part}`;
    });
    return html`${parts}`;
  };
  return { width, height, draw };
}
function arrowDown({ x, from, to }) {
  return html`<path class="arrow" d="M${x} ${from + 3}V${to - 2}" marker-end="url(#tip)" />`;
}
function shapeBox(shape) {
  return shape.shape === "step" ? stepBox(shape) : groupBox(shape);
}
function stepBox(step) {
  const { name, status, note } = step;
  const draw = (x, y) => html`<g class="box ${status}"
      ><title>${`${name}: ${formatStepStatus(status)}${afterWords(step)}`}</title
      ><rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="7" /><text
        class="title"
        x="${x + 10}"
        y="${y + 20}"
        >${pageMarks[status]} ${shorten(name, NAME_COLUMNS)}</text
      ><text class="quiet" x="${x + 10}" y="${y + 36}"
        >${shorten(note + afterWords(step), NOTE_COLUMNS)}</text
      ></g
    >`;
  return { width: WIDTH, height: HEIGHT, draw };
}
function afterWords({ after }) {
  return after.length === 0 ? "" : ` \xB7 after ${after.join(", ")}`;
}
function groupBox(group) {
  const { name, status, lists } = group;
  const rows = rowsOf(group).map((row) => row.map(({ label, shapes }) => ({ label, box: listBox(shapes) })));
  const room = lists.some(({ label }) => label !== "") ? CHOICE : 0;
  const widthOf = (row) => row.reduce((sum, { box }) => sum + box.width, 0) + GAP * Math.max(0, row.length - 1);
  const heightOf = (row) => Math.max(0, ...row.map(({ box }) => box.height)) + room;
  const note = shorten(group.note + afterWords(group), NOTE_COLUMNS + 20);
  const titleWidth = Math.max(name.length + 3, note.length) * COLUMN;
  const width = Math.max(titleWidth, ...rows.map(widthOf)) + 2 * PAD;
  const height = TITLE + rows.reduce((sum, row) => sum + heightOf(row) + PAD, 0);
  const draw = (x, y) => {
    let top = y + TITLE;
    const inner = rows.map((row) => {
      const drawn = drawRow(row, { x: x + PAD, y: top, room });
      top += heightOf(row) + PAD;
      return drawn;
    });
    return html`<g class="block ${status}"
      ><title>${`${name}: ${formatStepStatus(status)}`}</title
      ><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" /><text
        class="title"
        x="${x + PAD}"
        y="${y + 18}"
        >${pageMarks[status]} ${name}</text
      ><text class="quiet" x="${x + PAD}" y="${y + 33}">${note}</text>${inner}</g
    >`;
  };
  return { width, height, draw };
}
function drawRow(row, { x, y, room }) {
  let left = x;
  return html`${row.map(({ label, box }) => {
    const word = label !== "" && html`<text class="quiet" x="${left + 4}" y="${y + 10}">${label}:</text>`;
    const drawn = html`${word}${box.draw(left, y + room)}`;
    left += box.width + GAP;
    return drawn;
  })}`;
}
function rowsOf({ lists }) {
  const levels = /* @__PURE__ */ new Map();
  const levelOf = (list) => {
    const [shape] = list.shapes;
    const before = (shape?.after ?? []).map((name) => levels.get(name) ?? 0);
    const level = before.length === 0 ? 0 : 1 + Math.max(...before);
    if (shape) levels.set(shape.name, level);
    return level;
  };
  const byLevel = Map.groupBy(lists, levelOf);
  return Array.from(byLevel).toSorted(([a], [b]) => a - b).flatMap(
    ([, list]) => Array.from(
      { length: Math.ceil(list.length / MOST_BESIDE) },
      (_, index) => list.slice(index * MOST_BESIDE, (index + 1) * MOST_BESIDE)
    )
  );
}

// src/output/report/page-events.ts
function errorsSection(errors) {
  if (errors.length === 0) return false;
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <ul class="cards">
      ${errors.map(errorCard)}
    </ul>
  </section>`;
}
function errorCard({ at, step, attempt, failure }) {
  const { message, code, details } = failure;
  const more = details !== void 0 && details !== "" && html`<details>
      <summary>Details</summary>
      <pre tabindex="0">${details}</pre>
    </details>`;
  const path = step === "" ? "the run" : shownPath(step);
  const where = attempt === void 0 ? path : attemptKey(path, attempt);
  return html`<li>
    <p><strong>${where}</strong>: ${message}</p>
    <p class="dim">${failure.class}, ${code} · ${timeTag(at)}</p>
    ${more}
  </li>`;
}
function questionsSection(questions) {
  if (questions.length === 0) return false;
  return html`<section aria-labelledby="questions">
    <h2 id="questions">Questions and answers</h2>
    <ul class="cards">
      ${questions.map(questionCard)}
    </ul>
  </section>`;
}
function questionCard(question) {
  const { step, asked_at, message, again, document } = question;
  return html`<li>
    <p>
      <strong>${step === "" ? "The run" : shownPath(step)}</strong> asked
      <small>${formatTimestamp(asked_at)}${formatOpenUntil(question)}</small>
    </p>
    <blockquote>${message}</blockquote>
    ${again !== void 0 && html`<p class="dim">Asked once more: ${again}</p>`}${document !== void 0 && html`<p class="dim">About <code>${document}</code></p>`}${answerPart(question)}
  </li>`;
}
function answerPart({
  answered_at,
  decision,
  text = "",
  actor,
  threads = [],
  step
}) {
  if (answered_at === void 0) return step !== "" && html`<p>Nobody has answered yet.</p>`;
  if (decision === "timeout") return html`<p>Nobody answered in time; the run went on.</p>`;
  const said = decision === "input" ? "answered" : `${decision} it`;
  const remarks = threads.map(
    ({ path, line, text: remark }) => html`<li><code>${line === void 0 ? path : `${path}:${line}`}</code> ${remark}</li>`
  );
  return html`<p>
      <strong>${actor ?? "A person"}</strong> ${said} <small>${formatTimestamp(answered_at)}</small>
    </p>
    ${text !== "" && html`<blockquote>${text}</blockquote>`}${remarks.length > 0 && html`<ul class="files">
        ${remarks}
      </ul>`}`;
}
function decisionsSection(decisions, comments) {
  if (decisions.length === 0 && comments.length === 0) return false;
  return html`<section aria-labelledby="decisions">
    <h2 id="decisions">Decisions</h2>
    <ul class="cards">
      ${decisions.map(decisionCard)}${comments.map(
    ({ at, text }) => html`<li>
            <p class="dim">Comment of the workflow · ${timeTag(at)}</p>
            <blockquote>${text}</blockquote>
          </li>`
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
  failure
}) {
  const told = [
    ["It told the step", context],
    ["It noted", note],
    ["It went by these words of a person", words]
  ];
  return html`<li>
    <p>
      <strong>${action}${step !== void 0 && `: ${shownPath(step)}`}</strong>
      <small>${formatTimestamp(at)}</small>
    </p>
    <blockquote>${reasoning}</blockquote>
    ${told.map(
    ([what, text]) => text !== void 0 && html`<p class="dim">${what}:</p>
          <blockquote>${text}</blockquote>`
  )}${failure && html`<p class="problem">${failure.message} <small>${failure.class}, ${failure.code}</small></p>`}
  </li>`;
}
function filesSection({ files_changed: files, branches, pull_requests: requests }) {
  const byBranch = new Map(requests.map((request) => [request.branch, request]));
  const rows = branches.map(({ step, branch, files: count }) => {
    const request = byBranch.get(branch);
    const name = request?.number === void 0 ? request?.title : `#${request.number} ${request.title}`;
    return html`<tr>
      <th scope="row">${step}</th>
      <td><code>${branch}</code></td>
      <td class="number">${count}</td>
      <td class="wide">${request && link(request.url, name ?? "")}</td>
    </tr>`;
  });
  const table2 = rows.length > 0 && html`<table>
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
  const list = files.length === 0 ? html`<p>No file was changed.</p>` : html`<details>
          <summary>${plural(files.length, "file")} changed</summary>
          <ul class="files">
            ${files.map((file) => html`<li><code>${file}</code></li>`)}
          </ul>
        </details>`;
  return html`<section aria-labelledby="files">
    <h2 id="files">Changes</h2>
    ${table2}${list}
  </section>`;
}

// src/output/report/page-steps.ts
var DEEPEST = 4;
var SUMMARY_SHOWN = 600;
function stepsSection(steps) {
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
        ${steps.map(stepRows)}
      </tbody>
    </table>
  </section>`;
}
function stepRows(step) {
  const { label, kind, status, summary, depth, usage, known_cost_usd: known = 0 } = step;
  const told = status === "pending" ? formatStepStatus(status) : summary.slice(0, SUMMARY_SHOWN);
  const words = [kind, told].filter((part) => part !== "").join(" \xB7 ");
  const cost = usage && formatMoney({ cost_usd: usage.cost_usd, known_cost_usd: known });
  const tokens = usage && formatCount(tokensOf(usage));
  const indent = `d${Math.min(depth, DEEPEST)}`;
  const row = html`<tr>
    <th scope="row">
      <div class="step ${indent}">
        <span class="mark ${status}" aria-hidden="true">${pageMarks[status]}</span>
        <div>
          <span class="title">${label}</span><span class="hidden">, ${formatStepStatus(status)}</span
          ><small>${words}</small>
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
          ${step.attempts.map((attempt) => attemptPart(attempt, step))}${restOf(step)}
        </details>
      </td>
    </tr>`;
}
function timeCell({ worked_ms: worked, waited_ms: waited }) {
  const wait = waited !== void 0 && html`<small>waited ${formatLength(waited)}</small>`;
  return html`${worked !== void 0 && formatLength(worked)}${worked !== void 0 && wait && html`<br />`}${wait}`;
}
function contents({ attempts, more_attempts: more }) {
  const files = new Set(attempts.flatMap((attempt) => attempt.files)).size;
  const has = (key) => attempts.some((attempt) => attempt[key]) ? [key] : [];
  const failed = attempts.filter(({ status }) => status === "failed").length;
  return [
    `${plural(attempts.length + more, "attempt")}${failed > 0 ? ` (${failed} failed)` : ""}`,
    ...has("prompt"),
    ...has("transcript"),
    ...has("output"),
    ...files > 0 ? [plural(files, "file")] : []
  ].join(", ");
}
function restOf({ more_attempts: more, path }) {
  return more > 0 && html`<p class="dim">${plural(more, "attempt")} left out; see steps/${path}/</p>`;
}
function attemptPart(attempt, { label, attempts }) {
  const { number, status, prompt, transcript, output, logs } = attempt;
  const open = attempts.length === 1 ? "" : `${label}, `;
  return html`<div class="attempt ${status}">
    <h3>${open}${open === "" ? "Attempt" : "attempt"} ${number}: ${formatStepStatus(status)}</h3>
    <p class="dim">${attemptWords(attempt)}</p>
    ${problem(attempt)}
    ${prompt && folded("Prompt", prompt)}${transcript && transcriptPart(transcript)}${output && folded("Output", output)}${logs.map((log) => folded(nameOfLog(log), log))}${filesPart(attempt)}
  </div>`;
}
function attemptWords(attempt) {
  const { started_at: started, worked_ms: worked, provider, usage, commit, transcript, no_op } = attempt;
  const spent = usage && addUsage(zeroUsage, usage);
  return [
    ...started === void 0 ? [] : [formatTimestamp(started)],
    ...worked === void 0 ? [] : [formatLength(worked)],
    ...provider === void 0 ? [] : [agentWords(provider, transcript?.model)],
    ...spent ? [costWords(spent), `${formatCount(tokensOf(spent))} tokens`] : [],
    ...commit === void 0 ? [] : [`commit ${commit.slice(0, 12)}`],
    ...no_op ? ["changed nothing, though asked to"] : []
  ].join(" \xB7 ");
}
function agentWords(provider, model) {
  return model === void 0 ? provider : `${provider} (${model})`;
}
function costWords({ cost_usd }) {
  return formatMoney({ cost_usd, known_cost_usd: cost_usd ?? 0 });
}
function problem({ failure, reason, status }) {
  if (!failure) return reason !== void 0 && status === "interrupted" && html`<p>Cut off: ${reason}</p>`;
  const { files = [], details, message, code } = failure;
  const about = files.length > 0 && html`<p>About: ${files.slice(0, 20).join(", ")}</p>`;
  const more = details !== void 0 && details !== "" && html`<pre>${details}</pre>`;
  return html`<div class="problem">
    <p>${message} <small>${failure.class}, ${code}</small></p>
    ${about}${more}
  </div>`;
}
function folded(title, { text, path, cut, length }) {
  const whole = cut ? html`<p class="dim">
        Shortened from ${formatCount(length)} characters; the whole: <code>${path}</code>
      </p>` : html`<p class="dim"><code>${path}</code></p>`;
  return html`<details>
    <summary>${title}</summary>
    ${whole}
    <pre tabindex="0">${text}</pre>
  </details>`;
}
var LOG_NAMES = {
  "output.log": "What the script printed",
  "checks.log": "What the checks printed",
  "partial.patch": "What the attempt left behind"
};
function nameOfLog({ path }) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return LOG_NAMES[name] ?? name;
}
function transcriptPart({ path, entries, omitted, unreadable }) {
  const notes = [
    ...omitted > 0 ? [`${plural(omitted, "entry", "entries")} in the middle left out`] : [],
    ...unreadable > 0 ? [`${plural(unreadable, "line")} could not be read`] : []
  ].join(", ");
  return html`<details>
    <summary>Transcript (${plural(entries.length + omitted, "entry", "entries")})</summary>
    <p class="dim">${notes !== "" && `${notes}; `}the whole: <code>${path}</code></p>
    <ol class="entries">
      ${entries.map(entryPart)}
    </ol>
  </details>`;
}
function entryPart(entry) {
  const { kind, text, subagent } = entry;
  const who = subagent === true && html`<small>subagent: </small>`;
  if (kind === "words") return html`<li><p class="words">${who}${text}</p></li>`;
  if (kind === "note") return html`<li><p class="dim words">${text}</p></li>`;
  return html`<li>${toolPart(entry, who)}</li>`;
}
function toolPart({ name = "a tool", text, input = "", result = "", failed }, who) {
  const mark = failed === true && html` <span class="mark">✖ failed</span>`;
  return html`<details>
    <summary>${who}${name} <code>${text}</code>${mark}</summary>
    ${input !== "" && html`<pre tabindex="0">${input}</pre>`}${result !== "" && html`<p class="dim">It gave back:</p>
        <pre tabindex="0">${result}</pre>`}
  </details>`;
}
function filesPart({ files, more_files: more }) {
  if (files.length === 0) return false;
  return html`<details>
    <summary>${plural(files.length + more, "file")} changed</summary>
    <ul class="files">
      ${files.map((file) => html`<li><code>${file}</code></li>`)}
    </ul>
    ${more > 0 && html`<p class="dim">and ${more} more</p>`}
  </details>`;
}

// src/output/report/page-style.ts
var style = `
:root {
  color-scheme: light dark;
  --bg: #ffffff; --soft: #f6f8fa; --line: #d0d7de; --text: #1f2328; --dim: #59636e; --link: #0550ae;
  --ok: #1a7f37; --ok-bg: #dafbe1; --bad: #cf222e; --bad-bg: #ffebe9; --wait: #9a6700; --wait-bg: #fff8c5;
  --run: #0969da; --run-bg: #ddf4ff; --cut: #bc4c00; --cut-bg: #fff1e5; --gap: #8c959f33;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --bg: #0d1117; --soft: #161b22; --line: #3d444d; --text: #f0f6fc; --dim: #9ba5b0; --link: #79b8ff;
    --ok: #3fb950; --ok-bg: #12301d; --bad: #ff7b72; --bad-bg: #3c1618; --wait: #d9a729; --wait-bg: #332705;
    --run: #58a6ff; --run-bg: #0f2a4a; --cut: #f0883e; --cut-bg: #3a2110; --gap: #9ba5b02e;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; overflow-wrap: anywhere; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer, nav { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 0.25rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
p { margin: 0.5rem 0; }
a { color: var(--link); }
small, .dim { color: var(--dim); }
small { font-size: 0.875rem; }
code, pre { font: 0.8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; padding: 0.6rem 0.75rem; margin: 0.4rem 0;
  white-space: pre-wrap; max-height: 32rem; overflow: auto; }
.command { border-left: 4px solid var(--run); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:not(:focus) { position: absolute; left: -100vw; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 1rem 0 0; padding: 0; }
nav a { display: inline-block; padding: 0.3rem 0; }
.badge { display: inline-block; padding: 0.1rem 0.6rem; border: 1px solid var(--dim); border-radius: 1rem; font-weight: 600;
  white-space: nowrap; }
.completed { --own: var(--ok); --own-bg: var(--ok-bg); }
.failed { --own: var(--bad); --own-bg: var(--bad-bg); }
.waiting, .paused { --own: var(--wait); --own-bg: var(--wait-bg); }
.running, .produced { --own: var(--run); --own-bg: var(--run-bg); }
.interrupted, .cancelled { --own: var(--cut); --own-bg: var(--cut-bg); }
.pending, .skipped { --own: var(--dim); --own-bg: var(--soft); }
.badge { background: var(--own-bg); border-color: var(--own); color: var(--own); }
.mark { color: var(--own); }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: 0.75rem 1.5rem; margin: 1.25rem 0 0; }
.facts dt { color: var(--dim); font-size: 0.875rem; }
.facts dd { margin: 0; }
.facts .long { grid-column: span 2; }
.big { font-size: 1.25rem; font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; color: var(--dim); font-size: 0.875rem; padding-bottom: 0.4rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; font-weight: normal; }
thead th { color: var(--dim); font-size: 0.875rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
.number { overflow-wrap: normal; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-left: 0.75rem; }
.number:last-child { padding-right: 0; }
tbody tr + tr:not(.more) > * { border-top: 1px solid var(--line); }
.step .title { font-weight: 600; }
.step small { display: block; }
.more > td { padding: 0 0 0.5rem; border: 0; }
.step { display: flex; gap: 0.5rem; }
.step .mark { flex: none; width: 1em; text-align: center; }
.d1 { padding-left: 1rem; } .d2 { padding-left: 2rem; } .d3 { padding-left: 3rem; } .d4 { padding-left: 4rem; }
summary { cursor: pointer; padding: 0.3rem 0; color: var(--link); font-size: 0.875rem; }
details details summary { color: var(--text); }
.attempt { border-left: 3px solid var(--own); padding: 0 0 0.25rem 0.75rem; margin: 0.25rem 0 1rem; }
.problem { background: var(--bad-bg); border: 1px solid var(--bad); border-radius: 6px; padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
.note { background: var(--wait-bg); border: 1px solid var(--wait); border-radius: 6px; padding: 0.5rem 0.75rem; }
.words { white-space: pre-wrap; margin: 0.5rem 0; }
.entries { list-style: none; margin: 0.25rem 0; padding: 0 0 0 0.75rem; border-left: 1px solid var(--line); }
.entries .mark { color: var(--bad); }
.files { margin: 0.25rem 0; padding-left: 1.25rem; }
blockquote { margin: 0.5rem 0; padding: 0.1rem 0 0.1rem 0.9rem; border-left: 3px solid var(--line); white-space: pre-wrap;
  }
.cards { list-style: none; margin: 0; padding: 0; }
.cards > li { border: 1px solid var(--line); border-radius: 6px; padding: 0.5rem 0.9rem 0.7rem; margin: 0.75rem 0; }
.scroll { overflow-x: auto; max-width: 100%; }
.scroll table { min-width: 46rem; }
figure { margin: 0; }
figcaption { color: var(--dim); font-size: 0.875rem; margin-top: 0.4rem; }
.narrow { display: none; }
svg text { font: 12px system-ui, sans-serif; fill: var(--text); }
svg .quiet { fill: var(--dim); font-size: 11px; }
.bar rect { fill: var(--own-bg); stroke: var(--own); width: calc(100% - 1px); }
.bar text { fill: var(--text); }
.hatch { stroke: var(--wait); stroke-width: 3; }
.wait rect { fill: url(#hatch); stroke: var(--wait); }
.wait text, .name { stroke: var(--bg); stroke-width: 4px; paint-order: stroke; }
.gap { fill: var(--gap); }
.grid { stroke: var(--line); }
.lane { fill: var(--soft); }
.box rect { fill: var(--own-bg); stroke: var(--own); stroke-width: 1.5; }
.block > rect { fill: none; stroke: var(--own); }
.box .title, .block > .title { font-weight: 600; }
.skipped > rect, .pending > rect { stroke-dasharray: 4 3; }
.arrow { stroke: var(--dim); stroke-width: 1.5; fill: none; }
.tip { fill: var(--dim); }
.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 0.5rem 0 0; padding: 0; font-size: 0.875rem; }
footer { margin-top: 3rem; padding-bottom: 2rem; color: var(--dim); font-size: 0.875rem; }
@media (max-width: 40rem) {
  .wide { display: none; }
  .narrow { display: inline; }
  table { font-size: 0.9375rem; }
  .number small { white-space: normal; }
  .steps th:first-child { width: 100%; }
  th, td { padding-right: 0.4rem; }
  .number { padding-left: 0.4rem; }
  .facts { grid-template-columns: 1fr 1fr; }
  .d1 { padding-left: 0.6rem; } .d2 { padding-left: 1.2rem; } .d3, .d4 { padding-left: 1.8rem; }
}
@media print {
  nav, .skip { display: none; }
  pre { max-height: none; }
  h2, h3, summary { break-after: avoid; }
  .cards > li, tr, .problem { break-inside: avoid; }
  body { font-size: 11pt; }
  a { color: inherit; }
}
`;

// src/output/report/page-timeline-lane.ts
var LABEL = 18;
var BAR = 24;
var LEAST_BAR = 6e-3;
var DESK = 1120;
var PHONE = 350;
var COLUMN2 = 7.5;
var LEAST_NAMED = 6;
function drawLane({ label, branch, bars }, { at, y }) {
  const named = branch === void 0 ? label : `${label} \xB7 ${branch}`;
  const textIn = (width) => {
    const columns = Math.floor(width / COLUMN2);
    return named.length <= columns ? named : shorten(label, columns);
  };
  return html`<g
      ><title>${named}</title
      >${textFor({ desk: textIn(DESK), phone: textIn(PHONE) }, { class: "name", x: 0, y: y + 13 })}</g
    >${bars.map((bar) => drawBar(bar, { at, y: y + LABEL }))}`;
}
function drawBar(bar, { at, y }) {
  const start = at(bar.from);
  const width = Math.max(LEAST_BAR, at(bar.to) - start);
  const texts = { desk: labelIn(bar, width * DESK), phone: labelIn(bar, width * PHONE) };
  return html`<svg
    class="bar ${bar.wait ? "wait" : bar.status}"
    x="${percent(Math.min(start, 1 - LEAST_BAR))}"
    y="${y}"
    width="${percent(width)}"
    height="${BAR}"
  >
    <title>${barWords(bar)}</title>
    <rect x="0.5" y="0.5" width="100%" height="${BAR - 1}" rx="3" />
    ${textFor(texts, { class: "label", x: 3, y: 16 })}
  </svg>`;
}
function textFor({ desk, phone }, { class: own, x, y }) {
  const part = (text, where) => text !== "" && html`<text class="${own} ${where}" x="${x}" y="${y}">${text}</text>`;
  return html`${part(desk, "wide")}${part(phone, "narrow")}`;
}
function labelIn(bar, pixels) {
  const columns = Math.floor((pixels - 1) / COLUMN2);
  const mark = bar.wait ? pageMarks.waiting : pageMarks[bar.status];
  if (columns >= LEAST_NAMED) return `${mark} ${shorten(nameIn(bar), columns - 2)}`;
  return columns < 2 || bar.wait ? "" : mark;
}
function nameIn({ step, attempt, count }) {
  if (count > 1) return plural(count, "attempt");
  const iteration = nameOf(prefixOf(step));
  const name = /^\d+$/.test(iteration) ? `${iteration} ${nameOf(step)}` : shownPath(nameOf(step));
  return attempt > 1 ? `${name} #${attempt}` : name;
}
function barWords(bar) {
  const { step, attempt, status, from, to, wait, count } = bar;
  const length = formatSpan({ from, to });
  if (count > 1)
    return `${plural(count, "short attempt")}, ${formatStepStatus(status)}, ${length} from ${formatTimestamp(from)}`;
  const what = wait ? "waiting for a person" : formatStepStatus(status);
  return `${shownPath(step)}, attempt ${attempt}: ${what}, ${length} from ${formatTimestamp(from)}`;
}
function percent(part) {
  return `${(part * 100).toFixed(3)}%`;
}

// src/output/report/page-timeline.ts
var AXIS = 34;
var LANE = LABEL + BAR + 12;
var TICK_GAP = 0.2;
var TICK_LABEL = 0.15;
var MOST_ROWS = 500;
var MOST_GAPS = 30;
function timelineSection(timeline) {
  const { lanes, more_lanes: more } = timeline;
  const rest = more > 0 && html`<p class="dim">${plural(more, "more branch", "more branches")} not shown.</p>`;
  return html`<section aria-labelledby="timeline">
    <h2 id="timeline">Timeline</h2>
    <figure>
      ${picture(timeline)}${gapList(timeline.gaps)}
      <figcaption>
        One lane for each branch, one bar for each attempt. Hatched: waiting for a person. Grey: nobody was at
        work. Long idle times are drawn short. Times are UTC.
      </figcaption>
    </figure>
    ${rest}
    <details>
      <summary>The timeline as a table</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of the timeline">${table(lanes)}</div>
    </details>
  </section>`;
}
function picture({ lanes, scale, gaps, from, to }) {
  const height = AXIS + lanes.length * LANE;
  const at = (time) => placeOf(scale, Date.parse(time));
  const bars = lanes.reduce((sum, lane) => sum + lane.bars.length, 0);
  const words = `${plural(lanes.length, "lane")} with ${plural(bars, "bar")}, from ${formatTimestamp(from)} to ${formatTimestamp(to)}. The table below tells the same.`;
  return html`<svg role="img" aria-labelledby="timeline-name timeline-words" width="100%" height="${height}">
    <title id="timeline-name">Timeline of the run</title>
    <desc id="timeline-words">${words}</desc>
    <defs>
      <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line class="hatch" x1="0" y1="0" x2="0" y2="8" />
      </pattern>
    </defs>
    ${lanes.map((_, index) => html`<rect class="lane" x="0" y="${AXIS + index * LANE + LABEL}" width="100%" height="${BAR}" rx="4" />`)}
    ${ticks({ scale, from, to }).map(({ place, label }) => tick(place, { label, height }))}
    ${gaps.map((gap, index) => band(gap, { index, at, height }))}
    ${lanes.map((lane, index) => drawLane(lane, { at, y: AXIS + index * LANE }))}
  </svg>`;
}
function tick(place, { label, height }) {
  const x = percent(place);
  return html`<line class="grid" x1="${x}" y1="18" x2="${x}" y2="${height}" /><text
      class="quiet"
      x="${x}"
      y="12"
      text-anchor="${anchorAt(place)}"
      >${label}</text
    >`;
}
function anchorAt(place) {
  return place > 1 - TICK_LABEL ? "end" : "start";
}
function areApart(one, next) {
  const room = anchorAt(next) === "end" ? 2 * TICK_LABEL : TICK_GAP;
  return next - one >= room;
}
function ticks({
  scale,
  from,
  to
}) {
  const withSeconds = Date.parse(to) - Date.parse(from) < 6e5;
  const labelOf = (time) => new Date(time).toISOString().slice(11, withSeconds ? 19 : 16);
  const shown = [];
  for (const piece of scale) {
    const steps = Math.max(1, Math.floor((piece.end - piece.start) / TICK_GAP));
    for (let step = 0; step < (piece.short ? 1 : steps); step += 1) {
      const time = piece.from + (piece.to - piece.from) * step / steps;
      const place = placeOf(scale, time);
      const last = shown.at(-1);
      const label = labelOf(time);
      if (last && (!areApart(last.place, place) || label === last.label)) continue;
      shown.push({ place, label });
    }
  }
  return shown;
}
function band(gap, { at, index, height }) {
  const [start, end] = [at(gap.from), at(gap.to)];
  const width = Math.max(LEAST_BAR, end - start);
  const number = index < MOST_GAPS && html`<text class="quiet" x="${percent(start + width / 2)}" y="27" text-anchor="middle"
      >${index + 1}</text
    >`;
  return html`<g
    ><title>${gapWords(gap)}</title
    ><rect
      class="gap"
      x="${percent(start)}"
      y="18"
      width="${percent(width)}"
      height="${height - 18}"
    />${number}</g
  >`;
}
function gapWords({ why, reason, from, to }) {
  const length = formatSpan({ from, to });
  const said = reason === "" ? why : `${why} (${reason})`;
  return `${formatTimestamp(from)}, ${length}: ${said}`;
}
function gapList(gaps) {
  if (gaps.length === 0) return false;
  const rest = gaps.length - MOST_GAPS;
  return html`<p class="dim">Nobody was at work:</p>
    <ol class="files">
      ${gaps.slice(0, MOST_GAPS).map((gap) => html`<li>${gapWords(gap)}</li>`)}
    </ol>
    ${rest > 0 && html`<p class="dim">and ${rest} more</p>`}`;
}
function table(lanes) {
  const rows = lanes.flatMap((lane) => lane.bars.map((bar) => ({ lane, bar })));
  const rest = rows.length - MOST_ROWS;
  const shown = rows.slice(0, MOST_ROWS).map(
    ({ lane, bar }) => html`<tr>
        <th scope="row">${shownPath(bar.step)}${bar.count > 1 && ` and others (${bar.count})`}</th>
        <td>${lane.label}</td>
        <td class="number">${bar.attempt}</td>
        <td>${bar.wait ? "waited for a person" : formatStepStatus(bar.status)}</td>
        <td>${timeTag(bar.from)}</td>
        <td class="number">${formatSpan(bar)}</td>
      </tr>`
  );
  return html`<table>
      <caption>
        Attempts and waits by branch
      </caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Branch of</th>
          <th scope="col" class="number">Attempt</th>
          <th scope="col">Outcome</th>
          <th scope="col">From</th>
          <th scope="col" class="number">Length</th>
        </tr>
      </thead>
      <tbody>
        ${shown}
      </tbody>
    </table>
    ${rest > 0 && html`<p class="dim">and ${rest} more</p>`}`;
}

// src/output/report/report-page.ts
const { createHash } = process.getBuiltinModule("node:crypto");
function renderPage(report) {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <meta name="color-scheme" content="light dark" />
        <title>${report.workflow} ${report.run_id}: ${report.status}</title>
        ${STYLE}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the report</a>
        ${header(report)} ${contents2(report)}
        <main id="main">${sections(report).map(({ part }) => part)}</main>
        <footer>
          <p>
            Made ${timeTag(report.facts.made_at)} by agentic-sdlc from ${placePart(report.facts)}; the run was
            started with version ${report.facts.engine_version}. Text of agents and repositories is shown as
            it is, and is nobody’s instruction.
          </p>
        </footer>
      </body>
    </html> `;
  return markupText(page);
}
var STYLE = verbatim(`<style>${style}</style>`);
var POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;
function sections(report) {
  const all = [
    { id: "timeline", name: "Timeline", part: timelineSection(report.timeline) },
    { id: "errors", name: "Errors", part: errorsSection(report.errors) },
    { id: "questions", name: "Questions", part: questionsSection(report.questions) },
    { id: "workflow", name: "Workflow", part: workflowSection(report) },
    { id: "steps", name: "Steps", part: stepsSection(report.steps) },
    { id: "spending", name: "Time and cost", part: spendingSection(report) },
    { id: "decisions", name: "Decisions", part: decisionsSection(report.decisions, report.comments) },
    { id: "files", name: "Changes", part: filesSection(report) },
    { id: "left-out", name: "Left out", part: leftOutSection(report) }
  ];
  return all.filter(({ part }) => part !== false);
}
function contents2(report) {
  return html`<nav aria-label="On this page">
    <ul>
      ${sections(report).map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}
    </ul>
  </nav>`;
}
function header(report) {
  const { workflow, run_id, description, status, outcome, next } = report;
  const [first = "", ...rest] = outcome;
  const word = status === "cut off" ? "cancelled" : status;
  return html`<header>
    <h1>${workflow} <small>${run_id}</small></h1>
    ${description !== void 0 && html`<p class="dim">${description}</p>`}
    <p><strong class="badge ${word}">${markOf(status)} ${status}</strong> ${first.replace(SAID, "")}</p>
    ${rest.map((line) => html`<p>${line}</p>`)}${branchList(report.branch_outcomes)}
    ${next.map(
    ({ why, command, or }) => html`<p>${why}:</p>
          <pre class="command" tabindex="0">${command}</pre>
          ${or !== void 0 && html`<p class="dim">${or}</p>`}`
  )}
    ${facts(report)}
  </header>`;
}
var SAID = /^(?:(?:Failed|Paused): |(?:Completed|Cancelled|Cut off) |Running\.)/;
var BRANCHES_SHOWN = 8;
function branchList(lines) {
  if (lines.length === 0) return false;
  const list = html`<ul class="files">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
  if (lines.length <= BRANCHES_SHOWN) return list;
  return html`<details>
    <summary>What each of ${lines.length} branches came to</summary>
    ${list}
  </details>`;
}
var MARKS = {
  pending: "pending",
  running: "running",
  paused: "waiting",
  completed: "completed",
  failed: "failed",
  cancelled: "interrupted",
  "cut off": "interrupted"
};
function markOf(status) {
  return html`<span aria-hidden="true">${pageMarks[MARKS[status]]}</span>`;
}
var REQUESTS = "Pull requests";
var DEFINITION = "Definition";
var BRANCH = "Branch";
var LONG = /* @__PURE__ */ new Set([REQUESTS, DEFINITION, BRANCH]);
var ENDS = {
  paused: "Paused",
  "cut off": "Last written"
};
function facts({ facts: known, spent, pull_requests: requests, status }) {
  const { started_at: started, ended_at: ended, branch, base_branch: base, worked_ms, total_ms } = known;
  const total = total_ms - worked_ms > 1e3 && html`<br /><small>${formatLength(total_ms)} from start to end</small>`;
  const entries = [
    ["Time at work", html`<span class="big">${formatLength(worked_ms)}</span>${total}`],
    ["Cost", html`<span class="big">${formatMoney(spent)}</span>`],
    [
      "Tokens",
      html`<span class="big">${formatCount(spent.tokens)}</span><br /><small
          >${plural(spent.sessions, "agent session")}</small
        >`
    ],
    [
      "Started",
      started !== void 0 && html`${timeTag(started)}<br /><small>by ${known.actor}, ${known.trigger}</small>`
    ],
    [ENDS[status] ?? "Ended", ended !== void 0 && timeTag(ended)],
    [DEFINITION, known.definition],
    [
      BRANCH,
      branch !== void 0 && html`<code>${branch}</code>${base !== void 0 && html`<br /><small>from ${base}</small>`}`
    ],
    [REQUESTS, requests.length > 0 && html`${requests.slice(0, 50).map(requestPart)}`]
  ];
  return html`<dl class="facts">
    ${entries.map(
    ([name, value]) => value !== false && value !== void 0 && html`<div class="${LONG.has(name) ? "long" : "short"}">
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`
  )}
  </dl>`;
}
function requestPart({ number, url, title, path, draft }) {
  const name = number === void 0 ? title : `#${number} ${title}`;
  const where = url === void 0 && path !== void 0 && html` <small>text in <code>${path}</code></small>`;
  return html`<div>${link(url, name)}${draft && html` <small>draft</small>`}${where}</div>`;
}
function workflowSection({ shapes, mermaid }) {
  return html`<section aria-labelledby="workflow">
    <h2 id="workflow">Workflow</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="Picture of the workflow">
      ${workflowPicture(shapes)}
    </div>
    <ul class="legend" aria-label="Signs">
      ${LEGEND.map(([status, word]) => html`<li><span class="mark ${status}" aria-hidden="true">${pageMarks[status]}</span> ${word}</li>`)}
    </ul>
    <details>
      <summary>The picture as Mermaid text</summary>
      <pre tabindex="0">${mermaid}</pre>
    </details>
  </section>`;
}
var LEGEND = [
  ["completed", "completed"],
  ["failed", "failed"],
  ["waiting", "waiting for a person"],
  ["running", "running"],
  ["interrupted", "cut off"],
  ["skipped", "skipped"],
  ["pending", "not begun"]
];
function leftOutSection({ left_out: left, facts: known }) {
  if (left.length === 0) return false;
  return html`<section aria-labelledby="left-out">
    <h2 id="left-out">Left out</h2>
    <p>So that the page can be read, it does not show:</p>
    <ul class="files">
      ${left.map((line) => html`<li>${line}</li>`)}
    </ul>
    <p>All of it lies in ${placePart(known)}.</p>
  </section>`;
}
function placePart({ directory, location }) {
  return html`<code>${directory}/</code>${location !== void 0 && ` at ${location}`}`;
}

export {
  formatTimestamp,
  formatStepStatus,
  formatMoney,
  formatLength,
  formatSpan,
  formatOpenUntil,
  renderPage
};
