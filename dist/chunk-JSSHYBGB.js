const require = process.getBuiltinModule;
import {
  walkSteps
} from "./chunk-RSSU34D5.js";
import {
  About,
  FAN_OUT,
  HumanDecision,
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  Thread,
  branchAt,
  branchNamesOf,
  evolve,
  filesChanged,
  headAt,
  headsOf,
  nameOf,
  namesIn,
  prefixOf,
  pullRequestsOf,
  renderEvents,
  scopeOf
} from "./chunk-ZTE6MXS2.js";
import {
  array,
  discriminatedUnion,
  int,
  literal,
  object,
  string
} from "./chunk-TIAYT3D6.js";
import {
  attemptDirectory
} from "./chunk-YY3OOIBV.js";
import {
  withoutHidden
} from "./chunk-JOLLTK3V.js";
import {
  AgenticError
} from "./chunk-BW7CBDEG.js";

// src/steps/output.ts
var SUMMARY_LIMIT = 200;
var TEXT_LIMIT = 4e3;
function parseAnswer(text, structured) {
  const found = structured === void 0 ? findJson(text.trim()) : { json: structured, words: "" };
  if (found === void 0) return { output: wrapText(text) };
  const { json, words: words2 } = found;
  const parsed = StepOutput.safeParse(json);
  if (parsed.success) return { output: parsed.data, json };
  const wrapped = wrapText(words2);
  return {
    output: {
      ...wrapped,
      output_type: "json",
      summary: wrapped.summary || firstLine(summaryIn(json) ?? "JSON result"),
      data: json
    },
    json
  };
}
function findJson(text) {
  for (const [start, candidate] of candidatesOf(text)) {
    const json = parseObject(candidate);
    if (json !== void 0) return { json, words: text.slice(0, start).trim() };
  }
  return void 0;
}
function* candidatesOf(text) {
  yield [0, text];
  const fence = /(?:^|\n)```(?:json)?[^\S\n]*\n(?:(?![^\S\n]*```)[^\n]*\n)*[^\S\n]*```$/i.exec(text);
  if (fence) {
    const [opened] = /^\n?[^\n]*\n/.exec(fence[0]) ?? [""];
    yield [fence.index, fence[0].slice(opened.length, -3).trim()];
  }
  for (const { index } of text.matchAll(/^\{/gm)) yield [index, text.slice(index)];
  const first = text.indexOf("{");
  if (first > 0) yield [first, text.slice(first)];
}
function parseObject(text) {
  if (!/^[{[]/.test(text)) return void 0;
  try {
    return JSON.parse(text);
  } catch {
    return void 0;
  }
}
function wrapText(text) {
  return {
    success: true,
    output_type: "text",
    document_path: null,
    summary: firstLine(text),
    metrics: {},
    next_step_context: text.trim() === "" ? null : text.trim()
  };
}
function firstLine(text, limit = SUMMARY_LIMIT) {
  const line = text.trim().split("\n", 1)[0] ?? "";
  return line.length > limit ? `${line.slice(0, limit - 1)}\u2026` : line;
}
function summaryIn(value) {
  if (typeof value !== "object" || value === null || !("summary" in value)) return void 0;
  return typeof value.summary === "string" && value.summary.trim() !== "" ? value.summary : void 0;
}
function fitOutput(output, keep) {
  if (sizeOf(output) <= OUTPUT_LIMIT_BYTES) return output;
  const artifact = keep(`${JSON.stringify(output, null, 2)}
`);
  const context = shorten(output.next_step_context, artifact);
  const shorter = { ...output, summary: firstLine(output.summary), next_step_context: context, metrics: {} };
  const trimmed = { ...shorter, data: withArtifact(shortenDeep(output.data, artifact), artifact) };
  const candidates = [trimmed, { ...shorter, data: { artifact } }];
  return candidates.find((candidate) => sizeOf(candidate) <= OUTPUT_LIMIT_BYTES) ?? bareOutput(shorter, artifact);
}
var PATH_LIMIT = 500;
function bareOutput(output, artifact) {
  const { document_path: path } = output;
  return {
    ...output,
    output_type: firstLine(output.output_type),
    document_path: path !== null && path.length > PATH_LIMIT ? null : path,
    next_step_context: `The whole output is in ${artifact}.`,
    data: { artifact }
  };
}
function sizeOf(output) {
  return Buffer.byteLength(JSON.stringify(output));
}
function shorten(value, artifact) {
  if (typeof value !== "string" || value.length <= TEXT_LIMIT) return value;
  return `${value.slice(0, TEXT_LIMIT)}
\u2026 ${value.length - TEXT_LIMIT} more characters in ${artifact}`;
}
function shortenDeep(value, artifact) {
  if (Array.isArray(value)) return value.map((item) => shortenDeep(item, artifact));
  if (typeof value !== "object" || value === null) return shorten(value, artifact);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortenDeep(item, artifact)]));
}
function withArtifact(data, artifact) {
  if (typeof data !== "object" || data === null || Array.isArray(data)) return { artifact, value: data };
  return { ...data, artifact };
}

// src/decision/plan.ts
function definitionAt(plan, { scope }) {
  return (scope && plan.definitions?.get(scope.definition)) ?? plan;
}
function nestedSettings({ definitions }, definition) {
  return (definition === void 0 ? void 0 : definitions?.get(definition)?.workflow.settings) ?? {};
}
function policyOf(plan, { step, frame, path = step.name }) {
  const name = plan.program ? path : step.name;
  return definitionAt(plan, frame).policies.get(name) ?? { maxRetry: 0, onError: "fail" };
}
function outputsFor({ workflow }, outcome) {
  return (workflow.outputs ?? []).filter((output) => (output.when ?? "completed") === outcome);
}

// src/steps/streams.ts
var DETAILS_LIMIT = 4e3;
function tail({ stdout, stderr }, limit = DETAILS_LIMIT) {
  const [out, err] = [stdout.trimEnd(), stderr.trimEnd()];
  if (out === "" || err === "") return (out + err).slice(-limit);
  const room = limit - 1;
  const half = Math.floor(room / 2);
  const roomForOut = Math.max(half, room - err.length);
  const shown = out.slice(-roomForOut);
  return `${shown}
${err.slice(-(room - shown.length))}`;
}
function wholeOf({ stdout, stderr }) {
  return `## Standard output

${stdout.trimEnd()}

## Standard error

${stderr.trimEnd()}
`;
}
function lastLine(text) {
  return text.trimEnd().split("\n").at(-1) ?? "";
}

// src/steps/outcome.ts
function produced(context, { path, attempt }, { output, usage }) {
  const kept = journaled(context, { path, attempt }, output);
  const spent = usage ? { usage } : {};
  const type = context.workspace.branch === void 0 ? "step.succeeded" : "step.produced";
  return { type, step: path, attempt, output: kept, ...spent };
}
function journaled({ store }, { path, attempt }, output) {
  return fitOutput(output, (content) => {
    const file = `artifacts/${path}/${attempt}.json`;
    store.write(file, content);
    return `${store.location}/${file}`;
  });
}
function failed({ path, attempt }, failure, usage) {
  return { type: "step.failed", step: path, attempt, failure, ...usage ? { usage } : {} };
}
function interrupted({ path, attempt }, usage) {
  return { type: "step.interrupted", step: path, attempt, reason: "stopped", ...usage ? { usage } : {} };
}
function unsuccessful({ summary, next_step_context: details }) {
  const message = summary === "" ? "The agent says it could not do the step." : firstLine(summary);
  const told = details ? { details: details.slice(0, DETAILS_LIMIT) } : {};
  return { class: "recoverable", code: "step-unsuccessful", message, ...told };
}
function fatal(error) {
  const code = error instanceof AgenticError ? error.code : "internal";
  const message = error instanceof Error ? error.message : String(error);
  return { class: "fatal", code, message };
}
function attemptFile({ path, attempt }, name) {
  return `${attemptDirectory(path, attempt)}/${name}`;
}

// src/steps/partial-patch.ts
function keepPartial(store, attempt) {
  const file = attemptFile(attempt, "partial.patch");
  return (patch) => {
    if (store.read(file) === void 0) store.write(file, `${patch}
`);
  };
}
function keepFurther(store, attempt) {
  return (patch) => {
    const content = `${patch}
`;
    for (let number = 1; ; number += 1) {
      const file = attemptFile(attempt, number === 1 ? "partial.patch" : `partial-${number}.patch`);
      const kept = store.read(file);
      if (kept === content) return;
      if (kept === void 0) return store.write(file, content);
    }
  };
}

// src/engine/recover.ts
async function recoverAttempt(context, previous) {
  const cut2 = previous.status === "interrupted" || previous.failure?.class === "transient";
  if (cut2) await savePartial(context, previous);
}
async function savePartial({ workspace, store, state }, { path, attempt, base }) {
  if (base === void 0 || base !== headAt(state, path)) return;
  await workspace.recover(base, keepPartial(store, { path, attempt }));
}
async function setBackSkipped(context, at, event) {
  const attempt = context.state.steps.get(at.path);
  if (!attempt || event.type !== "step.failed" || at.step.type === "merge") return;
  if (event.failure.class === "fatal" || event.failure.class === "blocking") return;
  const { onError, maxRetry } = policyOf(context.plan, at);
  const isLast = onError === "fail" || attempt.failures >= maxRetry;
  const skipped = onError === "skip" || isLast && isInSkippedBlock(context, at.path);
  if (skipped) await savePartial(context, attempt);
}
function isInSkippedBlock({ plan, state }, path) {
  for (let around = prefixOf(path); around !== ""; around = prefixOf(around)) {
    const step = { name: nameOf(around) };
    if (policyOf(plan, { step, frame: frameAt(state, around), path: around }).onError === "skip") return true;
  }
  return false;
}
function frameAt(state, path) {
  const scope = scopeOf(state, path);
  const definition = state.steps.get(scope)?.definition;
  return definition === void 0 ? {} : { scope: { path: scope, definition } };
}
function latestAttempt(state, branch) {
  const open = Array.from(state.steps.values()).filter(
    ({ attempt, status, base, path }) => attempt > 0 && status !== "completed" && base !== void 0 && branchAt(state, path)?.step === branch && base === headAt(state, path)
  );
  const latest = open.reduce(
    (last, step) => isLater(step, last) ? step : last,
    void 0
  );
  return latest && { ...latest };
}
function isLater({ startedAt = "" }, than) {
  return startedAt >= (than?.startedAt ?? "");
}
function interruptions(state, isLost = () => false) {
  const cut2 = Array.from(state.active, (path) => state.steps.get(path));
  return cut2.flatMap((step) => {
    if (step?.status !== "running" && !(step && isLost(step))) return [];
    const reason = step.status === "running" ? "crash" : "changes lost";
    return [{ type: "step.interrupted", step: step.path, attempt: step.attempt, reason }];
  });
}
async function lostResults({ state, store, record }, workspaces) {
  const lost = /* @__PURE__ */ new Set();
  for (const path of state.active) {
    const step = state.steps.get(path);
    if (step?.status !== "produced" || step.base === void 0) continue;
    const own = branchAt(state, path);
    const place = own?.path ?? worktreeOf(record);
    const isHere = place === void 0 || await workspaces.isThere(place);
    const name = own?.branch ?? state.workspace?.branch;
    const isMoved = store.moved?.some(({ branch }) => branch === name) === true;
    if (store.arrived === true || isMoved || !isHere) lost.add(path);
  }
  return ({ path }) => lost.has(path);
}
function worktreeOf({ place }) {
  return place?.mode === "worktree" ? place.path : void 0;
}

// src/engine/journal-writer.ts
var JournalWriter = class {
  state;
  #store;
  #clock;
  #observer;
  #lines = "";
  #unseen = [];
  /** Whether the store has yet to hear of the commits that the state speaks of. */
  #landed = true;
  constructor({ store, clock, observer, state }) {
    this.#store = store;
    this.#clock = clock;
    this.#observer = observer;
    this.state = state;
  }
  add(...events) {
    const at = this.#clock.now().toISOString();
    const { events: numbered, lines } = renderEvents(events, { seq: this.state.seq, at });
    this.#lines += lines;
    for (const event of numbered) {
      evolve(this.state, event);
      this.#unseen.push(event);
    }
  }
  sync() {
    if (this.#lines === "") return;
    const seen = this.#unseen;
    this.#landed ||= seen.some((event) => "commit" in event || "head" in event);
    this.#store.appendJournal(this.#lines, ...this.#landed ? [headsOf(this.state)] : []);
    this.#landed = false;
    this.#lines = "";
    this.#unseen = [];
    for (const event of seen) this.#observer.onEvent?.(event, this.state);
  }
};

// src/run/branch-report.ts
var OVERTAKEN = "overtaken";
var LOST = "lost";
function reportOf(step, round, events) {
  const begun = events.findLast((event) => event.type === "fan-out.begun");
  const report = { step, events };
  if (!begun || begun.round < round)
    return { ...report, status: LOST, message: "No runner has begun to work on it." };
  const last = events.at(-1);
  switch (last?.type) {
    case "run.completed":
      return { ...report, status: "completed" };
    case "run.failed": {
      const isItsOwn = last.step !== void 0;
      return { ...report, status: isItsOwn ? "failed" : LOST, message: last.failure.message };
    }
    case "run.paused":
      return { ...report, status: "paused", message: last.message, ...overLimit(last, step) };
    case "run.cancelled":
      return { ...report, ...cancelled(last) };
    default:
      return { ...report, status: void 0 };
  }
}
function overLimit({ reason, step }, branch) {
  return reason === "budget" && step !== void 0 && isInBranch(step, branch) ? { over: step } : {};
}
function cancelled({ reason }) {
  if (reason === OVERTAKEN) return { status: "overtaken" };
  if (reason === "requested") return { status: "cancelled" };
  return { status: LOST, message: reason === LOST ? "Its runner was lost." : `Its runner was ${reason}.` };
}
function isInBranch(path, branch) {
  return path === branch || path.startsWith(`${branch}/`);
}
var OUTSIDE = /^(?:run|workspace|fan-out|branch\.moved)(?:\.|$)/;
function joinedEvents(reports, joined2) {
  const queues = reports.map(
    ({ step, events }) => events.filter(({ seq }) => seq > (joined2.get(step) ?? 0)).filter((event) => isOfBranch(event, step)).map((event) => asJoined(event, step))
  );
  const merged = [];
  for (let next = earliest(queues); next; next = earliest(queues)) merged.push(...next.splice(0, 1));
  return merged;
}
function isOfBranch(event, branch) {
  return !OUTSIDE.test(event.type) && "step" in event && event.step !== void 0 && isInBranch(event.step, branch);
}
function earliest(queues) {
  const open = queues.filter((queue) => queue.length > 0);
  const timeOf = ([first]) => first?.at ?? "";
  return open.reduce(
    (first, queue) => first && timeOf(first) <= timeOf(queue) ? first : queue,
    void 0
  );
}
function asJoined({ seq, ...event }, branch) {
  const origin = { branch, seq };
  if (event.type === "step.failed" && event.failure.code === "budget")
    return { ...event, failure: { ...event.failure, code: "budget-share" }, origin };
  return { ...event, origin };
}

// src/output/validation.ts
function validationOf(state, path, whole2 = (_name, output) => output) {
  const steps = stepsIn(state, path);
  const results = steps.flatMap(({ name, output }) => output ? [whole2(name, output).data] : []);
  return {
    checks: checksIn(results, steps),
    issues: issuesIn(results),
    failed: steps.filter(({ status, reason = "" }) => status === "skipped" && reason.startsWith("failed: ")),
    exhausted: steps.filter(({ exhausted }) => exhausted === true)
  };
}
function whyInvalid({ checks, issues, failed: failed2, exhausted }) {
  return [
    ...checks.filter(({ passed }) => !passed).map(({ command }) => `\`${command}\` did not pass`),
    ...issues.filter(({ severity }) => severity === "critical" || severity === "major").map(({ severity, title }) => `open ${severity} issue: ${title}`),
    ...failed2.map(({ name }) => `step ${name} failed`),
    ...exhausted.map(({ name }) => `${name} ended by its limit of rounds`)
  ];
}
function stepsIn({ steps, branches }, path) {
  const all = Array.from(steps.values());
  const inside = (around, each) => each === around || each.startsWith(`${around}/`);
  const apart2 = Array.from(branches.values()).flatMap(
    ({ step, mergedHead }) => mergedHead === void 0 ? [step] : []
  );
  const own = path === void 0 ? all.filter((step) => !apart2.some((branch) => inside(branch, step.path))) : all.filter((step) => inside(path, step.path));
  return own.toSorted((a, b) => (a.completedAt ?? "9").localeCompare(b.completedAt ?? "9"));
}
function checksIn(results, steps) {
  const byCommand = /* @__PURE__ */ new Map();
  for (const data of results)
    for (const each of listIn(data, "checks")) {
      const { command, passed, summary } = fieldsOf(each);
      if (typeof command !== "string" || typeof passed !== "boolean") continue;
      byCommand.set(command, { command, passed, summary: typeof summary === "string" ? summary : "" });
    }
  const scripts = steps.filter(({ kind, attempt }) => kind === "script" && attempt > 0);
  for (const step of scripts) {
    const { name, status, output, failure, reason = "" } = step;
    const hasFailed = status === "failed" || status === "skipped" && reason.startsWith("failed: ");
    if (!hasFailed && (status !== "completed" || makesSomething(step))) continue;
    const summary = hasFailed ? failure?.message ?? "" : output?.summary ?? "";
    byCommand.set(name, { command: name, passed: !hasFailed, summary });
  }
  return Array.from(byCommand.values());
}
var OF_ANY_SCRIPT = /* @__PURE__ */ new Set(["exit_code", "stdout", "stderr"]);
function makesSomething({ files = [], output }) {
  return files.length > 0 || Object.keys(fieldsOf(output?.data)).some((key) => !OF_ANY_SCRIPT.has(key));
}
function issuesIn(results) {
  let open = [];
  for (const data of results) {
    if (Array.isArray(fieldsOf(data)["issues"])) open = listIn(data, "issues").flatMap(issueOf);
    const fixed = new Set(listIn(data, "fixed").map((each) => fieldsOf(each)["title"]));
    const declined = new Map(
      listIn(data, "declined").map((each) => [fieldsOf(each)["title"], fieldsOf(each)["reason"]])
    );
    open = open.filter(({ title }) => !fixed.has(title)).map((issue) => {
      const reason = declined.get(issue.title);
      return typeof reason === "string" ? { ...issue, reason } : issue;
    });
  }
  return open;
}
function issueOf(value) {
  const { severity, title, detail, file, line } = fieldsOf(value);
  if (typeof title !== "string") return [];
  return [
    {
      severity: typeof severity === "string" ? severity : "minor",
      title,
      ...typeof detail === "string" ? { detail } : {},
      ...typeof file === "string" ? { file } : {},
      ...typeof line === "number" && Number.isInteger(line) && line > 0 ? { line } : {}
    }
  ];
}
var MOST = 200;
function listIn(data, key) {
  const list = fieldsOf(data)[key];
  return Array.isArray(list) ? list.slice(0, MOST) : [];
}
function fieldsOf(value) {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

// src/output/links.ts
function allowedUrl(address, { server, repository, hosts = [] }) {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "") return void 0;
  const own = URL.parse(server);
  const isOwn = own?.origin === url.origin && `${url.pathname}/`.toLowerCase().startsWith(`/${repository}/`.toLowerCase());
  if (!isOwn && !(url.protocol === "https:" && hosts.includes(url.hostname))) return void 0;
  return url.href.replaceAll(/[^\w:/.?#=&%~+,;@-]/g, (sign) => `%${hexOf(sign)}`);
}
function linkTo(words2, address, rules) {
  const url = address === void 0 ? void 0 : allowedUrl(address, rules);
  return url === void 0 ? words2 : `[${words2}](${url})`;
}
function fileUrl(links, directory, path) {
  const { stateUrl } = links;
  if (stateUrl === void 0 || !path.startsWith(`${directory}/`)) return void 0;
  const inside = path.slice(directory.length + 1).split("/");
  if (inside.some((part) => part === "" || part === "." || part === "..")) return void 0;
  return `${stateUrl.replace("/tree/", "/blob/").replace(/\/$/, "")}/${inside.map(encodeURIComponent).join("/")}`;
}
function hexOf(sign) {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, "0");
}

// src/output/outbound-text.ts
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
var BREAK = "&#8203;";
var PLAIN_BREAK = "\u200B";
var CLOSING = /(?<![\p{L}\p{N}])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)$/iu;
function cleaned(text) {
  const readable = withoutHidden(stripVTControlCharacters(text.toWellFormed()));
  return readable.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("	", "    ");
}
function outboundLine(text, most) {
  const line = cut(
    cleaned(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
    most
  );
  const parts = line.split(INLINE);
  return joined(parts.map((part, index) => index % 2 === 1 ? special(part) : literal2(part))).replace(BLOCK, "\\$&").replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
}
function joined(parts) {
  return parts.reduce(
    (made, part) => made + (made.endsWith("`") && part.startsWith("`") ? BREAK : "") + part,
    ""
  );
}
var INLINE = /((?<!`)`[^`]+`(?!`)|(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)/i;
function special(part) {
  if (!part.startsWith("`")) return outboundUrl(part);
  const content = part.slice(1, -1);
  return content.includes("|") ? literal2(content) : codeSpan(content);
}
function outboundUrl(address, rules) {
  const [end = ""] = /[.,;:!?)\]'"*_~]+$/.exec(address) ?? [];
  const url = address.slice(0, address.length - end.length);
  const allowed = rules && !isReference(url) ? allowedUrl(url, rules) : void 0;
  return `${allowed === void 0 ? codeSpan(url) : `<${allowed}>`}${literal2(end)}`;
}
function isReference(url) {
  return /\/(?:issues|pull|discussions|commit)\/\w/i.test(url);
}
var BLOCK = new RegExp("^(?:#{1,6}(?= |$)|>|[-+=]+(?= |$)|\\/(?=\\p{L}))", "u");
function literal2(text) {
  return unmentioned(
    text.replaceAll("\\", "\\\\").replaceAll(/&(?=#|\w+;)/g, "&amp;").replaceAll("<", "&lt;").replaceAll("|", "&#124;").replaceAll(/[`*~[]/g, "\\$&").replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_").replace(/!$/, "\\!").replaceAll(/\$(?!\d)/g, "&#36;")
  ).replaceAll(/(?<!&)#(?=\d)|\bGH-(?=\d)/gi, (found) => `${found}${BREAK}`);
}
function unmentioned(text) {
  return text.replaceAll(/@(?=[\w-])/g, `@${BREAK}`);
}
function outboundCode(text, most) {
  const line = cut(
    cleaned(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
    most
  );
  return line === "" ? "" : line.includes("|") ? literal2(line) : codeSpan(line);
}
function codeSpan(content) {
  const fence = "`".repeat(longestRun(content, "`") + 1);
  const room = /^`|`$|^ .* $/.test(content) ? " " : "";
  return `${fence}${room}${unreferenced(content)}${room}${fence}`;
}
function outboundBlock(text, { most, language = "" }) {
  const whole2 = cleaned(text.length > most * 4 ? text.slice(-most * 4) : text).replaceAll(/^\n+|\s+$/g, "");
  const kept = whole2.length > most ? `\u2026
${whole2.slice(-most).replace(/^[^\n]*\n/, "")}` : whole2;
  return codeBlock(kept, language);
}
var LANGUAGE = /^(?!mermaid|math|geojson|topojson|stl)[\w+#-]{1,20}$/i;
function codeBlock(content, language) {
  const fence = "`".repeat(Math.max(3, longestRun(content, "`") + 1));
  const lines = unreferenced(content).replaceAll(/^(\s*)\/(?=agentic\b)/gim, `$1${PLAIN_BREAK}/`);
  return `${fence}${LANGUAGE.test(language) ? language : ""}
${lines}
${fence}`;
}
function outboundTitle(text, { most, closes: closes2 = [] }) {
  const line = cut(
    cleaned(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
    most
  );
  return unreferenced(line, closes2).replaceAll(/@(?=[\w-])/g, `@${PLAIN_BREAK}`).replace(/^\//, `${PLAIN_BREAK}/`);
}
function unreferenced(text, closes2 = []) {
  return text.replaceAll(/(?:#|\bGH-|\/(?:issues|pull)\/)(?=\d)/gi, (sign, at) => {
    const isMeant = sign === "#" && closes2.includes(Number.parseInt(text.slice(at + 1), 10));
    return closesAt(text, at) && !isMeant ? `${sign}${PLAIN_BREAK}` : sign;
  });
}
function closesAt(text, at) {
  const before = text.slice(Math.max(0, at - 160), at).replaceAll(/[*_~`\\]/g, "");
  const address = before.replace(/(?:https?:\/\/\S*|[\w.-]+\/[\w.-]+)$/, "");
  return CLOSING.test(address.replace(/[^\p{L}\p{N}]+$/u, ""));
}
function longestRun(text, sign) {
  return Math.max(0, ...(text.match(new RegExp(`${sign}+`, "g")) ?? []).map(({ length }) => length));
}
function cut(text, most) {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).toWellFormed().replace(/\uFFFD$/, "")}\u2026`;
}

// src/output/outbound-markdown.ts
var MOST_REFERENCES = 20;
var MOST_PASSES = 5;
function outboundMarkdown(text, rules, most) {
  const isCut = text.length > most * 2;
  let before = isCut ? text.slice(0, most * 2) : text;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const blocks = readBlocks(before, rules);
    const after = blocks.join("\n");
    if (after === before) return shortened(blocks, { most, isCut });
    before = after;
  }
  return outboundBlock(text, { most: Math.floor(most / 2) });
}
function readBlocks(text, rules) {
  const lines = cleaned(text).split("\n");
  const hasTable = lines.some(isDelimiter);
  return blocksOf(lines, { rules, hasTable, references: MOST_REFERENCES });
}
function shortened(blocks, { most, isCut }) {
  const whole2 = blocks.join("\n");
  if (!isCut && whole2.length <= most) return whole2;
  const kept = [];
  let room = most - SHORTENED.length;
  for (const block of blocks) {
    room -= block.length + 1;
    if (room < 0) break;
    kept.push(block);
  }
  return [...kept, SHORTENED].join("\n");
}
var SHORTENED = "\n\n\u2026 shortened: the whole is in the run's files.";
function isDelimiter(line) {
  return /^[\s>|:*+\d.)-]*-[\s>|:*+\d.)-]*$/.test(line) && /[|:]/.test(line);
}
var PREFIX = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/;
function blocksOf(lines, reading) {
  const blocks = [];
  let before = "";
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const fence = openingOf(line);
    if (!fence) {
      blocks.push(textLine(line, { reading, before }));
      if (line.trim() !== "") before = line;
      continue;
    }
    const end = closingAfter(lines, index, fence);
    const inside = lines.slice(index + 1, end < 0 ? lines.length : end);
    blocks.push(codeBlock(inside.map((each) => unindented(each, fence)).join("\n"), fence.language));
    if (end < 0) break;
    index = end;
  }
  return blocks;
}
function openingOf(line) {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const [, run = "", info = ""] = /^(`{3,}(?!.*`)|~{3,})\s*(.*)$/.exec(line.slice(prefix.length)) ?? [];
  if (run === "") return void 0;
  const [language = ""] = info.split(/[\s,{]/);
  return {
    sign: run.charAt(0),
    length: run.length,
    indent: prefix.length,
    quoted: prefix.includes(">"),
    language
  };
}
function closingAfter(lines, index, fence) {
  for (let at = index + 1; at < lines.length; at += 1) if (closes(lines[at] ?? "", fence)) return at;
  return -1;
}
function closes(line, { sign, length, quoted }) {
  const rest = line.replace(quoted ? /^[\s>]*/ : /^\s*/, "").trimEnd();
  return rest.length >= length && rest === sign.repeat(rest.length);
}
function unindented(line, { indent, quoted }) {
  const inside = quoted ? line.replace(/^ {0,3}>+ ?/, "") : line;
  const [blank = ""] = /^ */.exec(inside) ?? [];
  return inside.slice(quoted ? 0 : Math.min(blank.length, indent));
}
function textLine(line, { reading, before }) {
  const [prefix = ""] = PREFIX.exec(line) ?? [];
  const rest = line.slice(prefix.length);
  const isItem = /[-*+.)]\s+$/.test(prefix);
  const [box = ""] = isItem ? /^\[[ xX]\](?= )/.exec(rest) ?? [] : [];
  const isBroken = endsInBackslash(rest);
  const content = rest.slice(box.length, isBroken ? -1 : void 0).replaceAll(/\\([@#/:&$=!'",;?^%])/g, "$1");
  const said = inline(content, { reading, before: `${before}
` });
  return `${prefix}${box}${said.replace(new RegExp("^(?:\\/(?=\\p{L})|~{3,})", "u"), "\\$&")}${isBroken ? "\\" : ""}`;
}
function endsInBackslash(line) {
  let at = line.length;
  while (line[at - 1] === "\\") at -= 1;
  return (line.length - at) % 2 === 1;
}
function inline(text, line) {
  const made = [];
  let from = 0;
  for (const found of text.matchAll(isTooMuch(text) ? ADDRESSES : WHOLES)) {
    made.push(words(text, { ...line, from, to: found.index }));
    const next = whole(found, text, line);
    made.push(next.startsWith("[") && made.at(-1)?.endsWith("!") ? ` ${next}` : next);
    from = found.index + found[0].length;
  }
  made.push(words(text, { ...line, from, to: text.length }));
  return apart(made);
}
function apart(parts) {
  return parts.reduce(
    (made, part) => made + (made.endsWith("`") && part.startsWith("`") ? " " : "") + part,
    ""
  );
}
function isTooMuch(text) {
  return text.length > 5e3 || text.split("`").length > 200;
}
var ADDRESS = /<?(?<address>(?:https?|ftp):\/\/[^\s`<>|]+|www\.[^\s`<>|]+)>?/;
var ADDRESSES = new RegExp(ADDRESS.source, "gi");
var WHOLES = new RegExp(
  [
    /\\(?<escaped>[*_~`[\]()<>|\\{}.+-])/,
    /(?<!`)(?<ticks>`+)(?!`)(?<code>.*?[^`])\k<ticks>(?!`)/,
    /!?\[(?<text>[^[\]\n]{0,300})\]\(\s*<?(?<target>[^\s()<>]{1,1000})>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/,
    ADDRESS
  ].map(({ source }) => source).join("|"),
  "gi"
);
function whole(found, text, line) {
  const { escaped, code, text: label, target, address } = found.groups ?? {};
  if (escaped !== void 0) return escapedSign(escaped);
  if (code !== void 0) return codeOf(code, line);
  if (label !== void 0 && target !== void 0) return linkOf({ label, target }, line);
  return addressOf(address ?? "", { ...line, text, at: found.index ?? 0 });
}
function escapedSign(sign) {
  return sign === "<" ? "&lt;" : `\\${sign}`;
}
function codeOf(code, line) {
  const content = code.trim() === "" ? " " : code.replace(/^ (.*\S.*) $/, "$1");
  if (!line.reading.hasTable || !content.includes("|")) return codeSpan(content);
  const plain = content.replaceAll("\\|", "|");
  if (!plain.includes("\\")) return codeSpan(plain).replaceAll("|", "\\|");
  return words(plain, { ...line, from: 0, to: plain.length }).replaceAll("|", "\\|");
}
var NOWHERE = { server: "", repository: "" };
function linkOf({ label, target }, line) {
  const said = inline(label, { ...line, reading: { ...line.reading, rules: NOWHERE } });
  const url = isReference(target) ? void 0 : allowedUrl(target, line.reading.rules);
  if (url !== void 0) return `[${said === "" ? "link" : said}](${url})`;
  if (!/^(?:https?|ftp):/i.test(target)) return said;
  const address = addressOf(target, { ...line, text: "", at: 0, quiet: true });
  return said === "" ? address : `${said} (${address})`;
}
function addressOf(address, { text, at, before, reading, quiet = false }) {
  const { rules } = reading;
  const { closes: allowed = [] } = rules;
  const [, number = ""] = /\/(?:issues|pull)\/(\d+)$/.exec(address) ?? [];
  const url = quiet || number === "" ? void 0 : allowedUrl(address, rules);
  if (url === void 0) return outboundUrl(address, rules).replace(/\\!$/, "!");
  if (closesAt(before + text, before.length + at) && !allowed.includes(Number(number)))
    return codeSpan(address);
  if (!mayRefer(reading, Number(number))) return codeSpan(address);
  return at === 0 || /\s/.test(text.charAt(at - 1)) ? url : `<${url}>`;
}
function mayRefer(reading, number) {
  if (reading.rules.closes?.includes(number)) return true;
  reading.references -= 1;
  return reading.references >= 0;
}
function words(text, { reading, before, from, to }) {
  const part = text.slice(from, to);
  const plain = part.replaceAll(REFERENCE, (sign, at) => {
    const number = Number.parseInt(part.slice(at + sign.length), 10);
    const meant = sign === "#" && reading.rules.closes?.includes(number) === true;
    const isElsewhere = /[\w.-]$/.test(part.slice(Math.max(0, at - 1), at));
    const isQuiet = !isElsewhere && (meant || !closesAt(before + text, before.length + from + at));
    return isQuiet && mayRefer(reading, number) ? sign : `${sign}\0`;
  });
  return unmentioned(
    plain.replaceAll("\\", "\\\\").replaceAll(/&(?=#|\w+;)/g, "&amp;").replaceAll("<", "&lt;").replaceAll(/[[`]/g, "\\$&").replaceAll(/~{3,}/g, (run) => "\\~".repeat(run.length)).replaceAll(/\$(?!\d)/g, "&#36;")
  ).replaceAll("\0", "&#8203;");
}
var REFERENCE = /(?:#|\bGH-)(?=\d)/gi;

// src/run/approvers.ts
function approvers(approvals) {
  const known = /* @__PURE__ */ new Map();
  for (const { actor = "" } of approvals) {
    const person = actor.toLowerCase();
    if (!known.has(person)) known.set(person, actor);
  }
  return [...known.values()];
}

// src/run/branch-id.ts
var LONGEST = 150;
function branchIdOf(path) {
  const id = path.replaceAll("/", "+");
  return id.length <= LONGEST ? id : `${id.slice(0, LONGEST - 14)}++${digestOf(path)}`;
}
function digestOf(text) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36).padStart(13, "0").slice(-12);
}

// src/run/progress.ts
function projectProgress(state, facts) {
  const leaves = Array.from(state.steps.values()).filter(isLeaf);
  const { status, reason } = standing(state);
  return {
    schema_version: "1.0",
    workflow_id: state.runId,
    workflow_name: state.workflow,
    status,
    ...reason === void 0 ? {} : { reason },
    ...state.paused?.until === void 0 ? {} : { paused_until: state.paused.until },
    started_at: state.startedAt ?? null,
    updated_at: state.updatedAt ?? null,
    ...state.completedAt === void 0 ? {} : { completed_at: state.completedAt },
    current_step: currentStep(state),
    completed_steps: leaves.filter(hasEnded).map(endedStep),
    pending_steps: pendingSteps(state, facts),
    running_steps: [...state.active],
    parallel_branches: Array.from(state.branches.values(), (branch) => parallelBranch(branch, state, facts)),
    questions: questionsOf(state),
    ...matrixFacts(state),
    errors: state.errors.map(({ failure, ...where }) => ({ ...where, ...failure })),
    variables: facts.variables,
    step_outputs: Object.fromEntries(namesIn(state, "").outputs),
    files_changed: filesChanged(state),
    branches: branchNamesOf(state),
    pull_requests: pullRequestsOf(state).map(({ number, url, branch, path }) => ({
      number,
      url,
      branch,
      path
    })),
    usage: {
      ...state.usage,
      known_cost_usd: state.knownCostUsd,
      orchestrator_sessions: state.orchestratorSessions
    }
  };
}
function standing(state) {
  const waits = state.status === "running" && state.active.size === 0 && questionsOf(state).length > 0;
  return waits ? { status: "paused", reason: "human" } : state;
}
function parallelBranch({ step, branch, path, pullRequest, files }, state, { directory }) {
  const proposed = pullRequest?.url ?? pullRequest?.path;
  return {
    branch_id: step,
    status: branchStatus(state.steps.get(step)),
    branch,
    worktree_path: path,
    progress_file: `${directory}/progress.json`,
    changed: files.size > 0,
    ...proposed === void 0 ? {} : { pull_request: proposed }
  };
}
function branchStatus(step) {
  switch (step?.status) {
    case "waiting":
      return "paused";
    case "produced":
      return "running";
    default:
      return step?.status ?? "pending";
  }
}
function matrixOf({ status, reason, fanOut, steps }) {
  if (status !== "paused" || reason !== FAN_OUT || !fanOut) return void 0;
  const left = fanOut.branches.filter(({ step }) => !isOver(steps.get(step)));
  return { branch: left.map(({ step }) => branchIdOf(step)) };
}
function isOver(step) {
  return step !== void 0 && (step.status === "completed" || step.status === "skipped");
}
function matrixFacts(state) {
  const matrix = matrixOf(state);
  return matrix ? { matrix } : {};
}
function questionsOf({ steps, questions, status }) {
  if (status !== "running" && status !== "paused") return [];
  return Array.from(questions, (path) => steps.get(path)).flatMap((step) => {
    if (!step?.question) return [];
    const { name, path, question } = step;
    const { deadline } = question;
    const { seq, at, message, about, on_timeout, approvals } = question.asked;
    return [
      {
        name,
        path,
        message,
        asked: seq,
        asked_at: at,
        ...deadline === void 0 ? {} : { deadline },
        ...on_timeout === void 0 ? {} : { on_timeout },
        ...about ? { about } : {},
        ...approvals === void 0 ? {} : { approvals, approved_by: approvers(question.approvals) }
      }
    ];
  });
}
function isLeaf(step) {
  return step.attempt > 0 || step.status === "skipped";
}
function hasEnded({ status }) {
  return status === "completed" || status === "skipped" || status === "failed";
}
function currentStep(state) {
  const path = [...state.active].at(-1) ?? state.paused?.step ?? state.failure?.step ?? [...state.questions][0];
  const step = path === void 0 ? void 0 : state.steps.get(path);
  if (!step) return null;
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    retry_count: Math.max(0, step.attempt - 1),
    started_at: step.startedAt ?? null,
    ...step.question ? questionView(step.question, state) : state.paused ? { message: state.paused.message } : {}
  };
}
function questionView({ asked, deadline }, { questions }) {
  const { seq, step, message } = asked;
  if (!questions.has(step)) return { message };
  return { message, asked: seq, human_input: null, ...deadline === void 0 ? {} : { deadline } };
}
function endedStep(step) {
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    status: step.status,
    started_at: step.startedAt ?? null,
    completed_at: step.completedAt ?? null,
    retry_count: Math.max(0, step.attempt - 1),
    output_summary: summaryOf(step),
    ...step.commit === void 0 ? {} : { commit: step.commit },
    ...step.noOp === true ? { no_op: true } : {},
    ...step.usage ? { usage: step.usage } : {},
    ...step.session ? { provider: step.session.provider } : {}
  };
}
function summaryOf({ status, output, reason, failure }) {
  if (status === "skipped") return `Skipped (${reason ?? "condition"})`;
  if (status === "failed") return failure?.message ?? "";
  return output?.summary ?? "";
}
function pendingSteps(state, { workflow }) {
  if (state.status === "completed") return [];
  const begun = new Set(
    Array.from(state.steps.values()).filter((step) => step.status !== "pending").map(({ name }) => name)
  );
  return Array.from(walkSteps(workflow.steps), (step) => step.name).filter((name) => !begun.has(name));
}

// src/run/request.ts
var InboxRequest = discriminatedUnion("type", [
  object({ type: literal("cancel") }),
  object({
    type: literal("input"),
    decision: HumanDecision.exclude(["timeout"]).default("input"),
    text: string().max(1e5).default(""),
    step: string().optional().describe("Path or name of the step that asked; needed where several do."),
    actor: string().optional(),
    threads: array(Thread).max(1e3).optional(),
    about: About.optional().describe("What the person had seen: an approval counts for nothing else."),
    head: string().optional().describe("Commit the person looked at, whatever its branch."),
    at: string().optional().describe("When it was said; answers count in this order."),
    asked: int().positive().optional().describe("Number of the question, as `progress.json` shows it.")
  })
]).describe("A request from outside.");
function parseRequest(content) {
  try {
    return InboxRequest.safeParse(JSON.parse(content), { jitless: true }).data;
  } catch {
    return void 0;
  }
}
function answersIn(requests, { requests: taken }) {
  const answers = requests.flatMap(({ id, content }) => {
    const answer = taken.has(id) ? void 0 : parseRequest(content);
    return answer?.type === "input" ? [{ id, answer }] : [];
  });
  return answers.sort((one, other) => momentOf(one) - momentOf(other));
}
function momentOf({ answer }) {
  const moment = Date.parse(answer.at ?? "");
  return Number.isNaN(moment) ? 0 : moment;
}
function answersTo({ steps, questions }, path, answers) {
  const step = questions.has(path) ? steps.get(path) : void 0;
  const asked = step?.question?.asked;
  if (!step || !asked) return [];
  const [oldest] = questions;
  return answers.filter(({ id, answer }) => {
    if (answer.asked !== void 0) return answer.asked === asked.seq;
    if (asked.ignored?.includes(id)) return false;
    return answer.step === void 0 ? oldest === path : answer.step === path || answer.step === step.name;
  });
}

export {
  parseAnswer,
  firstLine,
  summaryIn,
  definitionAt,
  nestedSettings,
  policyOf,
  outputsFor,
  DETAILS_LIMIT,
  tail,
  wholeOf,
  lastLine,
  produced,
  journaled,
  failed,
  interrupted,
  unsuccessful,
  fatal,
  attemptFile,
  keepPartial,
  keepFurther,
  recoverAttempt,
  savePartial,
  setBackSkipped,
  latestAttempt,
  interruptions,
  lostResults,
  JournalWriter,
  OVERTAKEN,
  LOST,
  reportOf,
  isInBranch,
  joinedEvents,
  validationOf,
  whyInvalid,
  stepsIn,
  listIn,
  fieldsOf,
  allowedUrl,
  linkTo,
  fileUrl,
  cleaned,
  outboundLine,
  outboundCode,
  outboundBlock,
  outboundTitle,
  cut,
  outboundMarkdown,
  approvers,
  branchIdOf,
  projectProgress,
  matrixOf,
  matrixFacts,
  questionsOf,
  parseRequest,
  answersIn,
  answersTo
};
