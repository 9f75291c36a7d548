const require = process.getBuiltinModule;
import {
  FAN_OUT,
  attemptsOf,
  branchNamesOf,
  filesChanged,
  namesIn,
  pullRequestsOf,
  waitWords,
  walkSteps
} from "./chunk-XSCCPHQO.js";
import {
  withoutHidden
} from "./chunk-P7HOZAMK.js";

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
  const tail = room - head;
  const omitted = text.length - head - tail;
  return `${text.slice(0, head)}
\u2026 ${omitted} characters left out \u2026
${tail === 0 ? "" : text.slice(-tail)}`;
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
    const known = typeof event === "object" && event !== null && KINDS.has(Reflect.get(event, "type"));
    return known ? event : void 0;
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
function sizeOf({ text, input = "", result = "", name = "" }) {
  return text.length + input.length + result.length + name.length + 40;
}
function fitting(entries, room) {
  const count = (list, most) => {
    let used = 0;
    const over = list.findIndex((entry) => (used += sizeOf(entry)) > most);
    return over === -1 ? list.length : over;
  };
  if (count(entries, room) === entries.length) return { entries, omitted: 0 };
  const head = count(entries, room * HEAD);
  const tail = Math.max(1, count(entries.slice(head).toReversed(), room * (1 - HEAD)));
  return {
    entries: [...entries.slice(0, head), ...entries.slice(entries.length - tail)],
    omitted: entries.length - head - tail
  };
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

// src/run/approvers.ts
function approvers(approvals) {
  const known = /* @__PURE__ */ new Map();
  for (const { actor = "" } of approvals) {
    const person = actor.toLowerCase();
    if (!known.has(person)) known.set(person, actor);
  }
  return [...known.values()];
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
    ...status === "completed" && reason !== void 0 ? { no_op: true } : {},
    ...state.paused?.until === void 0 ? {} : { paused_until: state.paused.until },
    ...waitFacts(state),
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
  const { active, delayed, questions } = state;
  const path = [...active].at(-1) ?? state.paused?.step ?? state.failure?.step ?? [...delayed][0] ?? [...questions][0];
  const step = path === void 0 ? void 0 : state.steps.get(path);
  if (!step) return null;
  return {
    name: step.name,
    path: step.path,
    type: step.kind,
    retry_count: Math.max(0, attemptsOf(step) - 1),
    started_at: step.startedAt ?? null,
    ...currentView(step, state)
  };
}
function currentView(step, state) {
  if (step.question) return questionView(step.question, state);
  if (state.paused) return { message: state.paused.message };
  return state.delayed.has(step.path) && step.providerWait ? { message: waitWords(step.providerWait) } : {};
}
function waitFacts({ status, delayed, steps }) {
  if (status !== "running" || delayed.size === 0) return {};
  const times = Array.from(delayed, (path) => steps.get(path)?.providerWait?.until ?? "");
  return { provider_wait_until: times.toSorted()[0] ?? "" };
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
    retry_count: Math.max(0, attemptsOf(step) - 1),
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

// src/output/links.ts
function allowedUrl(address, { server, repository, hosts = [] }) {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "") return void 0;
  const own = URL.parse(server);
  const isOwn = own?.origin === url.origin && `${url.pathname}/`.toLowerCase().startsWith(`/${repository}/`.toLowerCase());
  if (!isOwn && !(url.protocol === "https:" && hosts.includes(url.hostname))) return void 0;
  return url.href.replaceAll(/[^\w:/.?#=&%~+,;@-]/g, (sign) => `%${hexOf(sign)}`);
}
function linkTo(words, address, rules) {
  const url = address === void 0 ? void 0 : allowedUrl(address, rules);
  return url === void 0 ? words : `[${words}](${url})`;
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
  return joined(parts.map((part, index) => index % 2 === 1 ? special(part) : literal(part))).replace(BLOCK, "\\$&").replace(/^(\d{1,9})(?=[.)](?: |$))/, "$1\\");
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
  return content.includes("|") ? literal(content) : codeSpan(content);
}
function outboundUrl(address, rules) {
  const [end = ""] = /[.,;:!?)\]'"*_~]+$/.exec(address) ?? [];
  const url = address.slice(0, address.length - end.length);
  const allowed = rules && !isReference(url) ? allowedUrl(url, rules) : void 0;
  return `${allowed === void 0 ? codeSpan(url) : `<${allowed}>`}${literal(end)}`;
}
function isReference(url) {
  return /\/(?:issues|pull|discussions|commit)\/\w/i.test(url);
}
var BLOCK = new RegExp("^(?:#{1,6}(?= |$)|>|[-+=]+(?= |$)|\\/(?=\\p{L}))", "u");
function literal(text) {
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
  return line === "" ? "" : line.includes("|") ? literal(line) : codeSpan(line);
}
function codeSpan(content) {
  const fence = "`".repeat(longestRun(content, "`") + 1);
  const room = /^`|`$|^ .* $/.test(content) ? " " : "";
  return `${fence}${room}${unreferenced(content)}${room}${fence}`;
}
function outboundBlock(text, { most, language = "" }) {
  const whole = cleaned(text.length > most * 4 ? text.slice(-most * 4) : text).replaceAll(/^\n+|\s+$/g, "");
  const kept = whole.length > most ? `\u2026
${whole.slice(-most).replace(/^[^\n]*\n/, "")}` : whole;
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
function outboundTitle(text, { most, closes = [] }) {
  const line = cut(
    cleaned(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
    most
  );
  return unreferenced(line, closes).replaceAll(/@(?=[\w-])/g, `@${PLAIN_BREAK}`).replace(/^\//, `${PLAIN_BREAK}/`);
}
function unreferenced(text, closes = []) {
  return text.replaceAll(/(?:#|\bGH-|\/(?:issues|pull)\/)(?=\d)/gi, (sign, at) => {
    const isMeant = sign === "#" && closes.includes(Number.parseInt(text.slice(at + 1), 10));
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

// src/run/secret-pause.ts
var SECRET = "secret";

// src/run/remote-pause.ts
var REMOTE = "remote";
function isRemoteFailure({ code }) {
  return code === "remote-unreachable" || code === "remote-refused";
}
function notProposedYet({ message }) {
  return `Pull request not opened yet: ${message}`;
}

export {
  excerpt,
  clipMiddle,
  readTranscript,
  lastSignIn,
  branchIdOf,
  approvers,
  projectProgress,
  matrixOf,
  matrixFacts,
  questionsOf,
  allowedUrl,
  linkTo,
  fileUrl,
  cleaned,
  outboundLine,
  outboundUrl,
  isReference,
  unmentioned,
  outboundCode,
  codeSpan,
  outboundBlock,
  codeBlock,
  outboundTitle,
  closesAt,
  cut,
  SECRET,
  REMOTE,
  isRemoteFailure,
  notProposedYet
};
