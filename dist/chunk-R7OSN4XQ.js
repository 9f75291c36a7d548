const require = process.getBuiltinModule;
import {
  About,
  FAN_OUT,
  HumanDecision,
  OUTPUT_LIMIT_BYTES,
  StepOutput,
  Thread,
  Usage,
  addUsage,
  artifactIn,
  branchAt,
  branchNamesOf,
  branchesAfresh,
  evolve,
  filesChanged,
  formatDuration,
  hasChanges,
  headAt,
  headsOf,
  mergedBy,
  modeAt,
  nameOf,
  namesIn,
  noUsage,
  onlyWaits,
  prefixOf,
  pullRequestsOf,
  renderEvents,
  scopeOf,
  walkSteps
} from "./chunk-YRRTB2WV.js";
import {
  array,
  discriminatedUnion,
  int,
  literal,
  object,
  parseJson,
  parseJsonObject,
  record,
  string
} from "./chunk-GI6E3CK7.js";
import {
  attemptDirectory,
  documentIn,
  isEngineFile,
  runFiles,
  suffixFor,
  suffixOf
} from "./chunk-RYMWKMKK.js";
import {
  withoutHidden
} from "./chunk-GTO7YL4A.js";
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

// src/run/approvers.ts
function approvers(approvals) {
  const known2 = /* @__PURE__ */ new Map();
  for (const { actor = "" } of approvals) {
    const person = actor.toLowerCase();
    if (!known2.has(person)) known2.set(person, actor);
  }
  return [...known2.values()];
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

// src/output/report-transcript.ts
var WORDS_SHOWN = 4e3;
var TARGET_SHOWN = 160;
var INPUT_SHOWN = 800;
var RESULT_SHOWN = 1e3;
var HEAD = 0.25;
function excerpt(text, { path, room }) {
  const cut2 = text.length > room;
  return { path, text: cut2 ? clipMiddle(text, room) : text, length: text.length, cut: cut2 };
}
function clipMiddle(text, room) {
  if (text.length <= room) return text;
  const head = Math.ceil(room * 0.6);
  const tail2 = room - head;
  const omitted = text.length - head - tail2;
  return `${text.slice(0, head)}
\u2026 ${omitted} characters left out \u2026
${tail2 === 0 ? "" : text.slice(-tail2)}`;
}
function readTranscript(text, { path, room }) {
  const entries = [];
  const tools = /* @__PURE__ */ new Map();
  let unreadable = 0;
  let model;
  for (const line of text.split("\n")) {
    if (line === "") continue;
    const event = parseLine(line);
    if (!event) unreadable += 1;
    else if (event.type === "session") model = event.model ?? model;
    else addEntry(event, { entries, tools });
  }
  const kept = fitting(entries, room);
  return { path, ...kept, unreadable, ...model === void 0 ? {} : { model } };
}
var KINDS = /* @__PURE__ */ new Set([
  "session",
  "text",
  "tool",
  "tool-result",
  "retry",
  "notice",
  "result"
]);
function parseLine(line) {
  try {
    const event = JSON.parse(line);
    const known2 = typeof event === "object" && event !== null && KINDS.has(Reflect.get(event, "type"));
    return known2 ? event : void 0;
  } catch {
    return void 0;
  }
}
function lastSignIn(text) {
  const line = text.slice(0, text.lastIndexOf("\n")).split("\n").at(-1) ?? "";
  const at = parseLine(line)?.at;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : void 0;
}
function addEntry(event, { entries, tools }) {
  const at = typeof event.at === "string" ? { at: event.at } : {};
  switch (event.type) {
    case "text":
      entries.push({ ...at, kind: "words", text: clip(event.text, WORDS_SHOWN), ...ofSubagent(event) });
      return;
    case "tool":
      tools.set(String(event.id), entries.length);
      entries.push({ ...at, kind: "tool", ...toolEntry(event), ...ofSubagent(event) });
      return;
    case "tool-result": {
      const index = tools.get(String(event.id)) ?? -1;
      const tool = entries[index];
      const given = { result: clip(event.text, RESULT_SHOWN), ...event.error ? { failed: true } : {} };
      if (tool) entries[index] = { ...tool, ...given };
      else entries.push({ ...at, kind: "tool", text: "", ...given });
      return;
    }
    default: {
      const text = noteOf(event);
      if (text !== void 0) entries.push({ ...at, kind: "note", text: clip(text, RESULT_SHOWN) });
    }
  }
}
function ofSubagent({ subagent }) {
  return subagent === true ? { subagent } : {};
}
function toolEntry({ name, input }) {
  const text = clip(targetOf(input), TARGET_SHOWN);
  return { name: clip(name, 60), text, input: clip(JSON.stringify(input, null, 2) ?? "", INPUT_SHOWN) };
}
var TARGETS = ["file_path", "path", "command", "pattern", "query", "url", "description"];
function targetOf(input) {
  if (typeof input !== "object" || input === null) return typeof input === "string" ? input : "";
  const values = TARGETS.map((key) => Reflect.get(input, key));
  const found = values.find((value) => typeof value === "string" || Array.isArray(value));
  return Array.isArray(found) ? found.join(" ") : typeof found === "string" ? found : "";
}
function noteOf(event) {
  switch (event.type) {
    case "notice":
      return event.text;
    case "retry":
      return `The service was asked again (${event.attempt}): ${event.reason}`;
    case "result": {
      const denied = Array.isArray(event.denied) ? event.denied.join(", ") : "";
      if (denied !== "") return `Not allowed to use: ${denied}`;
      return event.success ? void 0 : `The session failed: ${event.text}`;
    }
    default:
      return void 0;
  }
}
function clip(text, room) {
  return typeof text === "string" ? clipMiddle(text, room) : "";
}
function sizeOf2({ text, input = "", result = "", name = "" }) {
  return text.length + input.length + result.length + name.length + 40;
}
function fitting(entries, room) {
  const count = (list, most) => {
    let used = 0;
    const over = list.findIndex((entry) => (used += sizeOf2(entry)) > most);
    return over === -1 ? list.length : over;
  };
  if (count(entries, room) === entries.length) return { entries, omitted: 0 };
  const head = count(entries, room * HEAD);
  const tail2 = Math.max(1, count(entries.slice(head).toReversed(), room * (1 - HEAD)));
  return {
    entries: [...entries.slice(0, head), ...entries.slice(entries.length - tail2)],
    omitted: entries.length - head - tail2
  };
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

// src/engine/cut-session.ts
var ASKS_AGENTS = /* @__PURE__ */ new Set(["prompt", "command"]);
var UNHEARD = { input_tokens: 0, output_tokens: 0, cost_usd: null, agent_sessions: 1 };
function lastSignOf(store, { path, attempt }) {
  return lastSignIn(store.read(attemptFile({ path, attempt }, "transcript.ndjson")) ?? "");
}
function spentUntilCut(store, { path, attempt, kind }) {
  const transcript = store.read(attemptFile({ path, attempt }, "transcript.ndjson"));
  if (transcript === void 0)
    return store.arrived === true && ASKS_AGENTS.has(kind) ? { usage: UNHEARD } : {};
  let usage = noUsage;
  let isOpen = false;
  for (const line of transcript.split("\n")) {
    const event = parseJsonObject(line);
    if (event?.["type"] === "session") {
      if (isOpen) usage = addUsage(usage, UNHEARD);
      isOpen = true;
    }
    if (event?.["type"] !== "result") continue;
    const { data = UNHEARD } = Usage.safeParse(event["usage"], { jitless: true });
    usage = addUsage(usage, data);
    isOpen = false;
  }
  return { usage: isOpen ? addUsage(usage, UNHEARD) : usage };
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
function interruptions({
  state,
  store,
  isLost = () => false,
  reason = "crash"
}) {
  const cut2 = Array.from(state.active, (path) => state.steps.get(path)).filter((step) => step !== void 0);
  const running = cut2.filter(({ status }) => status === "running");
  const last = reason === "crash" ? running.map((step) => lastSignOf(store, step) ?? "").toSorted().at(-1) : "";
  const heard = last ? { last_sign: new Date(last).toISOString() } : {};
  return cut2.flatMap((step) => {
    const event = { type: "step.interrupted", step: step.path, attempt: step.attempt };
    if (step.status === "running") return [{ ...event, reason, ...spentUntilCut(store, step), ...heard }];
    return isLost(step) ? [{ ...event, reason: "changes lost" }] : [];
  });
}
async function lostResults({ state, store, record: record2 }, workspaces) {
  const lost = /* @__PURE__ */ new Set();
  for (const path of state.active) {
    const step = state.steps.get(path);
    if (step?.status !== "produced" || step.base === void 0) continue;
    const own = branchAt(state, path);
    const place = own?.path ?? worktreeOf(record2);
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

// src/engine/branches.ts
async function openBranch(context, { path, block, dependencies }) {
  const { state, workplaces } = context;
  const earlier = state.branches.get(path);
  const place = earlier ?? await newPlace(context, { path, block, dependencies });
  const workspace = await workplaces.open(place);
  const baseSha = earlier?.baseSha ?? await workspace.currentCommit() ?? place.baseSha;
  const [, ...others] = dependenciesWithChanges(state, dependencies);
  let head = earlier?.head ?? baseSha;
  for (const other of others) {
    const key = { runId: context.facts.runId, step: `${path}/after+${nameOf(other.step)}`, attempt: 1 };
    const message = `Merge ${other.branch}, on which ${nameOf(path)} depends`;
    const merged = await context.workspaces.merge(workspace, {
      key,
      branch: other.branch,
      head: other.head,
      message
    });
    if (merged.status === "conflict") throw clash(path, other, merged.files);
    head = merged.head;
  }
  return {
    type: "branch.opened",
    step: path,
    path: place.path,
    branch: place.branch,
    base_branch: place.baseBranch,
    base_sha: baseSha,
    head
  };
}
function clash(path, { step }, files) {
  return new AgenticError({
    code: "git-unsuitable",
    message: `${path} depends on branches that conflict: ${nameOf(step)} and those before it both changed ${files.join(", ")}. Let one depend on the other, or put them into one sequence.`
  });
}
async function newPlace({ state, plan, facts, workspaces }, { path, block, dependencies }) {
  const names = await branchNamesFor({ state, plan, facts, workspaces }, path);
  const [first] = dependenciesWithChanges(state, dependencies);
  if (first) return { ...names, baseBranch: first.branch, baseSha: first.head };
  const around = branchAt(state, block);
  const baseSha = headAt(state, block) ?? "";
  if (around)
    return { ...names, baseBranch: around.files.size > 0 ? around.branch : around.baseBranch, baseSha };
  const { branch = "", base_branch = "" } = state.workspace ?? {};
  return { ...names, baseBranch: hasChanges(state) ? branch : base_branch, baseSha };
}
function dependenciesWithChanges({ branches }, dependencies) {
  return dependencies.flatMap((path) => branches.get(path) ?? []).filter(({ files }) => files.size > 0);
}
var PART_LIMIT = 30;
async function branchNamesFor({ state, plan, facts, workspaces }, path) {
  const { runId, branchings, names } = state;
  const step = nameOf(path);
  const again = branchings.get(path) ?? 0;
  const isUnique = names.size === 1 && !plan.program && !/\/\d+(\/|$)/.test(path) && step.length <= PART_LIMIT;
  const suffix = isUnique && again === 0 ? suffixOf(runId) : await suffixFor(`${runId}/${path}#${again}`);
  return workspaces.branchNames({ workflow: facts.workflow.name, step, suffix });
}
async function closeBranch(context, path) {
  const { state, workplaces } = context;
  const branch = state.branches.get(path);
  if (!branch) throw new AgenticError({ code: "internal", message: `${path} has no branch.` });
  await saveUnfinished(context, branch);
  const gone = await workplaces.close(branch);
  return { type: "branch.closed", step: path, ...gone ? {} : { kept: branch.path } };
}
async function saveUnfinished({ state, store, workplaces }, branch) {
  const unfinished = latestAttempt(state, branch.step);
  if (unfinished) await savePartial({ state, store, workspace: await workplaces.open(branch) }, unfinished);
}
function abandonedBy(state, reset) {
  return branchesAfresh(state, reset).flatMap((path) => {
    const branch = state.branches.get(path);
    return branch?.open ? [{ branch: { ...branch }, attempt: latestAttempt(state, path) }] : [];
  });
}
async function abandon({ workplaces, store }, { branch, attempt }) {
  const workspace = await workplaces.open(branch);
  if (attempt?.base !== void 0) await workspace.recover(attempt.base, keepFurther(store, attempt));
  await workplaces.close(branch);
}
function openBranches({ branches }) {
  return Array.from(branches.values()).filter(({ open }) => open);
}
function isUnsettled({ active, steps }, branch) {
  return Array.from(active, (path) => steps.get(path)).some(
    (step) => step?.status === "produced" && isInside(step, branch)
  );
}
function isInside({ path }, branch) {
  return path === branch || path.startsWith(`${branch}/`);
}

// src/steps/common-documents.ts
var Saved = record(string(), record(string(), string()));
var known = /* @__PURE__ */ new WeakMap();
function commonDocuments({
  workspace,
  store
}) {
  const branches = known.get(store) ?? load(store);
  known.set(store, branches);
  const branch = workspace.branch ?? "";
  const common = branches.get(branch) ?? commonFrom({});
  branches.set(branch, common);
  return common;
}
function agree(common, name, hash) {
  if (common.hashes.get(name) === hash) return;
  common.hashes.set(name, hash);
  common.saved = false;
}
function saveCommon(store) {
  const branches = Array.from(known.get(store) ?? []);
  if (branches.every(([, { saved: saved2 }]) => saved2)) return;
  const entries = branches.filter(([, { hashes }]) => hashes.size > 0);
  const saved = entries.map(([branch, { hashes }]) => [branch, Object.fromEntries(hashes)]);
  store.write(runFiles.worktrees, JSON.stringify(Object.fromEntries(saved)));
  for (const [, common] of branches) common.saved = true;
}
function forgetDocuments(store, branch) {
  const common = known.get(store)?.get(branch);
  if (!common || common.hashes.size === 0) return;
  common.hashes.clear();
  common.versions.clear();
  common.saved = false;
  saveCommon(store);
}
function load(store) {
  const saved = Saved.safeParse(parseJson2(store.read(runFiles.worktrees)), { jitless: true });
  const entries = Object.entries(saved.success ? saved.data : {});
  return new Map(entries.map(([branch, hashes]) => [branch, commonFrom(hashes)]));
}
function commonFrom(hashes) {
  return { hashes: new Map(Object.entries(hashes)), versions: /* @__PURE__ */ new Map(), saved: true };
}
function parseJson2(text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return void 0;
  }
}

// src/steps/documents.ts
const { isAbsolute, relative } = process.getBuiltinModule("node:path");
var DOCUMENT_LIMIT_BYTES = 10 * 1024 * 1024;
async function keepDocuments(context, path, event) {
  const { store, state } = context;
  if (modeAt(state, path) !== "worktree") return;
  const folder = attemptDirectory(path, attemptOf(event) ?? state.steps.get(path)?.attempt ?? 1);
  for await (const { name, content, compare } of newsIn(context, event)) {
    const { theirs, isSame, isBehind, settle } = compare();
    if (theirs && isBehind) store.write(`${folder}/replaced/${name}`, theirs);
    if (!isSame) store.write(name, content);
    settle();
  }
  saveCommon(store);
}
function attemptOf(event) {
  return event && "attempt" in event ? event.attempt : void 0;
}
async function restoreDocuments(context) {
  const { store } = context;
  for await (const { name, content, compare } of newsIn(context)) {
    const { theirs, isSame, isBehind, settle } = compare();
    const last = isSame ? void 0 : lastAttemptIn(context);
    if (last && (isBehind || last.isCutOff)) {
      store.write(`${attemptDirectory(last.path, last.attempt)}/documents/${name}`, content);
      if (!theirs) continue;
    } else if (last) store.write(name, content);
    settle();
  }
  commonDocuments(context).versions.clear();
  await bringInLine(context);
}
async function updateDocuments(context, path) {
  if (modeAt(context.state, path) === "worktree") await bringInLine(context);
}
async function bringInLine({ workspace, store }) {
  const common = commonDocuments({ workspace, store });
  const behind = store.files().filter((name) => store.version(name) !== common.versions.get(name));
  if (behind.length === 0) return;
  const digest = await createDigest();
  for (const name of behind) {
    const content = store.readBytes(name);
    if (!content) continue;
    common.versions.set(name, store.version(name) ?? "");
    const file = `${store.location}/${name}`;
    const mine = digest(await readBytes(workspace, file));
    const theirs = digest(content) ?? "";
    if (mine !== void 0 && mine !== theirs && mine !== common.hashes.get(name)) continue;
    if (mine === theirs || await writeBytes(workspace, file, content)) agree(common, name, theirs);
  }
  saveCommon(store);
}
async function* newsIn(context, event) {
  const { workspace, store } = context;
  const names = (await filesOf(context)).filter((name) => !isEngineFile(name));
  if (names.length === 0) return;
  const common = commonDocuments(context);
  let engines;
  const digest = await createDigest();
  for (const name of names) {
    const file = `${store.location}/${name}`;
    const content = await readBytes(workspace, file);
    const mine = digest(content);
    const isKnown = mine === common.hashes.get(name) && store.version(name) !== void 0;
    if (!content || mine === void 0 || isKnown) continue;
    engines ??= artifactsOf(context, event);
    if (engines.has(file)) continue;
    const compare = () => {
      const theirs = store.readBytes(name);
      const kept = digest(theirs);
      const isSame = kept === mine;
      return {
        theirs,
        isSame,
        isBehind: !isSame && kept !== common.hashes.get(name),
        settle: () => {
          agree(common, name, mine);
          common.versions.set(name, store.version(name) ?? "");
        }
      };
    };
    yield { name, content, compare };
  }
}
async function createDigest() {
  const { hash } = await import("node:crypto");
  return (content) => content && hash("sha256", content, "base64");
}
function lastAttemptIn({ workspace, state }) {
  const own = state.workspace?.branch;
  const latest = Array.from(state.steps.values()).filter(({ attempt, path }) => attempt > 0 && (branchAt(state, path)?.branch ?? own) === workspace.branch).reduce(
    (last, step) => (step.startedAt ?? "") >= (last?.startedAt ?? "") ? step : last,
    void 0
  );
  if (!latest) return { path: workspace.branch ?? "run", attempt: 0, isCutOff: false };
  return { path: latest.path, attempt: latest.attempt, isCutOff: latest.status === "interrupted" };
}
function artifactsOf({ state }, event) {
  const outputs = Array.from(state.steps.values(), (step) => step.output);
  if (event && "output" in event) outputs.push(event.output);
  return new Set(outputs.map((output) => artifactIn(output?.data)));
}
async function filesOf({ workspace, store }) {
  try {
    return await workspace.filesIn(store.location, DOCUMENT_LIMIT_BYTES);
  } catch {
    return [];
  }
}
async function readBytes(workspace, path) {
  try {
    return await workspace.readBytes(path);
  } catch {
    return void 0;
  }
}
async function writeBytes(workspace, path, content) {
  try {
    await workspace.writeFile(path, content);
    return true;
  } catch {
    return false;
  }
}
function withRelativeDocument({ workspace, store }, output) {
  const { document_path: path } = output;
  if (path === null || !isAbsolute(path)) return output;
  const inside = [workspace.directory, workspace.resolve(".")].map((folder) => relative(folder, path)).find((place) => documentIn(store.location, place) !== void 0);
  return inside === void 0 ? output : { ...output, document_path: inside };
}

// src/engine/workplaces.ts
var Workplaces = class {
  #options;
  #opened = /* @__PURE__ */ new Map();
  constructor(options) {
    this.#options = options;
  }
  at(path) {
    const branch = branchAt(this.#options.state, path);
    return branch ? this.open(branch) : this.#options.own;
  }
  open(branch) {
    const known2 = this.#opened.get(branch.branch);
    if (known2) return known2;
    const opening = this.#make(branch);
    this.#opened.set(branch.branch, opening);
    opening.catch(() => this.#opened.delete(branch.branch));
    return opening;
  }
  /** Lets go of a branch's worktree; its folder may serve the next one. Returns false where it holds uncommitted changes. */
  async close({ path, branch, baseBranch, baseSha }) {
    const { workspaces, store } = this.#options;
    this.#opened.delete(branch);
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha: baseSha };
    const gone = await workspaces.recycle(place);
    if (gone) forgetDocuments(store, branch);
    return gone;
  }
  async #make({ path, branch, baseBranch, baseSha, head }) {
    const { workspaces, store, state, commits } = this.#options;
    const base_sha = head ?? baseSha;
    const place = { mode: "worktree", path, branch, base_branch: baseBranch, base_sha };
    const workspace = await workspaces.open(place, { commits });
    await restoreDocuments({ workspace, store, state });
    return workspace;
  }
};

// src/steps/scratch.ts
var CHILD_LIMIT = 24;
async function scratchPlace({ workspaces, state }, merge) {
  const child = nameOf(mergedBy(merge)).slice(0, CHILD_LIMIT);
  const suffix = await suffixFor(`${state.runId}/${merge}`);
  return workspaces.branchNames({ workflow: state.workflow, step: `${child}-merge`, suffix });
}

// src/engine/overtaken.ts
var Overtaken = object({
  type: literal("overtaken"),
  step: string().describe("Path of the block."),
  round: int().positive(),
  by: string().describe("Path of the branch that came first.")
});
function isOvertaken(requests, { branch, round }) {
  return requests.some(({ content }) => {
    const { data } = Overtaken.safeParse(parseJson(content), { jitless: true });
    return data?.step === prefixOf(branch) && data.round === round && data.by !== branch;
  });
}
async function tellOthers(branches, { steps }, { runId, branch, round }) {
  const block = prefixOf(branch);
  const step = Array.from(walkSteps(steps)).find(({ name }) => name === nameOf(block));
  if (step?.type !== "parallel" || step["merge-strategy"] !== "first-success") return;
  const request = { type: "overtaken", step: block, round, by: branch };
  const id = `overtaken-${round}-${branchIdOf(block).replaceAll("+", ".")}`.slice(0, 120);
  await branches.tell(runId, id, `${JSON.stringify(request)}
`);
}

// src/engine/limits.ts
var INBOX_INTERVAL_MS = 1e3;
var SHORTEST_LOOK_MS = 1e3;
var LONGEST_SLEEP_MS = 2 ** 31 - 1;
function watchLimits({ context, stop }) {
  const over = new AbortController();
  void stopAtDeadline(context, { stop, signal: over.signal });
  void stopOnRequest(context, { stop, signal: over.signal });
  return { [Symbol.dispose]: () => over.abort() };
}
async function stopAtDeadline(context, { stop, signal }) {
  const { clock, plan } = context;
  for (let left = timeOfRun(context); left > 0; left = timeOfRun(context)) {
    const wait = onlyWaits(context.state) ? Math.max(left, SHORTEST_LOOK_MS) : left;
    if (!await sleep(clock, Math.min(wait, LONGEST_SLEEP_MS), signal)) return;
  }
  const message = `The workflow took longer than its limit of ${formatDuration(plan.timeoutMs)}. Resuming gives it the same time again.`;
  stop.request({ kind: "failed", failure: { class: "fatal", code: "workflow-timeout", message } });
}
function timeOfRun({ clock, plan, state }) {
  const since = onlyWaits(state) ? 0 : clock.now().getTime() - Date.parse(state.updatedAt ?? "");
  return plan.timeoutMs - (state.elapsedMs - state.limitFromMs) - since;
}
async function stopOnRequest(context, { stop, signal }) {
  const { clock, store, state, plan } = context;
  while (await sleep(clock, INBOX_INTERVAL_MS, signal)) {
    const requests = readRequests(store);
    const request = requests.find(({ id, content }) => !state.requests.has(id) && isCancel(content));
    if (request) stop.request({ kind: "cancelled", request: request.id });
    if (plan.branch !== void 0 && isOvertaken(requests, { branch: plan.branch, round: state.round }))
      stop.request({ kind: "overtaken" });
  }
}
function readRequests(store) {
  try {
    return store.requests();
  } catch {
    return [];
  }
}
function isCancel(content) {
  try {
    const request = JSON.parse(content);
    return typeof request === "object" && request !== null && Reflect.get(request, "type") === "cancel";
  } catch {
    return false;
  }
}
async function sleep(clock, milliseconds, signal) {
  try {
    await clock.sleep(milliseconds, signal);
    return !signal.aborted;
  } catch {
    return false;
  }
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

// src/decision/approvals.ts
function standing2(answers) {
  const others = /* @__PURE__ */ new Map();
  answers.forEach(({ answer }, index) => {
    if (answer.decision !== "approved") others.set(personOf(answer), index);
  });
  return answers.filter(
    ({ answer }, index) => answer.decision !== "approved" || (others.get(personOf(answer)) ?? -1) < index
  );
}
function personOf({ actor = "" }) {
  return actor.toLowerCase();
}

// src/human/approvals.ts
function tallyOf(question, answers) {
  return countOf(
    question,
    standing2(answers).map(({ answer }) => answer)
  );
}
function countOf(question, answers) {
  const { asked, approvals } = question;
  const { approvals: needed = 1, about } = asked;
  const given = answers.filter(({ decision }) => decision === "approved");
  const by = approvers([...approvals, ...given]);
  const isEnd = answers.length > given.length || given.length > 0 && by.length >= needed;
  return { isEnough: isEnd || given.some((each) => isOther(each.about, about)), needed, by };
}
function isOther(seen = {}, shown = {}) {
  const differs = (key) => seen[key] !== void 0 && seen[key] !== shown[key];
  return differs("head") || differs("hash");
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

export {
  parseAnswer,
  firstLine,
  summaryIn,
  allowedUrl,
  linkTo,
  fileUrl,
  cleaned,
  outboundLine,
  outboundCode,
  outboundBlock,
  outboundTitle,
  cut,
  parseRequest,
  answersIn,
  answersTo,
  branchIdOf,
  projectProgress,
  matrixOf,
  matrixFacts,
  questionsOf,
  OVERTAKEN,
  LOST,
  reportOf,
  isInBranch,
  joinedEvents,
  excerpt,
  clipMiddle,
  readTranscript,
  lastSignIn,
  validationOf,
  whyInvalid,
  stepsIn,
  listIn,
  fieldsOf,
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
  definitionAt,
  nestedSettings,
  policyOf,
  outputsFor,
  spentUntilCut,
  recoverAttempt,
  savePartial,
  setBackSkipped,
  latestAttempt,
  interruptions,
  lostResults,
  openBranch,
  newPlace,
  closeBranch,
  saveUnfinished,
  abandonedBy,
  abandon,
  openBranches,
  isUnsettled,
  keepDocuments,
  restoreDocuments,
  updateDocuments,
  lastAttemptIn,
  withRelativeDocument,
  Workplaces,
  scratchPlace,
  isOvertaken,
  tellOthers,
  watchLimits,
  isCancel,
  JournalWriter,
  standing2 as standing,
  tallyOf,
  countOf,
  outboundMarkdown
};
