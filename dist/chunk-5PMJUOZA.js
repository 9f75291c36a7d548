const require = process.getBuiltinModule;
import {
  walkSteps
} from "./chunk-KMKBUXCO.js";
import {
  FAN_OUT,
  approvers,
  attemptsOf,
  branchNamesOf,
  filesChanged,
  formatCost,
  formatCostAndTokens,
  formatCount,
  mergeOf,
  nameOf,
  namesIn,
  plural,
  pullRequestsOf,
  waitWords
} from "./chunk-EO6JZ5KM.js";
import {
  branchIdOf
} from "./chunk-5UWUDB4H.js";
import {
  withoutHidden
} from "./chunk-YVZVQPSV.js";

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

// src/output/status/branch-lines.ts
var MOST_UNCHANGED = 12;
function branchLines(state) {
  const branches = Array.from(state.branches.values());
  const label = labelFor(branches);
  const outcomes = branches.map((branch) => ({ label: label(branch), ...outcomeOf(branch, state) }));
  const unchanged = outcomes.filter((outcome) => outcome.unchanged);
  const named = unchanged.length <= MOST_UNCHANGED ? outcomes : outcomes.filter((one) => !one.unchanged);
  const width = Math.max(0, ...named.map((outcome) => outcome.label.length));
  const lines = named.map((outcome) => `  ${outcome.label.padEnd(width)}  ${outcome.words}`);
  const rest = outcomes.length - named.length;
  return rest === 0 ? lines : [...lines, `  ${plural(rest, "branch", "branches")} changed nothing`];
}
function labelFor(branches) {
  const names = branches.map(({ step }) => nameOf(step));
  return new Set(names).size === names.length ? ({ step }) => nameOf(step) : ({ step }) => step;
}
function outcomeOf(branch, state) {
  const { step: path, branch: name, files, failure, pullRequest } = branch;
  const step = state.steps.get(path);
  const changed = (words) => ({ words, unchanged: false });
  if (failure) return changed(`${name}: not delivered: ${failure.message}`);
  if (step?.status === "failed") return changed(`failed${files.size > 0 ? ` \xB7 kept on ${name}` : ""}`);
  if (step?.status === "skipped") return changed(`not used: ${step.reason ?? "skipped"}`);
  if (pullRequest) return changed(`${name} \xB7 ${formatPullRequest(pullRequest)}`);
  if (isMerged(path, state)) return changed(`${name} \xB7 merged`);
  if (files.size > 0) return changed(`${name} \xB7 ${plural(files.size, "file")} changed`);
  if (step?.status === "completed") return { words: "changed nothing, no pull request", unchanged: true };
  return changed(isWaiting(path, state) ? "waiting for a person" : "not finished");
}
function isWaiting(branch, { steps }) {
  return Array.from(steps.values()).some(
    ({ path, status }) => status === "waiting" && (path === branch || path.startsWith(`${branch}/`))
  );
}
function isMerged(path, { steps }) {
  return steps.get(mergeOf(path))?.status === "completed";
}
function shownPath(path) {
  return path.replaceAll(/(^|\/)merge\+/g, "$1merge ");
}
function formatPullRequest(request) {
  const kind = request.draft ? "draft pull request" : "pull request";
  const { url, number, title, path, ended } = request;
  const how = ended === void 0 ? "" : ` (${ended})`;
  if (url !== void 0) return `${kind} ${number === void 0 ? "" : `#${number} `}${url}${how}`;
  return `${kind} \u201C${title}\u201D in ${path ?? ""}`;
}
function branchCount({ branches }) {
  if (branches.size === 0) return void 0;
  const changed = Array.from(branches.values()).filter(({ files }) => files.size > 0).length;
  return `${changed} of ${plural(branches.size, "branch", "branches")} changed something`;
}

// src/output/status/cost-summary.ts
var MOST_STEPS = 8;
function currentLimits(given, { limits }) {
  return { ...given, ...limits };
}
function formatCostSummary({ knownCostUsd, usage }, { maxCostUsd }) {
  const spent = formatCostAndTokens({ knownUsd: knownCostUsd, complete: usage.cost_usd !== null });
  return maxCostUsd === void 0 ? spent : `${spent} of ${formatCost(maxCostUsd)}`;
}
function formatTokens({ usage }, { maxTokens }) {
  const used = formatCount(tokensOf(usage));
  return maxTokens === void 0 ? `${used} tokens` : `${used} of ${formatCount(maxTokens)} tokens`;
}
function spendingLines(state, providerOf = () => void 0) {
  const items = [...stepItems(state, providerOf), ...orchestratorItem(state)].toSorted(
    (a, b) => b.knownUsd - a.knownUsd || b.tokens - a.tokens
  );
  if (items.length === 0) return [];
  const shown = items.length <= MOST_STEPS + 1 ? items : items.slice(0, MOST_STEPS);
  const rest = items.slice(shown.length);
  const all = rest.length === 0 ? shown : [...shown, sum(plural(rest.length, "other step"), rest)];
  const width = Math.max(...all.map(({ label }) => label.length));
  const lines = all.map((item) => `  ${item.label.padEnd(width)}  ${spentWords(item)}`);
  return [...lines, `  ${totalWords(items)}`];
}
function stepItems({ steps }, providerOf) {
  return Array.from(steps.values()).flatMap((step) => {
    const { path, usage, session, knownCostUsd = 0 } = step;
    if (!usage) return [];
    const provider = session?.provider ?? providerOf(step) ?? "";
    const complete = usage.cost_usd !== null;
    return [{ label: shownPath(path), provider, knownUsd: knownCostUsd, complete, tokens: tokensOf(usage) }];
  });
}
function orchestratorItem(state) {
  const steps = sum(
    "",
    stepItems(state, () => void 0)
  );
  const tokens = tokensOf(state.usage) - steps.tokens;
  if (tokens <= 0) return [];
  const knownUsd = Math.max(0, state.knownCostUsd - steps.knownUsd);
  const complete = state.usage.cost_usd !== null || !steps.complete;
  return [{ label: "orchestrator", provider: "", knownUsd, complete, tokens }];
}
function sum(label, items) {
  return {
    label,
    provider: "",
    knownUsd: items.reduce((all, { knownUsd }) => all + knownUsd, 0),
    complete: items.every(({ complete }) => complete),
    tokens: items.reduce((all, { tokens }) => all + tokens, 0)
  };
}
function spentWords(item) {
  const price = item.complete ? "" : " \xB7 price unknown";
  const who = item.provider === "" ? "" : ` \xB7 ${item.provider}`;
  return `${formatCostAndTokens(item).padStart(8)} \xB7 ${formatCount(item.tokens)} tokens${who}${price}`;
}
function totalWords(items) {
  const byProvider = Map.groupBy(items, ({ provider }) => provider);
  byProvider.delete("");
  const parts = Array.from(byProvider, ([name, own]) => `${name} ${formatCostAndTokens(sum(name, own))}`);
  return [`in all ${formatCostAndTokens(sum("", items))}`, ...parts].join(" \xB7 ");
}
function tokensOf({
  input_tokens,
  output_tokens
}) {
  return input_tokens + output_tokens;
}

// src/run/pauses/remote-pause.ts
var SECRET = "secret";
var REMOTE = "remote";
function isRemoteFailure({ code }) {
  return code === "remote-unreachable" || code === "remote-refused";
}
function notProposedYet({ message }) {
  return `Pull request not opened yet: ${message}`;
}
function remoteUntil({ retry_after_ms: wait }, failedAt) {
  if (wait === void 0 || failedAt === void 0) return {};
  return { until: new Date(Date.parse(failedAt) + wait).toISOString() };
}

// src/output/github/links.ts
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

// src/output/github/sanitized-text.ts
const { stripVTControlCharacters } = process.getBuiltinModule("node:util");
var BREAK = "&#8203;";
var PLAIN_BREAK = "\u200B";
var CLOSING = /(?<![\p{L}\p{N}])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)$/iu;
function sanitizeText(text) {
  const readable = withoutHidden(stripVTControlCharacters(text.toWellFormed()));
  return readable.replaceAll(/\r\n?|[\u2028\u2029]/g, "\n").replaceAll("	", "    ");
}
function sanitizeLine(text, most) {
  const line = cut(
    sanitizeText(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
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
function sanitizeCode(text, most) {
  const line = cut(
    sanitizeText(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
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
  const whole = sanitizeText(text.length > most * 4 ? text.slice(-most * 4) : text).replaceAll(
    /^\n+|\s+$/g,
    ""
  );
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
    sanitizeText(text.slice(0, most * 8)).replaceAll(/\s+/g, " ").trim(),
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

export {
  projectProgress,
  matrixOf,
  matrixFacts,
  questionsOf,
  branchLines,
  shownPath,
  formatPullRequest,
  branchCount,
  currentLimits,
  formatCostSummary,
  formatTokens,
  spendingLines,
  tokensOf,
  SECRET,
  REMOTE,
  isRemoteFailure,
  notProposedYet,
  remoteUntil,
  allowedUrl,
  linkTo,
  fileUrl,
  sanitizeText,
  sanitizeLine,
  outboundUrl,
  isReference,
  unmentioned,
  sanitizeCode,
  codeSpan,
  outboundBlock,
  codeBlock,
  outboundTitle,
  closesAt,
  cut
};
